import FileActions
import FileFaults
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Does file actions where a test cannot: file-victim ACTION FOLDER STEP
///
/// The step is "set-up", "act", or the number of the call of the system before which the action is
/// killed. An action that fails writes why, and the exit status is 1.
private func run(_ arguments: [String]) throws -> Bool {
  guard arguments.count == 4, let action = ActionCase.all.first(where: { $0.name == arguments[1] }),
    let path = FilePath(arguments[2])
  else { return false }
  let folder = ScratchFolder(borrowing: path)
  switch arguments[3] {
  case "set-up": try action.setUp(folder)
  case "act": try action.act(FileSystem(), folder)
  default:
    guard let call = Int(arguments[3]) else { return false }
    try action.act(FileSystem(action.calls(.kill(before: call), in: folder)), folder)
  }
  return true
}

do {
  exit(try run(CommandLine.arguments) ? 0 : 2)
} catch {
  print(error)
  exit(1)
}
