import Gallery
import Geometry
import Gestures
import Motion
import Testing

/// Pictures on their way: what is wanted, what comes, what goes.
@Suite struct PictureTests {
  private static func fitted(_ page: UInt32) -> LayerKey {
    LayerKey(page: PageID(page), variant: .fitted(DeviceSize(width: 400, height: 800)))
  }

  private static func discards(_ player: GalleryPlayer) -> [UInt64] {
    player.effects.compactMap { effect in
      if case .discard(let delivery) = effect { return delivery.number }
      return nil
    }
  }

  // MARK: Wants

  @Test func `the current page is wanted first, then its neighbours, those ahead before those behind`() {
    var player = GalleryPlayer(pages: 9, start: 4)
    #expect(player.wants == [4, 5, 3, 6, 2].map(Self.fitted))
    player.press("Left")
    #expect(player.wants == [3, 2, 4, 1, 5].map(Self.fitted))
    player.press("Right")
    #expect(player.wants == [4, 5, 3, 6, 2].map(Self.fitted))
  }

  @Test func `at the ends only pages that exist are wanted`() {
    #expect(GalleryPlayer(pages: 2).wants == [0, 1].map(Self.fitted))
    #expect(GalleryPlayer(pages: 0).wants.isEmpty)
  }

  @Test func `a zoom wants the tiles of its goal at once, and once only`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    let tiles = LayerKey(page: PageID(0), variant: .level(1))
    #expect(player.wants == [Self.fitted(0), tiles, Self.fitted(1), Self.fitted(2)])
    let count = player.effects.count
    player.wait(60)
    player.wait(60)
    #expect(!player.effects.dropFirst(count).contains { if case .want = $0 { true } else { false } })
  }

  @Test(arguments: [("+", 2), ("1", 0)])
  func `the level wanted has a pixel for each of the window's`(key: String, level: Int) {
    var player = GalleryPlayer()
    player.press(key)
    player.settle()
    #expect(player.wants.contains(LayerKey(page: PageID(0), variant: .level(level))))
  }

  @Test func `a picture that is shown pixel by pixel wants nothing finer`() {
    var player = GalleryPlayer(picture: PixelSize(width: 100, height: 50))
    player.doubleTap(200, 400)
    player.settle()
    #expect(player.wants == [0, 1, 2].map(Self.fitted))
  }

  @Test func `another window wants other sizes`() {
    var player = GalleryPlayer()
    player.resize(800, 400)
    let box = DeviceSize(width: 800, height: 400)
    #expect(player.wants.first == LayerKey(page: PageID(0), variant: .fitted(box)))
  }

  // MARK: Arrivals

  @Test func `a picture that comes late keeps the zoom and the place`() {
    var player = GalleryPlayer(delivers: false)
    player.doubleTap(200, 400)
    player.settle()
    #expect(player.zoom == 5)
    player.deliver(Self.fitted(0))
    #expect(player.zoom == 5)
    #expect((player.shown.picturePoint(at: Point(200, 400)) - PicturePoint(2000, 1500)).length < 1e-6)
    player.settle()
    #expect(player.isAtRest)
  }

  @Test func `a picture that comes under two fingers stays under them`() {
    var player = GalleryPlayer(delivers: false)
    player.down(100, 400)
    player.down(300, 400, finger: 2)
    player.move(0, 400)
    player.move(400, 400, finger: 2)
    player.deliver(Self.fitted(0))
    #expect((player.zoom - 2).magnitude < 1e-9)
    let before = player.shown
    player.move(10, 400)
    player.move(410, 400, finger: 2)
    #expect(isSame(player.shown, before.translated(by: Vector(10, 0))))
    player.up()
    player.up(finger: 2)
    player.settle()
    #expect(player.isAtRest && player.zoom > 1.9)
  }

  @Test func `quality goes from none over a forerunner to final`() {
    var player = GalleryPlayer(delivers: false)
    func quality(_ player: GalleryPlayer) -> PictureQuality? { player.state.pictures[PageID(0)]?.quality }
    #expect(quality(player) == nil)
    player.deliver(Self.fitted(0), isPreview: true)
    #expect(quality(player) == .preview)
    #expect(!player.state.hasDelivered(Self.fitted(0)))
    player.deliver(Self.fitted(0))
    #expect(quality(player) == .final)
    #expect(player.state.hasDelivered(Self.fitted(0)))
    #expect(Self.discards(player) == [1])
  }

  @Test func `what nobody wants any more is discarded`() {
    var player = GalleryPlayer(pages: 9, delivers: false)
    player.press("End")
    player.settle()
    player.deliver(Self.fitted(0))
    #expect(player.state.pictures[PageID(0)] == nil && Self.discards(player) == [1])
  }

  @Test func `pages far from the one that is shown are given up`() {
    var player = GalleryPlayer(pages: 9)
    for _ in 0..<4 {
      player.press("Right")
      player.settle()
    }
    #expect(Set(player.state.pictures.keys.map(\.number)) == [2, 3, 4, 5, 6])
    #expect(Set(Self.discards(player)).count == 2)
  }

  @Test func `a page that is still in the window is kept`() {
    var player = GalleryPlayer(pages: 9)
    for _ in 0..<3 { player.press("Right") }
    player.wait(10)
    #expect(player.page == 3 && player.position < 1)
    #expect(player.state.pictures[PageID(0)]?.quality == .final)
    player.settle()
    player.wait(0)
    #expect(player.state.pictures[PageID(0)] == nil)
  }

  @Test func `tiles go when their page is no longer shown`() {
    var player = GalleryPlayer()
    player.doubleTap(200, 400)
    player.settle()
    #expect(player.state.pictures[PageID(0)]?.detail != nil)
    player.press("PageDown")
    player.settle()
    player.wait(10)
    #expect(player.state.pictures[PageID(0)]?.detail == nil)
  }

  @Test func `textures that were lost are filled again`() {
    var player = GalleryPlayer(pages: 1)
    var state = player.state
    _ = state.texturesWereLost(at: player.now)
    #expect(state.pictures[PageID(0)]?.quality == PictureQuality.none)
    var uploads: [TextureID] = []
    state.nextUploads(limit: 2, at: player.now, into: &uploads)
    #expect(uploads == [TextureID(page: PageID(0), delivery: DeliveryID(1), tile: 0)])
    _ = state.textureIsReady(uploads[0], at: player.now)
    #expect(state.pictures[PageID(0)]?.quality == .final)
    player.settle()
  }

  @Test func `a texture of what is not known any more is discarded`() {
    let player = GalleryPlayer()
    var state = player.state
    let old = TextureID(page: PageID(0), delivery: DeliveryID(99), tile: 0)
    #expect(state.textureIsReady(old, at: player.now) == [.discard(DeliveryID(99))])
    let gone = TextureID(page: PageID(77), delivery: DeliveryID(98), tile: 0)
    #expect(state.textureIsReady(gone, at: player.now) == [.discard(DeliveryID(98))])
  }

  // MARK: Failures

  @Test func `a page that cannot be shown says why, is not zoomed and can be left`() {
    var player = GalleryPlayer(delivers: false)
    player.doubleTap(200, 400)
    player.settle()
    player.fail(Self.fitted(0), "not a picture")
    #expect(player.state.pictures[PageID(0)]?.failure == "not a picture")
    #expect(player.state.pictures[PageID(0)]?.quality == .failed)
    #expect(player.zoom == 1 && player.isAtRest)

    player.doubleTap(200, 400)
    player.press("+")
    player.settle()
    #expect(player.zoom == 1)
    player.swipe(Point(300, 400), Point(200, 400))
    player.settle()
    #expect(player.page == 1)
  }

  @Test func `tiles that fail take nothing away`() {
    var player = GalleryPlayer(delivers: false)
    player.deliver(Self.fitted(0))
    player.doubleTap(200, 400)
    player.fail(LayerKey(page: PageID(0), variant: .level(1)), "too large")
    #expect(player.state.pictures[PageID(0)]?.quality == .final)
  }

  @Test func `a picture that comes after a failure is shown`() {
    var player = GalleryPlayer(delivers: false)
    player.fail(Self.fitted(0), "the decoder stopped")
    player.deliver(Self.fitted(0))
    #expect(player.state.pictures[PageID(0)]?.quality == .final)
  }

  @Test func `a layer that fails on top of one that is shown has been answered, and takes nothing away`() {
    var player = GalleryPlayer(pages: 1, delivers: false)
    let base = player.wants[0]
    player.deliver(base)
    var later = base
    later.frame = 1

    player.fail(later, "damaged")

    #expect(player.state.hasDelivered(later), "it would be waited for without end")
    #expect(player.state.pictures[base.page]?.failure == nil)
    #expect(player.state.pictures[base.page]?.base != nil)
  }

  @Test func `a preview of what cannot be decoded gives way to the reason`() {
    var player = GalleryPlayer(pages: 1, delivers: false)
    let key = player.wants[0]
    player.deliver(key, isPreview: true)
    let preview = player.state.pictures[key.page]?.base?.delivery

    player.fail(key, "damaged")

    let picture = player.state.pictures[key.page]
    #expect(picture?.quality == .failed)
    #expect(picture?.failure == "damaged")
    #expect(picture?.layers == [])
    #expect(preview.map { player.effects.contains(.discard($0)) } == true)
  }

  @Test func `a later frame that fails before the first is in its texture takes nothing away`() {
    let player = GalleryPlayer(pages: 1, delivers: false)
    var state = player.state
    let base = player.wants[0]
    var later = base
    later.frame = 1
    let facts = PictureFacts(
      size: PixelSize(width: 40, height: 30), frames: 2, format: "gif", isVector: false, isDamaged: false,
      wall: nil, isAnimated: true)
    _ = state.layerArrived(
      base, DeliveryID(1), facts: facts, size: LayerSize(width: 40, height: 30), isPreview: false,
      at: player.now)

    _ = state.pictureFailed(later, reason: "damaged", at: player.now)
    _ = state.textureIsReady(
      TextureID(page: base.page, delivery: DeliveryID(1), tile: 0), at: player.now)

    #expect(state.pictures[base.page]?.quality == .final)
    #expect(state.hasDelivered(later))
  }
}
