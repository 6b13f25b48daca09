import Geometry
import Gestures
import Motion
import Testing

@testable import Gallery

/// Writing without keys: with fingers, a mouse and a gamepad.
@Suite struct ScreenKeyboardTests {
  private static let names = ["anna.jpg", "beach.jpg", "bear_2.jpg", "cat.jpg", "sea 2.jpg"]

  private static func player(settings: GallerySettings = GallerySettings()) -> GalleryPlayer {
    var player = GalleryPlayer(settings: settings)
    let pages = names.enumerated().map { number, name in Page(id: PageID(UInt32(number)), name: name) }
    player.setPages(pages, showing: pages[0].id)
    return player
  }

  // MARK: Keys

  private static func place(of key: ScreenKeyboard.Key, _ player: GalleryPlayer) throws -> Point {
    let slot = try #require(ScreenKeyboard.slots.firstIndex { $0.key == key })
    let frame = try #require(player.state.keyboardFrame)
    return ScreenKeyboard.place(of: slot, in: frame).center
  }

  private static func tap(_ key: ScreenKeyboard.Key, _ player: inout GalleryPlayer) throws {
    let place = try place(of: key, player)
    player.tap(place.x, place.y)
    player.wait(50)
  }

  private static func click(_ key: ScreenKeyboard.Key, _ player: inout GalleryPlayer) throws {
    click(at: try place(of: key, player), &player)
  }

  private static func click(at place: Point, _ player: inout GalleryPlayer) {
    player.send(.mouse(MouseEvent(phase: .move, button: 0, position: place)))
    player.send(.mouse(MouseEvent(phase: .down, button: 1, position: place)))
    player.send(.mouse(MouseEvent(phase: .up, button: 1, position: place)))
    player.wait(50)
  }

  /// Goes to a key with the D-pad as a hand does it, row by row, and presses it.
  private static func push(_ key: ScreenKeyboard.Key, _ player: inout GalleryPlayer) throws {
    let target = try #require(ScreenKeyboard.slots.firstIndex { $0.key == key })
    let row = ScreenKeyboard.slots[target].row
    for _ in 0..<ScreenKeyboard.rows {
      let focus = try #require(player.state.keyboard?.focus)
      if ScreenKeyboard.slots[focus].row == row { break }
      press("dpdown", &player)
    }
    for _ in 0..<10 where player.state.keyboard?.focus != target { press("dpright", &player) }
    #expect(player.state.keyboard?.focus == target)
    press("a", &player)
  }

  private static func press(_ button: String, _ player: inout GalleryPlayer) {
    player.button(button)
    player.button(button, isDown: false)
  }

