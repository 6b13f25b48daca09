import Scene
import Text

/// What a renderer keeps for each run of text, limited to what is in use and a
/// little more.
struct TextShelf<Content> {
  private struct Entry {
    var content: Content?
    /// The list that had it last.
    var use: UInt
  }

  private var entries: [TextRun: Entry] = [:]
  private var lists: UInt = 0
  private let capacity = 256

  subscript(run: TextRun) -> Content? { entries[run]?.content }

  /// - Returns: what had to make room, none of it in the last list.
  mutating func put(_ content: Content?, for run: TextRun) -> [Content] {
    var evicted: [Content] = []
    if entries.count >= capacity {
      evicted = entries.values.compactMap { $0.use == lists ? nil : $0.content }
      entries = entries.filter { $0.value.use == lists }
    }
    let old = entries.updateValue(Entry(content: content, use: lists), forKey: run)
    if let old = old?.content { evicted.append(old) }
    return evicted
  }

  /// What the list needs and the shelf lacks; the rest of what it needs is in use.
  mutating func missing(in list: DrawList) -> [TextRun] {
    lists &+= 1
    var missing: [TextRun] = []
    for case .text(let run, _, _, _) in list.commands {
      if let index = entries.index(forKey: run) {
        entries.values[index].use = lists
      } else if !missing.contains(run) {
        missing.append(run)
      }
    }
    return missing
  }

  mutating func removeAll() -> [Content] {
    defer { entries.removeAll() }
    return entries.values.compactMap(\.content)
  }
}
