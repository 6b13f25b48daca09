import Gallery
import Geometry

/// What a program really holds, told by the gallery's effects alone.
struct MemoryLedger {
  private struct Holding {
    var page: PageID
    var size: LayerSize
    var pixels: Int
    var textures: [Int: Int] = [:]
  }

  private var holdings: [DeliveryID: Holding] = [:]
  private let texturesAreCopies: Bool
  /// Effects about deliveries that nobody holds.
  private(set) var surprises = 0

  init(texturesAreCopies: Bool) { self.texturesAreCopies = texturesAreCopies }

  mutating func put(_ delivery: DeliveryID, page: PageID, size: LayerSize) {
    holdings[delivery] = Holding(page: page, size: size, pixels: size.width * size.height * 4)
  }

  /// A texture that is filled; false if there are no pixels to fill it from.
  mutating func fill(_ texture: TextureID, side: Int) -> Bool {
    guard var holding = holdings[texture.delivery], holding.pixels > 0 else { return false }
    let rect = TileGrid(size: holding.size, side: side).rect(of: texture.tile)
    holding.textures[texture.tile] = texturesAreCopies ? Int(rect.width) * Int(rect.height) * 4 : 0
    holdings[texture.delivery] = holding
    return true
  }

  mutating func take(_ effects: [Effect]) {
    for effect in effects {
      switch effect {
      case .discard(let delivery):
        if holdings.removeValue(forKey: delivery) == nil { surprises += 1 }
      case .releasePixels(let delivery):
        if holdings[delivery]?.pixels ?? 0 == 0 { surprises += 1 }
        holdings[delivery]?.pixels = 0
      default: break
      }
    }
  }

  mutating func loseTextures() {
    for delivery in holdings.keys { holdings[delivery]?.textures = [:] }
  }

  var byteCount: Int { byteCount { _ in true } }

  /// Bytes of the pages that the condition names.
  func byteCount(where isCounted: (PageID) -> Bool) -> Int {
    holdings.values.reduce(0) { sum, holding in
      isCounted(holding.page) ? holding.textures.values.reduce(sum + holding.pixels, +) : sum
    }
  }
}
