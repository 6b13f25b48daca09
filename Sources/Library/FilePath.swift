/// A path as the kernel knows it: bytes, of whatever encoding or of none.
///
/// Two paths are equal when their bytes are, even where they lead to the same file.
package struct FilePath: Hashable, Sendable {
  /// At least one byte, none of them NUL.
  package let bytes: [UInt8]

  /// Takes the bytes as they are; nil where they cannot be a path: none at all, or one is NUL.
  package init?(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty, !bytes.contains(0) else { return nil }
    self.bytes = Array(bytes)
  }

  /// Takes the UTF-8 of `text`; nil where it is empty or contains NUL.
  package init?(_ text: String) {
    self.init(text.utf8)
  }

  /// Takes an argument of the command line or a dropped name: a path, or a `file:` URI.
  ///
  /// Only `file:///path`, `file://localhost/path` and `file:/path` are decoded; everything else,
  /// `#`, `%` and spaces included, is a path.
  package init?(argument: some Collection<UInt8>) {
    self.init(FileURI.path(of: argument) ?? Array(argument))
  }

  private init(valid bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The folder that the program was started in.
  package static let currentFolder = FilePath(valid: [UInt8(ascii: ".")])

  private static let slash = UInt8(ascii: "/")

  /// The path of the entry `name` in this folder.
  package func appending(_ name: some Collection<UInt8>) -> FilePath {
    precondition(!name.isEmpty && !name.contains(0), "a file name of \(name.count) bytes")
    var joined = [UInt8]()
    joined.reserveCapacity(bytes.count + 1 + name.count)
    joined += bytes
    if bytes.last != Self.slash { joined.append(Self.slash) }
    joined += name
    return FilePath(valid: joined)
  }

  /// The name without its folder; of the root folder "/".
  package var lastComponent: ArraySlice<UInt8> {
    guard let end = bytes.lastIndex(where: { $0 != Self.slash }) else { return bytes[..<1] }
    let name = bytes[...end]
    guard let slash = name.lastIndex(of: Self.slash) else { return name }
    return name[(slash + 1)...]
  }

  /// The folder that holds the entry; "." for a bare name, "/" for the root folder.
  package var parent: FilePath {
    let name = lastComponent
    guard let end = bytes[..<name.startIndex].lastIndex(where: { $0 != Self.slash }) else {
      return name.startIndex > 0 || name.first == Self.slash
        ? FilePath(valid: [Self.slash]) : Self.currentFolder
    }
    return FilePath(valid: Array(bytes[...end]))
  }

  /// Calls `body` with the path as a C string.
  package func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
    try (bytes + [0]).withUnsafeBufferPointer { buffer in
      try buffer.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { preconditionFailure("an empty path") }
        return try body(start)
      }
    }
  }
}
