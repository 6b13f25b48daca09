import CFiles
import Library

/// The text beside a file in the trash (freedesktop.org Trash Specification 1.0, "Contents of a trash
/// directory").
package struct TrashInformation: Hashable, Sendable {
  /// The path that the file had: absolute, or relative to the top of its file system.
  package var path: [UInt8]
  /// When it was deleted, in local time, as in "2026-05-01T12:30:00".
  package var date: String

  package init(path: [UInt8], date: String) {
    self.path = path
    self.date = date
  }

  package var bytes: [UInt8] {
    Array("[Trash Info]\nPath=".utf8) + PercentEncoding.encoded(path)
      + Array("\nDeletionDate=\(date)\n".utf8)
  }

  /// Reads the text; nil where it does not say where the file belongs.
  package init?(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.first.map(Array.init) == Array("[Trash Info]".utf8) else { return nil }
    let group = lines.dropFirst().prefix { $0.first != UInt8(ascii: "[") }
    func value(_ key: String) -> ArraySlice<UInt8>? {
      group.first { $0.starts(with: key.utf8) }?.dropFirst(key.utf8.count)
    }
    guard let text = value("Path="), let path = PercentEncoding.decoded(text), !path.isEmpty,
      !path.contains(0)
    else { return nil }
    self.path = path
    date = String(decoding: value("DeletionDate=") ?? [], as: UTF8.self)
  }

  /// The path made absolute with the top of the file system; nil where it leads out of it.
  func place(under top: FilePath?) -> FilePath? {
    if path.first == UInt8(ascii: "/") { return top == nil ? FilePath(path) : nil }
    let steps = path.split(separator: UInt8(ascii: "/"))
    guard let top, !steps.contains(where: { $0.elementsEqual("..".utf8) }) else { return nil }
    return top.appending(path)
  }

  /// A moment as the specification writes it.
  ///
  /// - Parameter seconds: since 1970.
  package static func date(_ seconds: Int64) -> String {
    var fields: [Int32] = [1970, 1, 1, 0, 0, 0]
    guard cfiles_local_time(seconds, &fields) else { return "1970-01-01T00:00:00" }
    func padded(_ index: Int) -> String { (fields[index] < 10 ? "0" : "") + String(fields[index]) }
    return "\(fields[0])-\(padded(1))-\(padded(2))T\(padded(3)):\(padded(4)):\(padded(5))"
  }

  /// Seconds since 1970.
  package static var now: Int64 { cfiles_now() }

  /// The user whose trash it is.
  package static var user: UInt32 { cfiles_user() }
}
