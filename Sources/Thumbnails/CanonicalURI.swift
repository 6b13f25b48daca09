import FileActions
import Library

/// The URI by which all programs of a desktop name a file's thumbnail: as GLib's `g_filename_to_uri`
/// writes the path that `g_canonicalize_filename` makes, byte for byte.
enum CanonicalURI {
  /// What GLib leaves as it is besides the unreserved characters.
  private static let kept = "/!$&'()*+,:=@"

  /// The URI of an absolute path.
  static func uri(of path: FilePath) -> [UInt8] {
    Array("file://".utf8) + PercentEncoding.encoded(path.bytes, keeping: kept)
  }

  /// The path without ".", ".." and doubled slashes; links stay as they are.
  ///
  /// - Parameter folder: what a relative path begins at, absolute.
  static func absolute(_ path: FilePath, in folder: FilePath) -> FilePath {
    let slash = UInt8(ascii: "/")
    let whole = path.bytes.first == slash ? path : folder.appending(path.bytes)
    // POSIX leaves two slashes at the beginning to the system, and GLib keeps them.
    let root: [UInt8] = whole.bytes.prefix { $0 == slash }.count == 2 ? [slash, slash] : [slash]
    var steps: [ArraySlice<UInt8>] = []
    for step in whole.bytes.split(separator: slash) {
      if step.elementsEqual(".".utf8) { continue }
      if step.elementsEqual("..".utf8) { _ = steps.popLast() } else { steps.append(step) }
    }
    return FilePath(root + steps.joined(separator: [slash])) ?? whole
  }
}
