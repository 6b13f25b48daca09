import Gallery
import Geometry
import Gestures
import Motion

/// Anything that can happen to a gallery.
enum Stimulus: Sendable {
  case input(InputEvent)
  /// A decoder delivers what is wanted most; the shape numbers a picture's size.
  case delivery(shape: Int, isPreview: Bool)
  /// What is wanted most cannot be shown.
  case failure
  case list(ListChange)
}

/// A change of the list of pages, as a folder's watcher reports it.
enum ListChange: Sendable {
  /// So many new pages before the place, a share of the list.
  case insertion(count: Int, place: Double)
  case removalOfCurrent
  /// The page at a place, a share of the list.
  case removal(place: Double)
  case reversal
  case removalOfAll
}

/// Stimuli at times, milliseconds.
struct Stream: Sendable {
  struct Step: Sendable {
    var time: Double
    var stimulus: Stimulus
  }

  var steps: [Step] = []
  var pageCount = 5
  var isRightToLeft = false
  var viewport = Viewport(size: Size(width: 400, height: 800), pixelScale: 1)
}

/// The frames of a picture, or the pages of a document.
struct Frames: Sendable {
  var count: Int
  var areAnimated = true
  /// Seconds that each is shown.
  var duration = 0.05
  /// How often they play; 0 is for ever.
  var loops = 0

  static let one = Frames(count: 1, areAnimated: false)

  /// Every fourth page of a stream is an animation, and every fourth a document.
  static func ofPage(_ page: PageID) -> Frames {
    switch page.number % 4 {
    case 1: Frames(count: 3, loops: Int(page.number % 3))
    case 3: Frames(count: 4, areAnimated: false)
    default: .one
    }
  }
}

extension GalleryState {
  /// Picture sizes that behave differently: wide, tall, like the window, tiny, a
  /// strip, and a single pixel.
  static let shapes = [
    PixelSize(width: 4000, height: 3000), PixelSize(width: 1000, height: 4000),
    PixelSize(width: 400, height: 800),
    PixelSize(width: 120, height: 90), PixelSize(width: 9000, height: 300), PixelSize(width: 1, height: 1),
  ]

  /// What most wants decoding and has not been delivered yet.
  func mostWanted(of wants: [LayerKey], but delivered: Set<LayerKey>) -> LayerKey? {
    wants.first { !hasDelivered($0) && !delivered.contains($0) }
  }

  /// Delivers a layer, as the delivery of the given number, and fills its textures.
  mutating func deliver(
    _ key: LayerKey, number: UInt64, shape: PixelSize, frames: Frames = .one, isPreview: Bool = false,
    at now: Instant
  ) -> [Effect] {
    // A page keeps the size that it was first seen with.
    let size = pictures[key.page]?.facts?.size ?? shape
    let facts = PictureFacts(
      size: size, frames: frames.count, format: "gif", isVector: false, isDamaged: false, wall: nil,
      isAnimated: frames.areAnimated, frameDuration: frames.duration, loops: frames.loops)
    var layerSize = size.level(0)
    var box: DeviceSize?
    if case .fitted(let size) = key.variant { box = size }
    if case .thumbnail(let side) = key.variant { box = DeviceSize(width: side, height: side) }
    if let box {
      let share = min(
        1, min(Double(box.width) / Double(size.width), Double(box.height) / Double(size.height)))
      layerSize = LayerSize(
        width: max(1, Int(Double(size.width) * share)), height: max(1, Int(Double(size.height) * share)))
    }
    var effects = layerArrived(
      key, DeliveryID(number), facts: facts, size: layerSize, isPreview: isPreview, at: now)
    var uploads: [TextureID] = []
    nextUploads(limit: 4, at: now, into: &uploads)
    for texture in uploads { effects += textureIsReady(texture, at: now) }
    return effects
  }

  /// Changes the list as told; `fresh` numbers pages that were never there.
  mutating func change(_ change: ListChange, fresh: inout UInt32, at now: Instant) -> [Effect] {
    var pages = self.pages
    switch change {
    case .insertion(let count, let place):
      let new = (0..<count).map { Page(id: PageID(fresh + UInt32($0)), name: "new \($0).jpg") }
      fresh += UInt32(count)
      pages.insert(contentsOf: new, at: Int(place * Double(pages.count)))
    case .removalOfCurrent:
      guard !pages.isEmpty else { return [] }
      pages.remove(at: currentPage)
    case .removal(let place):
      guard !pages.isEmpty else { return [] }
      pages.remove(at: min(pages.count - 1, Int(place * Double(pages.count))))
    case .reversal:
      pages.reverse()
    case .removalOfAll:
      pages = []
    }
    return setPages(pages, at: now)
  }
}
