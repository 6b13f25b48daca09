import Scene
import Text

/// What a renderer keeps for each run of text, limited to what is in use and a
/// little more.
struct TextShelf<Content> {
  private var contents: [TextRun: Content?] = [:]
  private let capacity = 256

  subscript(run: TextRun) -> Content? { contents[run] ?? nil }

  /// - Returns: what had to make room.
  mutating func put(_ content: Content?, for run: TextRun) -> [Content] {
    var evicted: [Content] = []
    if contents.count >= capacity {
      evicted = contents.values.compactMap { $0 }
      contents.removeAll(keepingCapacity: true)
    }
    if let old = contents.updateValue(content, forKey: run) ?? nil { evicted.append(old) }
    return evicted
  }

  func missing(in list: DrawList) -> [TextRun] {
    var missing: [TextRun] = []
    for case .text(let run, _, _, _) in list.commands where contents[run] == nil && !missing.contains(run) {
      missing.append(run)
    }
    return missing
  }

  mutating func removeAll() -> [Content] {
    defer { contents.removeAll() }
    return contents.values.compactMap { $0 }
  }
}
