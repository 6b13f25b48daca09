/// Tells which entries of a folder belong on the list.
struct EntryJudge {
  enum Verdict {
    case picture(ListedFile)
    /// A file whose name says nothing: `sniff` tells.
    case unknown
    /// A folder to be listed, too.
    case folder
    case other
  }

  let folder: FilePath
  let settings: ScannerSettings

  /// Whether an entry's name is all that has to be known of it, and is that of a picture.
  func isPicture(_ name: ArraySlice<UInt8>, _ kind: Directory.Kind) -> Bool {
    kind == .file && !settings.order.needsFacts
      && PictureNames.verdict(on: name, showsHidden: settings.showsHidden) == .picture
  }

  /// Judges an entry as the folder gives it.
  func verdict(on entry: Directory.Entry, of directory: borrowing Directory) -> Verdict {
    let name = entry.name[...]
    guard settings.showsHidden || !PictureNames.isHidden(name) else { return .other }
    let verdict = PictureNames.verdict(on: name, showsHidden: settings.showsHidden)
    var kind = entry.kind
    if kind == .unresolved, verdict != .other || settings.isRecursive {
      kind = directory.kind(ofTarget: entry.name)
    }
    switch (kind, verdict) {
    case (.file, .picture): return .picture(listed(folder.appending(entry.name), entry.name, in: directory))
    case (.file, .unknown): return .unknown
    case (.folder, _) where settings.isRecursive: return .folder
    default: return .other
    }
  }

  /// The file of a name that says nothing, where its content is that of a picture.
  func sniff(_ name: [UInt8], of directory: borrowing Directory) -> ListedFile? {
    let head = directory.head(of: name, count: PictureSignature.length)
    guard PictureSignature.matches(head[...]) else { return nil }
    return listed(folder.appending(name), name, in: directory)
  }

  /// Judges a name that there may be an entry of; nil where it is no picture.
  func look(at name: [UInt8], of directory: borrowing Directory) -> ListedFile? {
    switch verdict(on: Directory.Entry(name: name, kind: .unresolved), of: directory) {
    case .picture(let file): file
    case .unknown: sniff(name, of: directory)
    case .folder, .other: nil
    }
  }

  /// A file with what the order needs to know.
  func listed(_ path: FilePath, _ name: [UInt8], in directory: borrowing Directory) -> ListedFile {
    guard settings.order.needsFacts, let facts = directory.facts(ofTarget: name) else {
      return ListedFile(path: path)
    }
    return ListedFile(path: path, modified: facts.modified, size: facts.size)
  }
}
