import FileFaults
import Foundation
import Library
import Testing

/// Actions on a file system that is really full, and on one that is really read-only.
@Suite(.enabled(if: RealDisk.isAvailable))
struct RealDiskTests {
  /// What is simulated is on no real disk.
  static let actions = ActionCase.all.filter { !$0.isSimulated }

  @Test(arguments: actions)
  func `on a full disk an action is done whole or not at all`(_ action: ActionCase) async throws {
    let outcome = try await RealDisk.run(action, .full)

    if outcome.status == 0 {
      #expect(!outcome.isUnchanged)
    } else {
      #expect(outcome.isUnchanged)
      #expect(outcome.output.contains("No space left on device"), "\(outcome.output)")
    }
  }

  @Test(arguments: actions)
  func `on a read-only disk nothing is done, and the reason is told`(_ action: ActionCase) async throws {
    let outcome = try await RealDisk.run(action, .readOnly)

    #expect(outcome.status == 1)
    #expect(outcome.isUnchanged)
    #expect(outcome.output.contains("Read-only file system"), "\(outcome.output)")
  }

  @Test func `a full disk stops what needs space`() async throws {
    let copy = try #require(Self.actions.first { $0.name == "copy" })
    let rename = try #require(Self.actions.first { $0.name == "rename" })

    #expect(try await RealDisk.run(copy, .full).status == 1)
    #expect(try await RealDisk.run(rename, .full).status == 0)
  }
}

/// File systems in memory that a namespace of our own may mount.
enum RealDisk {
  enum State: String {
    case full
    case readOnly
  }

  struct Outcome {
    var status: Int32
    var isUnchanged: Bool
    var output: String
  }

  static let isAvailable = (try? shell("mount -t tmpfs none /tmp", []))?.status == 0

  static func run(_ action: ActionCase, _ state: State) async throws -> Outcome {
    let folder = try ScratchFolder()
    let result = try shell(
      """
      set -e
      program=$1 folder=$2 action=$3 state=$4
      sums() { (cd "$folder" && find . -type f ! -name filler -exec md5sum {} + | sort); }
      mount -t tmpfs -o size=256k tmpfs "$folder"
      "$program" "$action" "$folder" set-up
      before=$(sums)
      if [ "$state" = full ]
      then dd if=/dev/zero of="$folder/filler" bs=4k 2>/dev/null || true
      else mount -o remount,ro "$folder"
      fi
      status=0
      "$program" "$action" "$folder" act || status=$?
      if [ "$before" = "$(sums)" ]; then echo unchanged; fi
      exit $status
      """, [Victim.program, folder.path.displayPath, action.name, state.rawValue])
    return Outcome(
      status: result.status, isUnchanged: result.output.hasSuffix("unchanged\n"), output: result.output)
  }

  private static func shell(_ script: String, _ arguments: [String]) throws -> (status: Int32, output: String)
  {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }
}
