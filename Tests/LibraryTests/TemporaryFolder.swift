@testable import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder that is removed, with all that is in it, when the last reference goes.
final class TemporaryFolder {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  let path: FilePath

  init() throws {
    var template = Array("/tmp/library-tests-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil, let path = FilePath(template.dropLast().map { UInt8(bitPattern: $0) })
    else { throw Failure(call: "mkdtemp", code: errno) }
    self.path = path
  }

  deinit {
    Self.remove(path)
  }

  func path(_ name: String) -> FilePath {
    path.appending(name.utf8)
  }

  @discardableResult
  func write(_ name: some Collection<UInt8>, _ content: [UInt8] = [0xFF, 0xD8, 0xFF]) throws -> FilePath {
    let file = path.appending(name)
    try check("open") {
      let descriptor = file.withCString { open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644) }
      guard descriptor >= 0 else { return -1 }
      defer { close(descriptor) }
      return content.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == content.count
        ? 0 : -1
    }
    return file
  }

  @discardableResult
  func write(_ name: String, _ content: [UInt8] = [0xFF, 0xD8, 0xFF]) throws -> FilePath {
    try write(name.utf8, content)
  }

  func makeFolder(_ name: String) throws {
    try check("mkdir") { path(name).withCString { mkdir($0, 0o755) } }
  }

  func makePipe(_ name: String) throws {
    try check("mkfifo") { path(name).withCString { mkfifo($0, 0o644) } }
  }

  func makeLink(_ name: String, to target: String) throws {
    try check("symlink") { path(name).withCString { symlink(target, $0) } }
  }

  private func check(_ call: String, _ body: () -> Int32) throws {
    if body() != 0 { throw Failure(call: call, code: errno) }
  }

  private static func remove(_ path: FilePath) {
    if let directory = try? Directory(path) {
      var name: [UInt8] = []
      while let kind = try? directory.next(into: &name) {
        let inner = path.appending(name)
        name = []
        if kind == .folder { remove(inner) } else { inner.withCString { _ = unlink($0) } }
      }
    }
    path.withCString { _ = rmdir($0) }
  }
}
