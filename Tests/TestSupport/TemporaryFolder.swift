import Foundation
import Glibc

/// A folder that is removed with the last reference to it.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// The folder for all that this run of the tests leaves; it goes when the run ends.
  private static let run: String = {
    atexit {
      // What cannot be removed stays in the system's temporary folder.
      try? FileManager.default.removeItem(atPath: TemporaryFolder.run)
    }
    return NSTemporaryDirectory() + "tokonoma-tests-\(ProcessInfo.processInfo.processIdentifier)"
  }()

  package init(_ purpose: String = "folder") throws {
    path = Self.run + "/\(purpose)-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // What cannot be removed stays in the system's temporary folder.
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of an entry of this folder.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Waits until there is something at a path that another program is to put there.
  ///
  /// - Returns: whether there is.
  package func awaitEntry(_ name: String, atMost limit: Duration = Patience.seconds(15)) -> Bool {
    let deadline = ContinuousClock.now + limit
    while access(file(name), F_OK) != 0 {
      guard ContinuousClock.now < deadline else { return false }
      sched_yield()
    }
    return true
  }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }
}
