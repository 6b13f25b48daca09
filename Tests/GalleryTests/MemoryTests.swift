import Gallery
import Geometry
import Gestures
import Motion
import SeededRandom
import Testing

/// What pixels and textures may take, on galleries that are paged, zoomed and
/// resized at random while pictures of any size arrive.
@Suite struct MemoryTests {
  @Test func `textures that are refused are tried smaller, and then the page says why`() {
    var player = GalleryPlayer(picture: PixelSize(width: 4000, height: 3000), delivers: false)
    let key = player.wants[0]
    player.refuseTextures(of: key, above: 300)
    let base = player.state.pictures[PageID(0)]?.base
    #expect(base?.isComplete ?? false, "smaller tiles show the picture")
    #expect((base?.grid.side ?? 9999) <= 300)
    var broken = GalleryPlayer(picture: PixelSize(width: 4000, height: 3000), delivers: false)
    broken.refuseTextures(of: broken.wants[0], above: 0)
    #expect(broken.state.pictures[PageID(0)]?.failure == "no room")
  }

  /// A gallery, its decoders and its graphics memory.
  struct World {
    private(set) var state: GalleryState
    private(set) var ledger: MemoryLedger
    private(set) var wants: [LayerKey] = []
    private(set) var now = Instant(milliseconds: 0)
    private(set) var wantLists = 0
    private(set) var uploadsWithoutPixels = 0
    private var delivered: Set<LayerKey> = []
    private var deliveries: UInt64 = 0

    init(budget: Int, texturesAreCopies: Bool, pages: Int = 30) {
      var settings = GallerySettings()
      settings.texturesAreCopies = texturesAreCopies
      settings.tileSide = 256
      settings.limitMemory(to: budget)
      ledger = MemoryLedger(texturesAreCopies: texturesAreCopies)
      state = GalleryState(
        settings: settings, viewport: Viewport(size: Size(width: 400, height: 800), pixelScale: 1), at: now)
      take(state.setPages((0..<pages).map { Page(id: PageID(UInt32($0)), name: "\($0)") }, at: now))
    }

    private mutating func take(_ effects: [Effect]) {
      ledger.take(effects)
      for case .want(let keys) in effects {
        wants = keys
        wantLists += 1
        // As the decoders do: what left the list is forgotten.
        delivered.formIntersection(keys)
      }
    }

    mutating func wait(_ milliseconds: Double) {
      now = Instant(milliseconds: now.milliseconds + milliseconds)
      take(state.advanceAndRelease(to: now))
    }

    mutating func press(_ key: String) {
      take(state.handle(.key(KeyEvent(isDown: true, name: key)), at: now))
    }

    mutating func resize(_ width: Double, _ height: Double) {
      let viewport = Viewport(size: Size(width: width, height: height), pixelScale: 1)
      take(state.handle(.resized(viewport), at: now))
    }

    /// Delivers what is wanted most; false when nothing is.
    mutating func deliver(_ size: PixelSize, isPreview: Bool = false) -> Bool {
      guard let key = wants.first(where: { !delivered.contains($0) }) else { return false }
      if !isPreview { delivered.insert(key) }
      deliveries += 1
      let full = state.pictures[key.page]?.facts?.size ?? size
      let facts = PictureFacts(
        size: full, frames: 1, format: "png", isVector: false, isDamaged: false, wall: nil)
      let layer = layerSize(of: key, full)
      ledger.put(DeliveryID(deliveries), page: key.page, size: layer)
      take(
        state.layerArrived(
          key, DeliveryID(deliveries), facts: facts, size: layer, isPreview: isPreview, at: now))
      return true
    }

    private func layerSize(of key: LayerKey, _ full: PixelSize) -> LayerSize {
      switch key.variant {
      case .fitted(let box):
        let scale = min(
          1, min(Double(box.width) / Double(full.width), Double(box.height) / Double(full.height)))
        return LayerSize(
          width: max(1, Int(Double(full.width) * scale)), height: max(1, Int(Double(full.height) * scale)))
      case .level(let level): return full.level(level)
      case .region(_, let part): return LayerSize(width: part.width, height: part.height)
      case .thumbnail(let side): return LayerSize(width: side, height: side)
      }
    }

    mutating func fill(_ limit: Int) {
      var uploads: [TextureID] = []
      state.nextUploads(limit: limit, at: now, into: &uploads)
      for texture in uploads {
        guard let grid = grid(of: texture) else { continue }
        if !ledger.fill(texture, side: grid.side) { uploadsWithoutPixels += 1 }
        take(state.textureIsReady(texture, at: now))
      }
    }

    private func grid(of texture: TextureID) -> TileGrid? {
      state.pictures[texture.page]?.layers.first { $0.delivery == texture.delivery }?.grid
    }

    mutating func loseTextures() {
      ledger.loseTextures()
      take(state.texturesWereLost(at: now))
    }

    /// Lets everything come that is wanted, with its textures.
    mutating func settle() {
      for _ in 0..<200 {
        wait(50)
        while deliver(PixelSize(width: 4000, height: 3000)) { fill(1000) }
        fill(1000)
      }
    }

