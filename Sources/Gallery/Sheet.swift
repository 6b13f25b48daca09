import Geometry
import Motion

/// A list of things to choose from over the pictures: the menu, the help, a question.
package struct Sheet: Sendable {
  package enum Kind: Hashable, Sendable {
    case menu
    case sorting
    /// Every command with its keys.
    case help
    /// Whether a file is to be erased.
    case deletion(PageID)
    /// A new name for a file.
    case renaming(PageID, TextField)
    /// The folder that a file is copied or moved to.
    case choosingFolder(PageID, TextField, moves: Bool)
  }

  package struct Row: Hashable, Sendable {
    package var command: Command
    /// The command's state is shown by a tick.
    package var isTicked = false
  }

  package internal(set) var kind: Kind
  package internal(set) var rows: [Row]
  /// The row that Return chooses.
  package internal(set) var focus = 0
  package internal(set) var scroller: Scroller
  var touch: ListTouch
  /// Nobody has read it before: a finger means what was there when it was opened by a finger.
  let readFrom: Instant

  init(_ kind: Kind, rows: [Row], motion: MotionSettings, readFrom: Instant) {
    self.readFrom = readFrom
    self.kind = kind
    self.rows = rows
    scroller = Scroller(motion: motion)
    touch = ListTouch(settings: motion)
  }

  /// Whether it has a line of text above its rows.
  package var hasTitle: Bool {
    switch kind {
    case .menu: false
    case .sorting, .help, .deletion, .renaming, .choosingFolder: true
    }
  }

  /// The text that is being written, if any.
  package var field: TextField? {
    get {
      switch kind {
      case .renaming(_, let field), .choosingFolder(_, let field, _): field
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch kind {
      case .renaming(let page, _): kind = .renaming(page, newValue)
      case .choosingFolder(let page, _, let moves): kind = .choosingFolder(page, newValue, moves: moves)
      default: break
      }
    }
  }
}

/// A line of text being edited.
package struct TextField: Hashable, Sendable {
  package private(set) var text: String
  /// Characters before the caret.
  package private(set) var caret: Int

  private let isPath: Bool

  /// - Parameter caret: characters from the beginning, nil for the end.
  package init(_ text: String, caret: Int? = nil, isPath: Bool = false) {
    self.text = text
    self.isPath = isPath
    self.caret = min(caret ?? text.count, text.count)
  }

  private var place: String.Index { text.index(text.startIndex, offsetBy: caret) }

  /// A name cannot contain these, a path only the first of them.
  mutating func insert(_ new: String) {
    let allowed = new.filter { $0 != "\0" && $0 != "\n" && (isPath || $0 != "/") }
    text.insert(contentsOf: allowed, at: place)
    caret += allowed.count
  }

  mutating func deleteBackward() {
    guard caret > 0 else { return }
    caret -= 1
    text.remove(at: place)
  }

  mutating func deleteForward() {
    guard caret < text.count else { return }
    text.remove(at: place)
  }

  mutating func move(by count: Int) { caret = min(max(caret + count, 0), text.count) }
}
