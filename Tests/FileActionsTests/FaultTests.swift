import FileActions
import FileFaults
import Library
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Every action with a fault at every call of the system.
struct FaultTests {
  typealias Snapshot = [String: ScratchFolder.Entry]

  /// What a run left and how it ended.
  private struct Outcome {
    var before: Snapshot
    var after: Snapshot
    var calls: Int
    var error: (any Error)?
  }

  private func run(_ action: ActionCase, _ fault: FaultyCalls.Fault? = nil) throws -> Outcome {
    let folder = try ScratchFolder()
    try action.setUp(folder)
    let before = try folder.snapshot()
    let calls = action.calls(fault, in: folder)
    var failure: (any Error)?
    do { try action.act(FileSystem(calls), folder) } catch { failure = error }
    return Outcome(
      before: normal(before, folder), after: normal(try folder.snapshot(), folder), calls: calls.callCount,
      error: failure)
  }

  /// Without what may differ from run to run: which trash was taken, and the date of what was just written.
  private func normal(_ snapshot: Snapshot, _ folder: ScratchFolder) -> Snapshot {
    var normal: Snapshot = [:]
    for (path, entry) in snapshot {
      var entry = entry
      if entry.content.starts(with: "[Trash Info]".utf8) {
        entry.content = Array("a description".utf8)
        entry.modified = FileStatus.Time(seconds: 0)
      }
      if entry.content.count < 10 { entry.modified = FileStatus.Time(seconds: 0) }
      let trash = path.replacing("photos/.Trash-\(TrashInformation.user)/", with: "home/Trash/")
      // A file in two trashes is in one too many.
      normal[normal[trash] == nil ? trash : trash + " twice"] = entry
    }
    return normal
  }

  /// Without what an action that could not clean up leaves: unfinished copies under hidden names, and
  /// information in the trash without a file.
  private func withoutLitter(_ snapshot: Snapshot) -> Snapshot {
    snapshot.filter { path, _ in
      if path.hasSuffix(".part") { return !(path.split(separator: "/").last ?? "").hasPrefix(".tokonoma-") }
      guard path.hasSuffix(".trashinfo") else { return true }
      let file = path.dropLast(".trashinfo".count).replacing("/info/", with: "/files/")
      return snapshot[String(file)] != nil
    }
  }

  private func isWhole(_ after: Snapshot, _ old: Snapshot, _ new: Snapshot) -> Bool {
    let left = withoutLitter(after)
    let (old, new) = (withoutLitter(old), withoutLitter(new))
    // A move by copying has both for a moment.
    return left == old || left == new
      || left == old.merging(new) { old, new in old == new ? old : ScratchFolder.Entry.never }
  }

  @Test(arguments: ActionCase.all)
  func `an action works, and leaves no litter`(_ action: ActionCase) throws {
    let outcome = try run(action)

    #expect(outcome.error == nil)
    #expect(outcome.after != outcome.before)
    #expect(withoutLitter(outcome.after) == outcome.after)
  }

  @Test(arguments: ActionCase.all, [ENOSPC, EIO, EACCES, EMFILE, EROFS])
  func `a call that fails leaves the old or makes the new`(_ action: ActionCase, _ code: Int32) throws {
    let good = try run(action)

    for number in 1...good.calls {
      let outcome = try run(action, .once(at: number, code))
      if let error = outcome.error {
        #expect(outcome.after == outcome.before, "call \(number): \(error)")
        expectReason(error, code)
      } else {
        #expect(isWhole(outcome.after, outcome.before, good.after), "call \(number)")
        #expect(withoutLitter(outcome.after) != withoutLitter(outcome.before), "call \(number)")
      }
    }
  }

  @Test(arguments: ActionCase.all, [ENOSPC, EIO])
  func `a disk that stays broken loses nothing`(_ action: ActionCase, _ code: Int32) throws {
    let good = try run(action)

    for number in 1...good.calls {
      let outcome = try run(action, .lasting(from: number, code))
      #expect(isWhole(outcome.after, outcome.before, good.after), "from call \(number)")
      if let error = outcome.error {
        expectReason(error, code)
      } else {
        #expect(withoutLitter(outcome.after) == withoutLitter(good.after), "from call \(number)")
      }
    }
  }

  @Test(arguments: ActionCase.all)
  func `a program that ends, or power that fails, at any call leaves the old or the new`(_ action: ActionCase)
    throws
  {
    let good = try run(action)

    for number in 1...good.calls {
      for fault in [
        FaultyCalls.Fault.crashBefore(number), .crashAfter(number), .powerLoss(before: number + 1),
      ] {
        let outcome = try run(action, fault)
        #expect(isWhole(outcome.after, outcome.before, good.after), "\(fault)")
      }
    }
  }

  @Test(arguments: ActionCase.all)
  func `a process that is killed at any call leaves the old or the new`(_ action: ActionCase) async throws {
    let good = try run(action)

    for number in 1...good.calls + 1 {
      let folder = try ScratchFolder()
      try action.setUp(folder)
      let before = normal(try folder.snapshot(), folder)
      let status = try await Victim.run(action, in: folder, killedBefore: number)
      #expect(status == (number > good.calls ? .exit(0) : .signal(SIGKILL)), "call \(number)")
      let after = normal(try folder.snapshot(), folder)
      #expect(isWhole(after, before, good.after), "call \(number)")
      if number > good.calls { #expect(after == good.after) }
    }
  }

  @Test(arguments: ActionCase.all)
  func `signals and short transfers change nothing`(_ action: ActionCase) throws {
    let good = try run(action)

    for number in 1...good.calls {
      let outcome = try run(action, .interruption(at: number))
      #expect(outcome.error == nil, "call \(number)")
      #expect(outcome.after == good.after, "call \(number)")
    }
    let short = try run(action, .shortTransfers(701))
    #expect(short.error == nil)
    #expect(short.after == good.after)
  }

  /// The error names the picture and gives the system's reason.
  private func expectReason(_ error: any Error, _ code: Int32) {
    let text = String(describing: error)
    #expect(text.contains("a.jpg") || text.contains("state"), "\(text)")
    #expect(text.contains(String(cString: strerror(code))), "\(text)")
  }
}

extension ScratchFolder.Entry {
  /// Equal to no file.
  fileprivate static let never = ScratchFolder.Entry(
    content: Array("neither the old nor the new".utf8), permissions: 0,
    modified: FileStatus.Time(seconds: -1))
}

extension ActionCase: CustomTestStringConvertible {
  package var testDescription: String { name }
}
