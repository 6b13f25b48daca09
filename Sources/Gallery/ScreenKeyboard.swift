package import Geometry
import Gestures

/// Letters on the window, to write with a finger, a mouse or a gamepad where
/// there are no keys at hand.
package struct ScreenKeyboard: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    case text(String)
    /// The next letter is a capital.
    case shift
    case erase
    /// The caret.
    case left
    case right
    /// Away with what is being written.
    case close
    /// Takes what has been written.
    case done
  }

  /// A key's place: its row from above and its extent in that row, in keys.
  package struct Slot: Hashable, Sendable {
    package var key: Key
    package var row: Int
    package var columns: ClosedRange<Double>
  }

  package static let rows = 5
  /// How many keys of the usual width are beside each other.
  package static let columns = 10.0

  /// All keys, from the upper left to the lower right.
  package static let slots: [Slot] = {
    let letters = ["1234567890", "qwertyuiop", "asdfghjkl-"].map { row in row.map { (key($0), 1.0) } }
    let lowest = [(Key.shift, 1.0)] + "zxcvbnm.".map { (key($0), 1.0) } + [(.erase, 1.0)]
    let functions: [(Key, Double)] = [
      (.close, 1.5), (key("_"), 1), (key("/"), 1), (key(" "), 3), (.left, 1), (.right, 1), (.done, 1.5),
    ]
    var slots: [Slot] = []
    for (row, keys) in (letters + [lowest, functions]).enumerated() {
      var column = 0.0
      for (key, width) in keys {
        slots.append(Slot(key: key, row: row, columns: column...column + width))
        column += width
      }
    }
    return slots
  }()

  private static func key(_ character: Character) -> Key { .text(String(character)) }

  package private(set) var isShifted = false
  /// The key that a gamepad presses.
  package private(set) var focus = slots.firstIndex { $0.key == .text("g") } ?? 0
  /// The keys under fingers and the mouse; nil for one that came down between keys.
  private var held: [PointerID: Int?] = [:]

  package var isTouched: Bool { !held.isEmpty }

  /// Whether something is on a key at the moment.
  package func isHeld(_ slot: Int) -> Bool { held.values.contains(slot) }

  func holds(_ pointer: PointerID) -> Bool { held[pointer] != nil }

  // MARK: Places

  /// Where a key is on a keyboard that has a frame.
  package static func place(of slot: Int, in frame: Rect) -> Rect {
    let width = frame.width / columns
    let height = frame.height / Double(rows)
    let key = slots[slot]
    return Rect(
      x: frame.x + key.columns.lowerBound * width, y: frame.y + Double(key.row) * height,
      width: (key.columns.upperBound - key.columns.lowerBound) * width, height: height)
  }

  static func slot(at point: Point, in frame: Rect) -> Int? {
    slots.indices.first { place(of: $0, in: frame).contains(point) }
  }

  // MARK: Writing

  /// A pointer that comes down; what its key means, if it is on one.
  mutating func press(_ slot: Int?, by pointer: PointerID) -> Key? {
    held.updateValue(slot, forKey: pointer)
    return slot.map { press($0) }
  }

  mutating func release(_ pointer: PointerID) { held[pointer] = nil }
  mutating func releaseAll() { held = [:] }

  /// Lets go of fingers that the platform no longer lists.
  mutating func keepTouches(_ present: Set<Int64>) {
    held = held.filter { $0.key.kind != .touch || present.contains($0.key.number) }
  }

  mutating func pressFocus() -> Key { press(focus) }

  private mutating func press(_ slot: Int) -> Key {
    let key = Self.slots[slot].key
    switch key {
    case .shift:
      isShifted.toggle()
    case .text(let text) where isShifted:
      isShifted = false
      return .text(text.uppercased())
    default: break
    }
    return key
  }

  /// Moves the focus to the next key of a row, or to the one above or below; past an end to the other.
  mutating func moveFocus(columns: Int, rows: Int) {
    let from = Self.slots[focus]
    let row = (from.row + rows + Self.rows) % Self.rows
    let keys = Self.slots.indices.filter { Self.slots[$0].row == row }
    if rows == 0, let place = keys.firstIndex(of: focus) {
      focus = keys[(place + columns + keys.count) % keys.count]
      return
    }
    let middle = (from.columns.lowerBound + from.columns.upperBound) / 2
    focus = keys.first { Self.slots[$0].columns.upperBound > middle } ?? focus
  }
}
