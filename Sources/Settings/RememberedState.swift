import FileActions
package import Library

/// What the program remembers from one run to the next: the window's place, and for each folder its order
/// and the picture that was shown last.
package struct RememberedState: Hashable, Sendable {
  /// Where the window was, in the desktop's units, and its size in points.
  package struct Window: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int
    package var isMaximized: Bool

    package init(x: Int, y: Int, width: Int, height: Int, isMaximized: Bool) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
      self.isMaximized = isMaximized
    }
  }

  /// What is remembered of a folder.
  package struct Folder: Hashable, Sendable {
    /// Nil where the usual order was not changed.
    package var order: SortOrder?
    /// The picture's path, relative to the folder or whatever else finds it again.
    package var place: FilePath?
    /// Nil where it is found at once.
    package var first: First?

    package init(order: SortOrder? = nil, place: FilePath? = nil, first: First? = nil) {
      self.order = order
      self.place = place
      self.first = first
    }
  }

  /// Which picture of a folder comes first by name, as long as the folder stays as it is.
  package struct First: Hashable, Sendable {
    /// The folder as it was when it was listed.
    package var stamp: FolderStamp
    package var name: FilePath
    package var isReversed: Bool
    /// Whether hidden files were listed, too.
    package var showsHidden: Bool

    package init(stamp: FolderStamp, name: FilePath, isReversed: Bool, showsHidden: Bool) {
      self.stamp = stamp
      self.name = name
      self.isReversed = isReversed
      self.showsHidden = showsHidden
    }
  }

  /// How many folders are remembered: the last ones.
  package static let mostFolders = 1000

  package var window: Window?
  /// Where pictures were copied or moved to last.
  package var target: FilePath?
  /// The folders, the last used first.
  private var folders: [(path: FilePath, folder: Folder)] = []

  package init() {}

  package subscript(folder path: FilePath) -> Folder? {
    folders.first { $0.path == path }?.folder
  }

  /// Remembers something of a folder, which becomes the last used one.
  ///
  /// - Complexity: O(`mostFolders`).
  package mutating func remember(_ folder: Folder, of path: FilePath) {
    folders.removeAll { $0.path == path }
    folders.insert((path, folder), at: 0)
    if folders.count > Self.mostFolders { folders.removeLast(folders.count - Self.mostFolders) }
  }

  package static func == (first: RememberedState, second: RememberedState) -> Bool {
    first.bytes == second.bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes)
  }
}

extension RememberedState {
  private static let header = "tokonoma-state 1"
  private static let nothing = "*"
  /// What a window may be, in points: more is a broken file.
  private static let extent = 1 << 16

  /// The state as a file: a line for each thing, with paths in percent.
  package var bytes: [UInt8] {
    var lines = [Self.header]
    if let window {
      let state = window.isMaximized ? "maximized" : "normal"
      lines.append("window \(window.x) \(window.y) \(window.width) \(window.height) \(state)")
    }
    if let target { lines.append("target \(Self.text(target))") }
    for (path, folder) in folders {
      let order = folder.order.map(Self.text) ?? Self.nothing
      let place = folder.place.map(Self.text) ?? Self.nothing
      let first = folder.first.map { " " + Self.text($0) } ?? ""
      lines.append("folder \(Self.text(path)) \(order) \(place)\(first)")
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// Reads a file. Lines that make no sense are left out; a file that is none of ours is an empty state.
  package init(_ bytes: [UInt8]) {
    self.init()
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == Self.header else { return }
    for line in lines.dropFirst() {
      let fields = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      switch (fields.first, fields.count) {
      case ("window", 6): window = Self.window(fields)
      case ("target", 2): target = Self.path(fields[1])
      case ("folder", 4), ("folder", 7):
        guard folders.count < Self.mostFolders, let path = Self.path(fields[1]) else { continue }
        folders.append(
          (
            path,
            Folder(
              order: Self.order(fields[2]), place: Self.path(fields[3]),
              first: Self.first(fields.dropFirst(4)))
          ))
      default: continue
      }
    }
  }

  private static func window(_ fields: [String]) -> Window? {
    let numbers = fields[1...4].compactMap { Int($0) }
    guard numbers.count == 4, numbers.allSatisfy({ (-extent...extent).contains($0) }), numbers[2] > 0,
      numbers[3] > 0
    else { return nil }
    return Window(
      x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3],
      isMaximized: fields[5] == "maximized")
  }

  private static func text(_ path: FilePath) -> String {
    String(decoding: PercentEncoding.encoded(path.bytes), as: UTF8.self)
  }

  private static func path(_ text: String) -> FilePath? {
    text == nothing ? nil : PercentEncoding.decoded(text.utf8).flatMap { FilePath($0) }
  }

  private static func text(_ first: First) -> String {
    let listed = (first.isReversed ? "-" : "+") + (first.showsHidden ? "all" : "visible")
    return "\(first.stamp) \(listed) \(text(first.name))"
  }

  private static func first(_ fields: ArraySlice<String>) -> First? {
    guard fields.count == 3, let stamp = fields.first.flatMap({ FolderStamp($0) }),
      let name = fields.last.flatMap({ path($0) })
    else { return nil }
    let listed = fields[fields.startIndex + 1]
    guard ["+all", "+visible", "-all", "-visible"].contains(listed) else { return nil }
    return First(
      stamp: stamp, name: name, isReversed: listed.hasPrefix("-"), showsHidden: listed.hasSuffix("all"))
  }

  private static func text(_ order: SortOrder) -> String {
    let seed = if case .random(let seed) = order.key { ":\(seed)" } else { "" }
    return (order.isReversed ? "-" : "+") + order.keyName + seed
  }

  private static func order(_ text: String) -> SortOrder? {
    guard text.first == "+" || text.first == "-" else { return nil }
    let parts = text.dropFirst().split(separator: ":", maxSplits: 1)
    guard let name = parts.first else { return nil }
    let seed = parts.count > 1 ? UInt64(parts[1]) : 0
    return seed.flatMap { SortOrder(keyName: name, isReversed: text.first == "-", seed: $0) }
  }
}
