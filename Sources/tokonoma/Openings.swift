import CPosix
import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// What the command line and standard input ask to be shown.
enum Openings {
  /// - Returns: what to open, and whether it is no mistake if there is nothing.
  static func opening(for options: Options) throws -> (Opening, mayBeEmpty: Bool) {
    let separator: PathList.Separator = options.isNullSeparated ? .null : .newline
    if let file = options.filesFrom {
      let given = options.paths.compactMap { FilePath(argument: $0) }
      let listed =
        file == "-"
        ? try PathList.read(0, named: .standardInput, separatedBy: separator)
        : try PathList.read(FilePath(file) ?? .standardInput, separatedBy: separator)
      return (Opening.resolve(list: given + listed), false)
    }
    if options.paths.isEmpty {
      if let names = try namesFromPipe(options, separator), !names.isEmpty {
        return (Opening.resolve(list: names), false)
      }
      let usual = Environment.bytes("TOKONOMA_DEFAULT_PATH").flatMap { FilePath($0) }
      return (Opening.resolve(usual.map { [$0] } ?? []), true)
    }
    let paths = try options.paths.compactMap { argument in
      argument == Array("-".utf8) ? try StandardInput.keep() : FilePath(argument: argument)
    }
    let hasInput = options.paths.contains(Array("-".utf8))
    return (hasInput ? Opening.resolve(list: paths) : Opening.resolve(paths), options.isKiosk)
  }

  /// Where to begin in what is opened.
  static func start(for options: Options, in opening: Opening) -> Start? {
    guard let asked = options.startAt else { return nil }
    if let number = Int(asked), number > 0, cposix_check(asked, CPOSIX_FIND) < 0 { return .number(number) }
    guard let path = FilePath(asked) else { return nil }
    let folder: FilePath? =
      switch opening.sources.first {
      case .folder(let folder): folder
      case .folderAround(let file): file.parent
      case .file, .unresolved, nil: nil
      }
    // A plain name is looked for in the folder that is opened.
    for candidate in [path, folder?.appending(path.bytes)].compactMap({ $0 })
    where candidate.withCString({ cposix_check($0, CPOSIX_FIND) }) == 0 {
      return .path(folder.map { spelled(candidate, from: $0) } ?? candidate)
    }
    complain("--start-at: \(asked): \(reason(of: ENOENT))")
    return nil
  }

  /// A path as the list of a folder has it: the same file may be named in many ways.
  private static func spelled(_ path: FilePath, from folder: FilePath) -> FilePath {
    let root = Desktop.absolute(folder).bytes
    let whole = Desktop.absolute(path.parent).appending(path.lastComponent).bytes
    let start = root.last == UInt8(ascii: "/") ? root : root + [UInt8(ascii: "/")]
    return whole.starts(with: start) ? folder.appending(whole.dropFirst(start.count)) : path
  }

  enum Start: Sendable {
    case path(FilePath)
    /// Counted from 1.
    case number(Int)
  }

  /// Names that another program writes to us: only from a pipe, because a
  /// program that is started by a desktop has some input, too.
  private static func namesFromPipe(
    _ options: Options, _ separator: PathList.Separator
  ) throws -> [FilePath]? {
    guard options.headless == nil, Environment.bytes("TOKONOMA_DEFAULT_PATH") == nil, StandardInput.isPipe
    else { return nil }
    return try PathList.read(0, named: .standardInput, separatedBy: separator)
  }
}

extension FilePath {
  /// What standard input is called in messages.
  static var standardInput: FilePath { FilePath("standard input") ?? .currentFolder }
}
