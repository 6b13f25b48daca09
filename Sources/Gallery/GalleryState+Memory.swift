import Geometry
package import Motion

extension GalleryState {
  // MARK: Sharper layers

  /// A sharper layer of the page: what it replaces stays below it, as long as
  /// that shows something.
  mutating func takeDetail(_ layer: PictureLayer) {
    let page = layer.key.page
    guard var picture = pictures[page] else { return discard(layer) }
    if let old = picture.detail {
      if old.ready.isEmpty { discard(old) } else { picture.oldDetails.append(old) }
    }
    while picture.oldDetails.count > Self.maximumOldDetails { discard(picture.oldDetails.removeFirst()) }
    picture.detail = layer
    pictures[page] = picture
  }

  /// Predecessors of a sharper layer that are kept; a fast pan over a slow
  /// picture replaces them before they are covered.
  private static let maximumOldDetails = 2

  /// Drops what the newest sharper layer hides.
  mutating func dropCoveredDetails(of page: PageID, at now: Instant) {
    guard let picture = pictures[page], !picture.oldDetails.isEmpty, let detail = picture.detail,
      detail.key.frame == picture.base?.key.frame, let index = index(of: page)
    else { return }
    let isVisible = tileTest(detail, ofPage: index, at: now)
    guard (0..<detail.grid.count).allSatisfy({ detail.ready.contains($0) || !isVisible($0) }) else { return }
    for old in picture.oldDetails { discard(old) }
    pictures[page]?.oldDetails = []
  }

  mutating func discardDetails(of page: PageID) {
    guard let picture = pictures[page] else { return }
    for layer in [picture.detail].compactMap({ $0 }) + picture.oldDetails { discard(layer) }
    pictures[page]?.detail = nil
    pictures[page]?.oldDetails = []
  }

  // MARK: Lost textures

  /// The device lost all textures: what has pixels is uploaded again, the rest
  /// is decoded again.
  package mutating func texturesWereLost(at now: Instant) -> [Effect] {
    var hasLostPixels = false
    for page in pictures.keys {
      for layer in pictures[page]?.oldDetails ?? [] { discard(layer) }
      pictures[page]?.oldDetails = []
      for layer in pictures[page]?.layers ?? [] where !layer.hasPixels {
        hasLostPixels = true
        discard(layer)
        pictures[page]?.removeLayer(layer.delivery)
      }
      pictures[page]?.forgetTextures()
    }
    for (page, layer) in grid.thumbnails {
      grid.thumbnails[page] = nil
      discard(layer)
      hasLostPixels = true
    }
    if hasLostPixels {
      // For the decoders everything has been delivered: only a new list asks again.
      effects.append(.want([]))
      lastWants = []
    }
    isDirty = true
    return takeEffects()
  }

  /// The smallest side of a tile that is tried, pixels.
  private static let smallestTile = 64

  /// A tile could not be put into a texture: from now on tiles are half as large
  /// and less is kept. Only where even small ones are refused is there no picture,
  /// and the page says so.
  package mutating func textureFailed(_ texture: TextureID, reason: String, at now: Instant) -> [Effect] {
    guard var layer = layer(of: texture) else { return [.discard(texture.delivery)] }
    let side = layer.grid.side / 2
    guard side >= Self.smallestTile else {
      let key = layer.key
      discard(layer)
      _ = pictures[texture.page]?.removeLayer(layer.delivery)
      if case .thumbnail = key.variant { grid.thumbnails[texture.page] = nil }
      return takeEffects() + pictureFailed(key, reason: reason, at: now)
    }
    settings.maximumTextureSide = min(settings.maximumTextureSide, max(side, Self.smallestTile))
    settings.tileSide = min(settings.tileSide, settings.maximumTextureSide)
    settings.cacheSize = max(32 << 20, settings.cacheSize / 2)
    layer.grid = TileGrid(size: layer.grid.size, side: side)
    layer.ready = []
    effects.append(.dropTextures(layer.delivery))
    if grid.thumbnails[texture.page]?.delivery == layer.delivery { grid.thumbnails[texture.page] = layer }
    let regridded = layer
    _ = pictures[texture.page]?.changeLayer(layer.delivery) { $0 = regridded }
    isDirty = true
    return takeEffects()
  }

  // MARK: The budget

  /// Bytes of all pixels and textures that the gallery has not given back.
  package var heldBytes: Int {
    if let knownHeldBytes { return knownHeldBytes }
    var sum = 0
    for page in pictures.keys { sum += heldBytes(of: page) }
    return sum
  }

  private func heldBytes(of page: PageID) -> Int {
    var sum = 0
    pictures[page]?.forEachLayer { sum += $0.byteCount(texturesAreCopies: settings.texturesAreCopies) }
    return sum
  }

  /// Bytes of the pages in the window and of the layers wanted that are not there yet.
  func bytesNeeded(for wanted: [LayerKey]) -> Int {
    var sum = 0
    for key in wanted { sum += missingBytes(key) }
    for page in pictures.keys where isNeeded(page) { sum += heldBytes(of: page) }
    return sum
  }