  private struct Hands: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let openMenu: @Sendable (inout GalleryPlayer) -> Void
    let choose: @Sendable (Command, inout GalleryPlayer) throws -> Void
    let write: @Sendable (ScreenKeyboard.Key, inout GalleryPlayer) throws -> Void
  }

  private static func row(of command: Command, _ player: GalleryPlayer) throws -> Int {
    try #require(player.state.sheet?.rows.firstIndex { $0.command == command })
  }

  /// Where a row of the menu is, once it has been scrolled into sight.
  private static func place(
    of command: Command, _ player: inout GalleryPlayer, scroll: (inout GalleryPlayer) -> Void
  ) throws -> Point {
    let row = try row(of: command, player)
    for _ in 0..<40 {
      let place = try #require(player.state.row(row, at: player.now))
      let body = try #require(player.state.sheetBody)
      if place.maxY <= body.maxY + 1 { return place.center }
      scroll(&player)
      player.settle()
    }
    throw OutOfSight(command: command)
  }

  private struct OutOfSight: Error {
    var command: Command
  }

  private static let hands = [
    Hands(
      testDescription: "a finger",
      openMenu: { player in
        player.down(200, 300)
        player.wait(700)
        player.up()
        player.wait(300)
      },
      choose: { command, player in
        let place = try place(of: command, &player) {
          $0.swipe(Point(200, 500), Point(200, 400), over: 160, pause: 200)
        }
        player.tap(place.x, place.y)
      }, write: tap),
    Hands(
      testDescription: "a mouse",
      openMenu: { $0.send(.mouse(MouseEvent(phase: .down, button: 3, position: Point(200, 300)))) },
      choose: { command, player in
        let place = try place(of: command, &player) { player in
          let notch = WheelEvent(
            delta: Displacement(0, -1), position: Point(200, 400), isPrecise: false, modifiers: [])
          player.send(.wheel(notch))
        }
        click(at: place, &player)
      }, write: click),
    Hands(
      testDescription: "a gamepad", openMenu: { press("start", &$0) },
      choose: { command, player in
        for _ in 0..<(try row(of: command, player)) { press("dpdown", &player) }
        press("a", &player)
      }, write: push),
  ]

  // MARK: Finding

  @Test(arguments: hands)
  private func `a name is found without keys`(_ hands: Hands) throws {
    var player = Self.player()
    hands.openMenu(&player)
    try hands.choose(.find, &player)
    player.settle()
    #expect(player.state.isInGrid)
    try hands.write(.text("e"), &player)
    try hands.write(.text("a"), &player)
    #expect(player.state.currentPage == 1)
    #expect(player.state.grid.found == 3)
    try hands.write(.erase, &player)
    try hands.write(.erase, &player)
    for letter in ["b", "e", "a", "r", "_"] { try hands.write(.text(letter), &player) }
    #expect(player.state.grid.found == 1)
    try hands.write(.done, &player)
    player.settle()
    #expect(!player.state.isInGrid)
    #expect(player.state.currentPage == 2)
    #expect(player.state.keyboard == nil)
  }

  @Test func `with keys a name is found without letters on the window, however long it takes`() {
    var player = Self.player()
    player.press("F", .control)
    player.settle()
    #expect(player.state.keyboard == nil)
    for letter in ["s", "e", "a"] {
      player.press(letter.uppercased())
      player.send(.text(letter))
      player.wait(5000)
    }
    #expect(player.state.grid.search == "sea")
    player.press("Space")
    player.send(.text(" "))
    #expect(player.state.grid.search == "sea ")
    #expect(player.state.currentPage == 4)
    player.press("Escape")
    #expect(player.state.isInGrid && !player.state.grid.isFinding)
    #expect(player.state.currentPage == 4)
    player.press("Return")
    player.settle()
    #expect(!player.state.isInGrid)
  }

  @Test func `what was found can be seen above the letters`() throws {
    var player = GalleryPlayer(pages: 200, window: Size(width: 400, height: 500))
    player.down(200, 300)
    player.wait(700)
    player.up()
    player.wait(300)
    try Self.hands[0].choose(.find, &player)
    player.settle()
    for letter in ["1", "9", "9"] {
      try Self.tap(.text(letter), &player)
      player.settle()
      let cell = player.state.cell(of: player.state.currentPage, at: player.now)
      let frame = try #require(player.state.keyboardFrame)
      #expect(cell.maxY <= frame.y && cell.y >= player.state.barHeight - 1, "after \(letter)")
    }
    #expect(player.state.currentPage == 199)
  }

  @Test func `nothing found leaves the focus where it was`() throws {
    var player = Self.player()
    player.press("F", .control)
    player.send(.text("c"))
    player.send(.text("q"))
    #expect(player.state.currentPage == 3)
    #expect(player.state.grid.found == 0)
  }

  // MARK: Writing

  @Test(arguments: hands)
  private func `a file is renamed without keys`(_ hands: Hands) throws {
    var player = Self.player()
    hands.openMenu(&player)
    try hands.choose(.rename, &player)
    #expect(player.state.keyboard != nil)
    try hands.write(.shift, &player)
    try hands.write(.text("s"), &player)
    try hands.write(.text("s"), &player)
    try hands.write(.left, &player)
    try hands.write(.erase, &player)
    try hands.write(.right, &player)
    try hands.write(.text("1"), &player)
    try hands.write(.done, &player)
    #expect(player.effects.contains(.file(.rename(PageID(0), "annas1.jpg"))))
    #expect(player.state.keyboard == nil && player.state.sheet == nil)
  }

  @Test(arguments: hands)
  private func `writing can be given up without keys`(_ hands: Hands) throws {
    var player = Self.player()
    hands.openMenu(&player)
    try hands.choose(.rename, &player)
    try hands.write(.text("x"), &player)
    try hands.write(.close, &player)
    #expect(player.state.sheet == nil && player.state.keyboard == nil)
    #expect(
      !player.effects.contains { effect in
        if case .file = effect { true } else { false }
      })
  }

  @Test func `two thumbs write faster than each lets go`() throws {
    var player = Self.player()
    player.down(200, 300)
    player.wait(700)
    player.up()
    player.wait(300)
    try Self.hands[0].choose(.rename, &player)
    let (x, y) = (try Self.place(of: .text("x"), player), try Self.place(of: .text("y"), player))
    player.down(x.x, x.y, finger: 1)
    player.down(y.x, y.y, finger: 2)
    player.up(finger: 1)
    player.down(x.x, x.y, finger: 1)
    player.up(finger: 2)
    player.up(finger: 1)
    #expect(player.state.sheet?.field?.text == "annaxyx.jpg")
    #expect(!player.state.isTouched)
  }

  @Test func `the first key that is pressed takes the letters away`() throws {
    var player = Self.player()
    player.button("start")
    try Self.hands[2].choose(.rename, &player)
    #expect(player.state.keyboard != nil)
    player.press("X")
    player.send(.text("x"))
    #expect(player.state.keyboard == nil)
    #expect(player.state.sheet?.field?.text == "annax.jpg")
    // Who takes the pad up again has them again.
    player.button("dpdown")
    #expect(player.state.keyboard != nil)
  }

  @Test func `who has keys beside the mouse gets no letters, and a finger may ask for them`() throws {
    var player = Self.player()
    player.press("F2")
    #expect(player.state.keyboard == nil)
    let sheet = try #require(player.state.sheetFrame)
    Self.click(at: Point(sheet.center.x, sheet.y + 70), &player)
    #expect(player.state.keyboard == nil)
    player.tap(sheet.center.x, sheet.y + 70)
    #expect(player.state.keyboard != nil)
  }

  @Test func `where the desktop brings letters ours stay away, except for gamepads`() throws {
    var settings = GallerySettings()
    settings.showsKeyboard = false
    for (hands, isShown) in zip(Self.hands, [false, false, true]) {
      var player = Self.player(settings: settings)
      hands.openMenu(&player)
      try hands.choose(.rename, &player)
      #expect((player.state.keyboard != nil) == isShown, "\(hands)")
    }
  }

  @Test func `a window that loses the focus holds no key`() throws {
    var player = Self.player()
    player.down(200, 300)
    player.wait(700)
    player.up()
    player.wait(300)
    try Self.hands[0].choose(.rename, &player)
    let place = try Self.place(of: .text("x"), player)
    player.down(place.x, place.y)
    #expect(player.state.isTouched)
    player.send(.focusLost)
    #expect(!player.state.isTouched)
  }

  // MARK: Places

  @Test func `keys fill their rows without a gap and without overlapping`() {
    for row in 0..<ScreenKeyboard.rows {
      let keys = ScreenKeyboard.slots.filter { $0.row == row }
      #expect(keys.first?.columns.lowerBound == 0)
      #expect(keys.last?.columns.upperBound == ScreenKeyboard.columns)
      for (left, right) in zip(keys, keys.dropFirst()) {
        #expect(left.columns.upperBound == right.columns.lowerBound)
      }
    }
    #expect(Set(ScreenKeyboard.slots.map(\.key)).count == ScreenKeyboard.slots.count)
  }

  @Test func `a gamepad comes to every key from every other`() {
    let start = ScreenKeyboard()
    for target in ScreenKeyboard.slots.indices {
      var keyboard = start
      for _ in 0..<ScreenKeyboard.rows
      where ScreenKeyboard.slots[keyboard.focus].row != ScreenKeyboard.slots[target].row {
        keyboard.moveFocus(columns: 0, rows: -1)
      }
      for _ in 0..<10 where keyboard.focus != target { keyboard.moveFocus(columns: -1, rows: 0) }
      #expect(keyboard.focus == target)
    }
  }

  @Test(arguments: [
    Size(width: 400, height: 800), Size(width: 1280, height: 720), Size(width: 320, height: 240),
  ])
  func `what is written and the letters have room in the window`(window: Size) throws {
    for isCouch in window.height < 400 ? [false] : [false, true] {
      var settings = GallerySettings()
      settings.isCouch = isCouch
      settings.interfaceScale = isCouch ? 1.6 : 1
      var player = GalleryPlayer(window: window, settings: settings)
      player.button("start")
      try Self.hands[2].choose(.rename, &player)
      let keyboard = try #require(player.state.keyboardFrame)
      let sheet = try #require(player.state.sheetFrame)
      #expect(keyboard.x >= 0 && keyboard.maxX <= window.width && keyboard.maxY <= window.height)
      let header = sheet.y + 8 + player.state.sheetHeader
      #expect(sheet.y >= 0 && header <= keyboard.y, "the text is not in the window")
      #expect(sheet.x >= 0 && sheet.maxX <= window.width)
    }
  }
}
