@testable import FileActions
@testable import Library
@testable import Thumbnails

/// Names of files, which are any bytes.
enum PathTargets {
  /// Three names in any order: no two precede each other, and order is passed on.
  static func feedOrder(_ bytes: [UInt8]) {
    let names = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    func precedes(_ first: Int, _ second: Int) -> Bool { NaturalOrder.precedes(names[first], names[second]) }
    for first in names.indices {
      precondition(!precedes(first, first))
      for second in names.indices where precedes(first, second) {
        precondition(!precedes(second, first))
        for third in names.indices where precedes(second, third) { precondition(precedes(first, third)) }
      }
    }
  }

  static func feedPaths(_ bytes: [UInt8]) {
    precondition(PercentEncoding.decoded(PercentEncoding.encoded(bytes)) == bytes)
    _ = PercentEncoding.decoded(bytes)
    _ = PictureSignature.matches(bytes[...])
    for separator in [PathList.Separator.null, .newline] {
      for path in PathList.paths(in: bytes, separatedBy: separator) { check(path) }
    }
    if let path = FilePath(argument: bytes) { check(path) }
    checkTrash(bytes)
    checkName(bytes)
  }

  private static func check(_ path: FilePath) {
    precondition(!path.bytes.isEmpty && !path.bytes.contains(0))
    precondition(!path.lastComponent.isEmpty)
    check(line: path.displayName)
    check(line: path.displayPath)
    precondition(path.parent.bytes.count <= max(1, path.bytes.count))
    let absolute = CanonicalURI.absolute(path, in: FilePath.currentFolder.appending("a".utf8))
    precondition(absolute.bytes.first == UInt8(ascii: "/"))
    let steps = absolute.bytes.split(separator: UInt8(ascii: "/"))
    precondition(!steps.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) })
    precondition(CanonicalURI.absolute(absolute, in: .currentFolder) == absolute)
    // What the desktop calls a file leads back to it.
    precondition(FileURI.path(of: CanonicalURI.uri(of: absolute)) == absolute.bytes)
    _ = PictureNames.verdict(on: path.lastComponent)
    _ = FileExtension.code(of: path.lastComponent)
  }

  /// One line, without what turns it round.
  private static func check(line: String) {
    for scalar in line.unicodeScalars {
      precondition(scalar.value >= 0x20 && scalar.value != 0x7F)
      precondition(!(0x80...0x9F).contains(scalar.value) && !(0x202A...0x202E).contains(scalar.value))
    }
  }

  /// No information leads out of the file system whose trash it is in.
  private static func checkTrash(_ bytes: [UInt8]) {
    guard let information = TrashInformation(bytes) else { return }
    precondition(TrashInformation(information.bytes)?.path == information.path)
    guard let top = FilePath("/media/stick"), let place = information.place(under: top) else { return }
    precondition(place.bytes.starts(with: top.bytes + [UInt8(ascii: "/")]))
    precondition(!place.bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) })
  }

  /// A name that is numbered is a name that can be given.
  private static func checkName(_ bytes: [UInt8]) {
    guard FileNames.isValid(bytes) else { return }
    for number in [1, 2, 17, 9999] {
      let name = FileNames.numbered(bytes[...], number)
      precondition(FileNames.isValid(name), "\(bytes) became \(name)")
      if number == 1 { precondition(name == bytes) }
    }
  }
}
