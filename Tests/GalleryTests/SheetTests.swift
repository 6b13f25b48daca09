import Geometry
import Gestures
import Motion
import Testing

@testable import Gallery

/// The menu, the help and questions over the pictures.
@Suite struct SheetTests {
  private struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let act: @Sendable (inout GalleryPlayer) -> Void
  }

  private static let ways = [
    Way(testDescription: "F10") { $0.press("F10") },
    Way(testDescription: "right button") {
      $0.send(.mouse(MouseEvent(phase: .down, button: 3, position: Point(200, 300))))
    },
    Way(testDescription: "pad start") { $0.button("start") },
    Way(testDescription: "long press") { player in
      player.down(200, 300)
      player.wait(700)
      player.up()
    },
    Way(testDescription: "tap, then the button") { player in
      player.tap(200, 300)
      player.wait(500)
      let button = player.state.menuButton.center
      player.tap(button.x, button.y)
    },
    Way(testDescription: "mouse to the top, then the button") { player in
      let button = player.state.menuButton.center
      player.send(.mouse(MouseEvent(phase: .move, button: 0, position: button)))
      player.wait(300)
      player.send(.mouse(MouseEvent(phase: .down, button: 1, position: button)))
    },
  ]

  @Test(arguments: ways)
  private func `every device opens the menu`(_ way: Way) {
    var player = GalleryPlayer(start: 2)
    way.act(&player)
    #expect(player.state.sheet?.kind == .menu)
    #expect(player.page == 2 && player.zoom == 1)
  }

  @Test func `the press that opened the menu holds nothing afterwards`() {
    for isMouse in [false, true] {
      var player = GalleryPlayer(start: 2)
      let button = player.state.menuButton.center
      player.send(.mouse(MouseEvent(phase: .move, button: 0, position: button)))
      player.wait(300)
      if isMouse {
        player.send(.mouse(MouseEvent(phase: .down, button: 1, position: button)))
        player.send(.mouse(MouseEvent(phase: .up, button: 1, position: button)))
      } else {
        player.tap(button.x, button.y)
      }
      #expect(player.state.sheet?.kind == .menu)
      player.press("Escape")
      player.wait(10)
      #expect(!player.state.isTouched)
      player.swipe(Point(300, 400), Point(150, 400))
      player.settle()
      #expect(player.page == 3)
    }
  }

  @Test(arguments: [
    ("Escape", "key"), ("b", "pad"), ("start", "pad"), ("outside", "tap"), ("3", "mouse"),
  ])
  func `every device closes the menu and nothing happens`(what: String, device: String) {
    var player = GalleryPlayer(start: 2)
    player.press("F10")
    switch device {
    case "key": player.press(what)
    case "pad": player.button(what)
    case "tap": player.tap(2, 790)
    default: player.send(.mouse(MouseEvent(phase: .down, button: 3, position: Point(200, 300))))
    }
    player.settle()
    #expect(player.state.sheet == nil)
    #expect(player.page == 2)
  }

  @Test func `rows are chosen by finger, by keys and by pad`() throws {
    for device in ["finger", "keys", "pad"] {
      var player = GalleryPlayer()
      player.press("F10")
      let row = try #require(player.state.sheet?.rows.firstIndex { $0.command == .toggleInformation })
      switch device {
      case "finger":
        let centre = try #require(player.state.row(row, at: player.now)).center
        player.tap(centre.x, centre.y)
      case "keys":
        for _ in 0..<row { player.press("Down") }
        player.press("Return")
      default:
        for _ in 0..<row { player.button("dpdown") }
        player.button("a")
      }
      #expect(player.state.showsInformation, "\(device)")
      #expect(player.state.sheet == nil)
    }
  }

  @Test func `a second tap after a long press chooses nothing from the menu that came up`() throws {
    for (pause, isChosen) in [(100.0, false), (250, true)] {
      var player = GalleryPlayer()
      player.down(200, 300)
      player.wait(700)
      player.up()
      let row = try #require(player.state.sheet?.rows.firstIndex { $0.command == .toggleInformation })
      let place = try #require(player.state.row(row, at: player.now)).center
      player.wait(pause)
      player.tap(place.x, place.y)
      #expect(player.state.showsInformation == isChosen, "after \(pause) ms")
      #expect((player.state.sheet == nil) == isChosen)
    }
  }

  @Test func `a finger scrolls the rows without choosing one`() throws {
    var player = GalleryPlayer(window: Size(width: 400, height: 400))
    player.press("F1")
    player.swipe(Point(200, 300), Point(200, 120), over: 60)
    player.settle()
    let sheet = try #require(player.state.sheet)
    #expect(sheet.scroller.position(at: player.now) > 100)
    #expect(sheet.scroller.position(at: player.now) <= sheet.scroller.limit)
  }

  @Test func `the focus can be seen wherever it goes`() throws {
    var player = GalleryPlayer(window: Size(width: 400, height: 400))
    player.press("F1")
    let count = try #require(player.state.sheet?.rows.count)
    for _ in 0..<count + 3 {
      player.press("Down")
      player.settle()
      let sheet = try #require(player.state.sheet)
      let row = try #require(player.state.row(sheet.focus, at: player.now))
      let body = try #require(player.state.sheetBody)
      #expect(row.y >= body.y - 1 && row.maxY <= body.maxY + 1, "row \(sheet.focus)")
    }
  }

  @Test func `every command has a name and the name means it`() {
    for command in Command.all {
      let name = command.name ?? ""
      #expect(!name.isEmpty)
      #expect(Command(name: name) == command)
    }
    #expect(Set(Command.all.compactMap(\.name)).count == Command.all.count)
  }

  @Test func `deleting for good asks, and no is the answer at hand`() {
    var player = GalleryPlayer(start: 1)
    player.press("Delete", .shift)
    #expect(player.state.sheet?.kind == .deletion(PageID(1)))
    player.press("Return")
    #expect(player.state.sheet == nil)
    #expect(!player.effects.contains(.file(.delete(PageID(1)))))
    player.press("Delete", .shift)
    player.press("Up")
    player.press("Return")
    #expect(player.effects.contains(.file(.delete(PageID(1)))))
  }

  @Test func `a name is edited before its extension`() {
    var player = GalleryPlayer(start: 1)
    player.press("F2")
    #expect(player.effects.contains(.textInput(true)))
    for letter in ["x", "y"] {
      player.press(letter.uppercased())
      player.send(.text(letter))
    }
    player.press("Backspace")
    player.press("Return")
    #expect(player.effects.contains(.file(.rename(PageID(1), "1x.jpg"))))
    #expect(player.effects.last { if case .textInput = $0 { true } else { false } } == .textInput(false))
  }

  @Test func `text that a name cannot have is not taken`() {
    var field = TextField("a.jpg", caret: 1)
    field.insert("/b\0c\n")
    #expect(field.text == "abc.jpg")
    #expect(field.caret == 3)
  }

  @Test func `a kiosk has no menu, no files and no way out but the chord`() {
    var settings = GallerySettings()
    settings.isKiosk = true
    var player = GalleryPlayer(start: 1, settings: settings)
    for key in ["F10", "F1", "Delete", "F2", "Q", "Escape", "F11", "I"] { player.press(key) }
    player.send(.mouse(MouseEvent(phase: .down, button: 3, position: Point(200, 300))))
    player.down(200, 300)
    player.wait(900)
    player.up()
    #expect(player.state.sheet == nil)
    #expect(
      !player.effects.contains { effect in
        switch effect {
        case .quit, .file, .setFullscreen: true
        default: false
        }
      })
    player.press("Right")
    player.settle()
    #expect(player.page == 2)
    player.press("Q", [.control, .alt])
    #expect(player.effects.contains(.quit))
  }

  @Test func `a kiosk tells nobody what it does`() {
    var settings = GallerySettings()
    settings.isKiosk = true
    var player = GalleryPlayer(settings: settings)
    player.press("S")
    player.wait(300)
    #expect(player.state.slideshow != nil)
    #expect(player.state.notice == nil)
  }

  @Test func `a hand on a kiosk's hidden corner for long is the way out`() {
    var settings = GallerySettings()
    settings.isKiosk = true
    var player = GalleryPlayer(settings: settings)
    let corner = player.state.menuButton.center
    player.down(corner.x, corner.y)
    player.wait(3200)
    player.up()
    #expect(player.effects.contains(.quit))
  }

  @Test func `keys can be given other meanings`() {
    var settings = GallerySettings()
    let changes: [(String, Command?, Bool)] = [
      ("ctrl+shift+j", .nextPage, true), ("x", .toggleGrid, true), ("ctrl++", .lastPage, true),
      ("hyper+x", .quit, false), ("Right", nil, true),
    ]
    for (key, command, isKey) in changes {
      let isBound = settings.bindings.bind(key: key, to: command)
      #expect(isBound == isKey, "\(key)")
    }
    settings.bindings.bind(button: "x", to: .firstPage)
    var player = GalleryPlayer(settings: settings)
    player.press("J", [.control, .shift])
    #expect(player.page == 1)
    player.press("Right")
    #expect(player.page == 1)
    player.press("+", .control)
    #expect(player.page == 4)
    player.button("x")
    #expect(player.page == 0)
    #expect(settings.bindings.keys(for: .lastPage).contains("Ctrl++"))
  }
}
