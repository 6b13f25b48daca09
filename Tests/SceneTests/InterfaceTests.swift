import Gallery
import Geometry
import Gestures
import Localization
import Scene
import Testing
import Text

/// What lies over the pictures: the overview, panels and notices, as draw lists.
@Suite struct InterfaceTests {
  private static let wide = PixelSize(width: 4000, height: 3000)

  /// Hebrew as a file of translations has it.
  private static let hebrew: Localization = {
    let file = LanguageFile(
      Array("overview = \"סקירה\"\ninformation = \"מידע\"\ninfoFormat = \"פורמט\"\n".utf8), name: "he.strings"
    )
    return Localization(language: Language(tag: "he") ?? .english, translations: file.messages)
  }()

  private struct Line: Equatable {
    var text: String
    var place: DevicePoint
    var anchor: TextAnchor
  }

  private func lines(_ list: DrawList) -> [Line] {
    list.commands.compactMap { command in
      if case .text(let run, let place, _, let anchor) = command {
        Line(text: run.text, place: place, anchor: anchor)
      } else {
        nil
      }
    }
  }

  private func textures(_ list: DrawList) -> [(texture: TextureID, place: DeviceRect)] {
    list.commands.compactMap { command in
      if case .picture(let texture, _, let place, _, _) = command { (texture, place) } else { nil }
    }
  }

  @Test func `the overview shows each picture in its cell`() {
    var world = SceneWorld(pages: 6)
    world.deliverAll(Self.wide)
    world.press("Return")
    world.settle()
    world.deliverAll(Self.wide)
    let list = world.drawList()
    let shown = textures(list)
    #expect(shown.map(\.texture.page.number) == [0, 1, 2, 3, 4, 5])
    for (index, picture) in shown.enumerated() {
      let cell = world.state.cell(of: index, at: world.time)
      #expect((picture.place.center - cell.center.onDevice(1)).length < 1)
      #expect(picture.place.width <= cell.width + 1e-6 && picture.place.height <= cell.height + 1e-6)
      #expect((picture.place.width / picture.place.height - 4.0 / 3).magnitude < 0.02)
    }
  }

  @Test func `between its page and its cell a picture is drawn once and above all others`() {
    var world = SceneWorld(pages: 6)
    world.deliverAll(Self.wide)
    world.press("Return")
    world.wait(60)
    let shown = textures(world.drawList())
    let flying = shown.filter { $0.texture.page.number == 0 }
    #expect(flying.count == 1)
    #expect(shown.last?.texture.page.number == 0)
    let way = world.state.flightRect(at: world.time)
    #expect(flying.first.map { ($0.place.center - way.center.onDevice(1)).length < 1e-6 } ?? false)
  }

  @Test func `the menu has a line for each row that can be seen, and the keys beside it`() throws {
    var world = SceneWorld(pages: 3, window: Size(width: 1280, height: 720))
    world.press("F10")
    let list = world.drawList()
    let texts = lines(list).map(\.text)
    #expect(texts.contains("Overview"))
    #expect(texts.contains("Move to the trash"))
    #expect(texts.contains("Delete"))
    let frame = try #require(world.state.sheetFrame).onDevice(1)
    for line in lines(list) where line.anchor != .centre {
      #expect(frame.contains(line.place), "\(line.text) at \(line.place)")
    }
  }

  @Test func `with a gamepad in hand the menu shows its buttons`() {
    var world = SceneWorld(pages: 3, window: Size(width: 1280, height: 720))
    world.send(.padAttached(0))
    world.send(.padButton(pad: 0, button: "start", isDown: true))
    let texts = lines(world.drawList()).map(\.text)
    #expect(texts.contains("Ⓨ"))
    #expect(texts.contains("Ⓧ"))
  }

  @Test func `from right to left lines begin on the right, in Hebrew`() throws {
    var world = SceneWorld(
      pages: 3, window: Size(width: 1280, height: 720), isRightToLeft: true, localization: Self.hebrew)
    world.press("F10")
    let all = lines(world.drawList())
    let overview = try #require(all.first { $0.text == "סקירה" })
    let frame = try #require(world.state.sheetFrame).onDevice(1)
    #expect(overview.anchor == .right)
    #expect(overview.place.x > frame.center.x)
    let hint = try #require(all.first { $0.text.contains("F9") })
    #expect(hint.anchor == .left && hint.place.x < frame.center.x)
    #expect(world.state.menuButton.x == 0)
  }

  @Test func `the panel of information keeps each value beside its label`() throws {
    for isRightToLeft in [false, true] {
      var world = SceneWorld(
        pages: 3, window: Size(width: 1280, height: 720), isRightToLeft: isRightToLeft,
        localization: isRightToLeft ? Self.hebrew : .english)
      world.deliverAll(Self.wide)
      world.press("I")
      world.inform(
        PictureInformation(rows: [.init(.format, "JPEG"), .init(.camera, "Box")], histogram: [0.5, 1]),
        page: 0)
      let all = lines(world.drawList())
      let label = try #require(all.first { $0.text == (isRightToLeft ? "פורמט" : "Format") })
      let value = try #require(all.first { $0.text == "JPEG" })
      #expect(label.place.y == value.place.y)
      #expect(isRightToLeft ? label.place.x > value.place.x : label.place.x < value.place.x)
      #expect((label.place.x > 640) != isRightToLeft)
      let bars = world.drawList().commands.filter {
        if case .panel(_, 0, 0xB8_B8BC, _) = $0 { true } else { false }
      }
      #expect(bars.count == 2)
    }
  }

  @Test func `a notice says what happened and offers to undo it`() {
    var world = SceneWorld(pages: 3)
    world.deliverAll(Self.wide)
    world.press("Delete")
    world.finish(.trash(PageID(0)))
    world.wait(300)
    let texts = lines(world.drawList()).map(\.text)
    #expect(texts.contains("Moved to the trash"))
    #expect(texts.contains("Undo"))
    world.wait(8000)
    #expect(lines(world.drawList()).allSatisfy { $0.text != "Undo" })
  }

  @Test func `high contrast hides what is behind panels`() {
    var world = SceneWorld(pages: 3) { $0.hasHighContrast = true }
    world.press("F10")
    let panels = world.drawList().commands.compactMap { command -> Double? in
      if case .panel(_, let radius, 0, let opacity) = command, radius > 0 { opacity } else { nil }
    }
    #expect(panels == [1])
  }

  @Test func `in a slideshow the page before fades over the one that came`() {
    var world = SceneWorld(pages: 3)
    world.deliverAll(Self.wide)
    world.press("S")
    world.wait(5010)
    world.wait(200)
    let opacities = world.drawList().commands.compactMap { command -> Double? in
      if case .picture(_, _, _, _, let opacity) = command { opacity } else { nil }
    }
    #expect(opacities.count == 2)
    #expect(opacities.first == 1)
    #expect((opacities.last ?? 1) < 1)
  }

  @Test func `a frame's edges are filled with the picture itself`() {
    var world = SceneWorld(pages: 1, window: Size(width: 1280, height: 720)) { $0.fillsEdges = true }
    world.deliverAll(Self.wide)
    world.deliverAll(Self.wide)
    let shown = textures(world.drawList())
    #expect(shown.count == 2)
    #expect(shown.first?.place == DeviceRect(x: 0, y: 0, width: 1280, height: 720))
  }
}
