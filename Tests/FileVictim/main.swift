import FileActions
import FileFaults
import Library

/// Does a file action and is killed on the way: file-victim ACTION FOLDER CALL
///
/// The exit status is 0 when the action was done before the call came, 1 when it failed.
private func run(_ arguments: [String]) -> Bool {
  guard arguments.count == 4, let action = ActionCase.all.first(where: { $0.name == arguments[1] }),
    let path = FilePath(arguments[2]), let call = Int(arguments[3])
  else { return false }
  let folder = ScratchFolder(borrowing: path)
  return (try? action.act(FileSystem(action.calls(.kill(before: call), in: folder)), folder)) != nil
}

if !run(CommandLine.arguments) { preconditionFailure("the action failed") }