    var shown: Set<PageID> {
      Set(state.visiblePages(at: now).map { state.pages[$0].id } + [state.pages[state.currentPage].id])
    }

    /// What is wrong with what is held, nil if nothing.
    func complaint() -> String? {
      if ledger.byteCount != state.heldBytes {
        return "the gallery believes in \(state.heldBytes) bytes, there are \(ledger.byteCount)"
      }
      if ledger.surprises > 0 { return "something was given back twice" }
      if uploadsWithoutPixels > 0 { return "a texture was to be filled from pixels that are gone" }
      let beside = ledger.byteCount { !shown.contains($0) }
      guard ledger.byteCount > state.settings.cacheSize, beside > 0 else { return nil }
      return "\(ledger.byteCount) bytes are held, \(beside) of them for pages that are not shown"
    }
  }

  static let megabytes = [1, 4, 8, 40, 400]

  @Test(arguments: megabytes, [false, true])
  func `after anything, what is held is within the budget or is on screen`(
    megabytes: Int, texturesAreCopies: Bool
  ) {
    for seed in 0..<30 {
      var generator = SeededGenerator(seed: UInt64(seed))
      var world = World(budget: megabytes << 20, texturesAreCopies: texturesAreCopies)
      for step in 0..<250 {
        let what = Self.change(&world, &generator)
        if let complaint = world.complaint() {
          Issue.record("seed \(seed), step \(step), after \(what): \(complaint)")
          return
        }
      }
    }
  }

  private static func change(_ world: inout World, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...1:
      let key = generator.pick(["Right", "Right", "Left", "PageDown", "End", "Home", "+", "+", "-", "0", "1"])
      world.press(key)
      return key
    case 2:
      world.resize(generator.number(50...1500).rounded(), generator.number(50...900).rounded())
      return "resize"
    case 3:
      world.loseTextures()
      return "loss of textures"
    case 4...6:
      let sides = [1, 30, 400, 1000, 4000, 12_000]
      let size = PixelSize(width: generator.pick(sides), height: generator.pick(sides))
      _ = world.deliver(size, isPreview: generator.chance(0.2))
      return "delivery of \(size)"
    case 7...9:
      world.fill(Int.random(in: 1...6, using: &generator))
      return "textures"
    default:
      world.wait(generator.number(1...400))
      return "time"
    }
  }

  /// Bytes of one page in the window of 400 × 800: 400 × 300 pixels.
  private static let page = 400 * 300 * 4

  @Test(arguments: [false, true])
  func `with memory enough two pages on each side are there`(texturesAreCopies: Bool) {
    var world = World(budget: 100 << 20, texturesAreCopies: texturesAreCopies)
    for _ in 0..<10 { world.press("PageDown") }
    world.settle()
    #expect(Set(world.state.pictures.keys.map(\.number)) == [8, 9, 10, 11, 12])
    #expect(world.ledger.byteCount == 5 * Self.page)
  }

  /// Bytes of memory, where a page that has not come is reckoned at the size of the window; one
  /// that is there stays while there is room.
  static let shortages: [(budget: Int, pages: Set<UInt32>)] = [
    (3 * page + 400 * 800 * 4, [9, 10, 11, 12]), (2 * page + 400 * 800 * 4, [8, 9, 10, 11]),
    (page + 400 * 800 * 4, [10, 11]), (page, [10]),
  ]

  @Test(arguments: shortages)
  func `with less the far side goes first, then what lies behind`(budget: Int, pages: Set<UInt32>) {
    var world = World(budget: budget, texturesAreCopies: false)
    for _ in 0..<10 {
      world.press("PageDown")
      world.settle()
    }
    #expect(Set(world.state.pictures.keys.map { $0.number }) == pages)
  }

  @Test func `what does not fit is not asked for again and again`() {
    var world = World(budget: 2 << 20, texturesAreCopies: true)
    world.settle()
    world.press("PageDown")
    world.settle()
    let lists = world.wantLists
    world.settle()
    #expect(world.wantLists == lists)
  }

  @Test func `pixels go as soon as textures are copies of them`() {
    var world = World(budget: 100 << 20, texturesAreCopies: true, pages: 1)
    _ = world.deliver(PixelSize(width: 4000, height: 3000))
    #expect(world.ledger.byteCount == Self.page)
    world.fill(1000)
    #expect(world.ledger.byteCount == Self.page)
    world.loseTextures()
    #expect(world.ledger.byteCount == 0)
  }

  @Test(arguments: [false, true])
  func `a lost device shows everything again`(texturesAreCopies: Bool) {
    var world = World(budget: 100 << 20, texturesAreCopies: texturesAreCopies)
    world.press("PageDown")
    world.settle()
    world.press("1")
    world.settle()
    let before = world.state.pictures.mapValues { $0.layers.map(\.key) }
    world.loseTextures()
    world.settle()
    #expect(world.state.pictures.mapValues { $0.layers.map(\.key) } == before)
    let shown = world.state.pictures[PageID(1)]
    #expect(shown?.quality == .final && shown?.detail?.ready.isEmpty == false)
  }
}
