import FileFaults
import Foundation
import Library

/// The program that does an action and is killed on the way.
enum Victim {
  enum Ending: Hashable {
    case exit(Int32)
    case signal(Int32)
  }

  /// Runs an action in a process that is killed before one of its calls.
  static func run(
    _ action: ActionCase, in folder: ScratchFolder, killedBefore call: Int
  ) async throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [action.name, folder.path.displayPath, "\(call)"]
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { ended in
        let status = ended.terminationStatus
        continuation.resume(returning: ended.terminationReason == .exit ? .exit(status) : .signal(status))
      }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
  }

  /// Beside the tests that run.
  static let program: String = {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let folder = ((own ?? CommandLine.arguments[0]) as NSString).deletingLastPathComponent
    return folder + "/file-victim"
  }()
}
