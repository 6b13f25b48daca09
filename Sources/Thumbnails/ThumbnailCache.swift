package import FileActions
package import Library
package import Pixels

/// The thumbnails that all programs of a desktop share (freedesktop.org Thumbnail Managing Standard 0.9).
///
/// A thumbnail counts only while the date in it is the file's. Files within the cache itself have none.
/// Calls block.
package struct ThumbnailCache: Sendable {
  /// A file as it was before its thumbnail was made.
  package struct Original: Hashable, Sendable {
    package let path: FilePath
    /// Seconds since 1970.
    let modified: Int64
    /// In bytes.
    let size: Int64
    let uri: [UInt8]
    /// What its thumbnails are called.
    let name: [UInt8]

    fileprivate init(_ path: FilePath, _ status: FileStatus, uri: [UInt8]) {
      self.path = path
      modified = status.modified.seconds
      size = status.size
      self.uri = uri
      name = Array("\(MD5.hexadecimal(uri)).png".utf8)
    }
  }

  /// A thumbnail's file, to be decoded as any picture.
  package struct Thumbnail: Hashable, Sendable {
    package let path: FilePath
    package let size: ThumbnailSize
    /// In pixels.
    package let width: Int
    package let height: Int
  }

  private let folder: FilePath
  private let files: FileSystem
  private let version: String

  /// Longer than a thumbnail that is worth reading, in bytes.
  private static let longestFile = 1 << 24
  /// Where the texts of most thumbnails are.
  private static let head = 1 << 12

  /// - Parameters:
  ///   - folder: `$XDG_CACHE_HOME/thumbnails`; made when the first thumbnail is stored.
  ///   - version: the program's, whose successors may succeed where it failed.
  package init(folder: FilePath, files: FileSystem = FileSystem(), version: String) {
    self.folder = folder
    self.files = files
    self.version = version
  }

  /// What `find` and `store` need to know of a file: ask for it before the file is decoded, so that a
  /// file that changes meanwhile gets no wrong thumbnail.
  ///
  /// - Returns: nil for what is no regular file, cannot be reached, or lies within the cache.
  package func original(_ path: FilePath) -> Original? {
    guard let status = try? files.status(of: path, followingLinks: true), status.kind == .file,
      let current = try? files.resolve(.currentFolder), let resolved = try? files.resolve(path)
    else { return nil }
    let absolute = CanonicalURI.absolute(path, in: current)
    let own = (try? files.resolve(folder)) ?? folder
    guard !isInside(absolute, folder), !isInside(resolved, own) else { return nil }
    return Original(path, status, uri: CanonicalURI.uri(of: absolute))
  }

  private func isInside(_ path: FilePath, _ folder: FilePath) -> Bool {
    path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
  }

  /// The valid thumbnail that suits a picture shown with the side: the smallest that is sharp, or else the
  /// largest that there is.
  ///
  /// - Parameter side: in pixels.
  package func find(_ original: Original, side: Int) -> Thumbnail? {
    for size in ThumbnailSize.inOrder(for: side) {
      let path = path(of: original, in: size.folder)
      guard let header = validHeader(at: path, original), max(header.width, header.height) <= size.side
      else { continue }
      return Thumbnail(path: path, size: size, width: header.width, height: header.height)
    }
    return nil
  }

  /// Whether this version of the program has failed to decode the file as it is.
  package func hasFailed(_ original: Original) -> Bool {
    validHeader(at: path(of: original, in: failures), original) != nil
  }

  private var failures: String { "fail/tokonoma-\(version)" }

  private func path(of original: Original, in part: String) -> FilePath {
    folder.appending(part.utf8).appending(original.name)
  }

  /// The header of a thumbnail, where there is one and it is of the file as it is.
  private func validHeader(at path: FilePath, _ original: Original) -> ThumbnailHeader? {
    guard let beginning = try? files.beginning(of: path, count: Self.head) else { return nil }
    guard var header = ThumbnailHeader(beginning) else { return nil }
    if !header.isWhole, header.texts[Key.uri] == nil || header.texts[Key.modified] == nil {
      guard let whole = try? files.contents(of: path, limit: Self.longestFile),
        let complete = ThumbnailHeader(whole)
      else { return nil }
      header = complete
    }
    guard header.texts[Key.uri] == original.uri,
      header.texts[Key.modified] == Array("\(original.modified)".utf8)
    else { return nil }
    return header
  }

  private enum Key {
    static let uri = "Thumb::URI"
    static let modified = "Thumb::MTime"
    static let size = "Thumb::Size"
    static let type = "Thumb::Mimetype"
    static let width = "Thumb::Image::Width"
    static let height = "Thumb::Image::Height"
    static let software = "Software"
  }

  /// What is known of a picture besides its file.
  package struct Facts: Hashable, Sendable {
    /// In pixels, turned as it is shown.
    package var width: Int
    package var height: Int
    /// As in "image/jpeg"; nil where it is not known.
    package var type: String?

    package init(width: Int, height: Int, type: String? = nil) {
      self.width = width
      self.height = height
      self.type = type
    }
  }

  /// Stores a thumbnail for all programs.
  ///
  /// - Parameter pixels: turned as they are shown, in sRGB, at most `size.side` on each side.
  /// - Returns: false where nothing is stored: the picture is no larger than its thumbnail would be, the
  ///   pixels are too large, or the file has changed since `original`.
  @discardableResult
  package func store(
    _ pixels: PixelBuffer, of original: Original, _ facts: Facts, as size: ThumbnailSize
  ) throws(FileFailure) -> Bool {
    guard max(facts.width, facts.height) > size.side, max(pixels.width, pixels.height) <= size.side,
      self.original(original.path) == original
    else { return false }
    var texts = texts(of: original)
    texts.append((Key.width, Array("\(facts.width)".utf8)))
    texts.append((Key.height, Array("\(facts.height)".utf8)))
    if let type = facts.type { texts.append((Key.type, Array(type.utf8))) }
    try write(PNGEncoding.encode(pixels, texts: texts), to: path(of: original, in: size.folder))
    return true
  }

  /// Remembers that the file as it is cannot be decoded; false where it has changed since `original`.
  @discardableResult
  package func storeFailure(of original: Original) throws(FileFailure) -> Bool {
    guard self.original(original.path) == original else { return false }
    let dot = PixelBuffer(width: 1, height: 1, format: .premultiplied) { _, _ in }
    try write(PNGEncoding.encode(dot, texts: texts(of: original)), to: path(of: original, in: failures))
    return true
  }

  private func texts(of original: Original) -> [(String, [UInt8])] {
    [
      (Key.uri, original.uri), (Key.modified, Array("\(original.modified)".utf8)),
      (Key.size, Array("\(original.size)".utf8)), (Key.software, Array("Tokonoma \(version)".utf8)),
    ]
  }

  private func write(_ bytes: [UInt8]?, to path: FilePath) throws(FileFailure) {
    guard let bytes else { throw FileFailure(path, .unsupported("writing PNG without libpng")) }
    try files.makeFolders(path.parent, permissions: 0o700)
    try files.replace(path, with: bytes, permissions: 0o600)
  }
}