  /// How many of the neighbours there is memory for beside `bytes`, in the order in which they are wanted.
  func affordableNeighbourCount(beside bytes: Int) -> Int {
    var needed = bytes
    var count = 0
    for index in neighbours {
      let page = pages[index].id
      if !isNeeded(page) {
        needed += heldBytes(of: page) + missingBytes(fitted(index))
        guard needed <= settings.cacheSize, !unaffordable.contains(page) else { break }
      }
      count += 1
    }
    return count
  }

  /// The pages that may be wanted beside the one that is shown.
  var neighbours: Neighbours {
    Neighbours(
      page: currentPage, travelDirection: travelDirection, reach: settings.neighbours, count: pages.count)
  }

  /// The most bytes that a layer will take that is not there yet.
  private func missingBytes(_ key: LayerKey) -> Int {
    let picture = pictures[key.page]
    if picture?.failure != nil { return 0 }
    if picture?.hasLayer(where: { $0.key == key && !$0.isPreview }) ?? false { return 0 }
    let size: LayerSize
    switch key.variant {
    case .fitted(let box): size = LayerSize(pixelForPixel: box)
    case .level(let level):
      size = picture?.facts?.size.level(level) ?? LayerSize(pixelForPixel: viewport.pixels)
    case .region(_, let part): size = LayerSize(width: part.width, height: part.height)
    case .thumbnail(let side): size = LayerSize(width: side, height: side)
    }
    // Of several tiles some are in textures while others are still pixels.
    let isTiled = max(size.width, size.height) > settings.tileSide
    return size.byteCount * (settings.texturesAreCopies && isTiled ? 2 : 1)
  }

  /// Whether the page is what the window shows or is about to show.
  private func isNeeded(_ page: PageID) -> Bool {
    guard let index = index(of: page) else { return false }
    return index == currentPage || seenPages.contains(index)
  }

  /// Gives up pages that are not in the window, the least likely to be seen
  /// first, until what is held is within the budget.
  mutating func keepWithinBudget() {
    let situation = Situation(page: currentPage, travelDirection: travelDirection, box: viewport.pixels)
    if situation != budgetSituation { unaffordable = [] }
    budgetSituation = situation
    var held = heldBytes
    knownHeldBytes = held
    guard held > settings.cacheSize else { return }
    let order = Array(neighbours)
    let candidates = pictures.keys.filter { !isNeeded($0) }.map { page in
      (page: page, rank: index(of: page).flatMap { order.firstIndex(of: $0) } ?? .max)
    }
    for candidate in candidates.sorted(by: { ($0.rank, $0.page.number) > ($1.rank, $1.page.number) })
    where held > settings.cacheSize {
      held -= heldBytes(of: candidate.page)
      forget(candidate.page)
      // It would come again, to be given up again.
      unaffordable.insert(candidate.page)
    }
  }
}

/// Pages around one, the nearest first, at each distance the one in the direction of travel first.
struct Neighbours: Sequence, IteratorProtocol {
  private let page: Int
  private let travelDirection: Int
  private let reach: Int
  private let count: Int
  private var number = 0

  /// - Parameters:
  ///   - reach: the largest distance.
  ///   - count: of all pages.
  init(page: Int, travelDirection: Int, reach: Int, count: Int) {
    self.page = page
    self.travelDirection = travelDirection
    self.reach = reach
    self.count = count
  }

  mutating func next() -> Int? {
    while number < 2 * reach {
      let distance = number / 2 + 1
      let index = page + (number % 2 == 0 ? travelDirection : -travelDirection) * distance
      number += 1
      if index >= 0, index < count { return index }
    }
    return nil
  }
}

/// What the choice of pages that are kept depends on.
struct Situation: Hashable, Sendable {
  var page: Int
  var travelDirection: Int
  var box: DeviceSize
}

extension Picture {
  /// Changes the layer of a delivery; false if there is none.
  mutating func changeLayer(_ delivery: DeliveryID, _ body: (inout PictureLayer) -> Void) -> Bool {
    for path in [\Picture.base, \.nextBase, \.detail] where self[keyPath: path]?.delivery == delivery {
      if var layer = self[keyPath: path] {
        body(&layer)
        self[keyPath: path] = layer
      }
      return true
    }
    if let frame = comingFrames.first(where: { $0.value.delivery == delivery })?.key {
      if var layer = comingFrames[frame] {
        body(&layer)
        comingFrames[frame] = layer
      }
      return true
    }
    return false
  }

  /// Leaves a layer out that is not one of `oldDetails`.
  mutating func removeLayer(_ delivery: DeliveryID) {
    if base?.delivery == delivery { base = nil }
    if nextBase?.delivery == delivery { nextBase = nil }
    if detail?.delivery == delivery { detail = nil }
    comingFrames = comingFrames.filter { $0.value.delivery != delivery }
  }

  /// Takes note that no tile is in a texture any more.
  mutating func forgetTextures() {
    base?.ready = []
    nextBase?.ready = []
    detail?.ready = []
    for frame in comingFrames.keys { comingFrames[frame]?.ready = [] }
  }
}
