/// What the arguments of the command line, or what was dropped on the window, ask to see.
///
/// - A folder shows its pictures in natural order.
/// - One file opens its folder, positioned on it.
/// - Several arguments are exactly that list, a folder standing for its pictures.
/// - Nothing given is the current folder.
/// - A list from a file or from standard input is that list, even where it has one entry or none.
package struct Opening: Sendable, Equatable {
  /// A part of the list, in the order in which the parts follow each other.
  package enum Source: Sendable, Equatable {
    /// The pictures of the folder.
    case folder(FilePath)
    /// A file that is taken whatever its name.
    case file(FilePath)
    /// The file, and around it the pictures of its folder.
    case folderAround(file: FilePath)
    /// A file or a folder: the scanner finds out.
    case unresolved(FilePath)
  }

  package var sources: [Source]
  /// Arguments that lead nowhere, with the reason; those of unresolved sources come from the scanner.
  package var failures: [LibraryError]

  package init(sources: [Source], failures: [LibraryError] = []) {
    self.sources = sources
    self.failures = failures
  }

  /// The picture that can be shown before anything is listed; nil where a folder comes first.
  package var firstPicture: FilePath? {
    switch sources.first {
    case .file(let path), .folderAround(let path): path
    case .folder, .unresolved, nil: nil
    }
  }

  /// Looks at the arguments only up to the first that exists: the rest of a long list is looked at by
  /// the scanner, after the first picture is on its way. No source is left where none exists.
  package static func resolve(_ arguments: [FilePath]) -> Opening {
    guard !arguments.isEmpty else { return Opening(sources: [.folder(.currentFolder)]) }
    return resolve(arguments, alone: arguments.count == 1)
  }

  /// As `resolve`, for a list: one file in it does not open its folder, and no entry opens nothing.
  package static func resolve(list: [FilePath]) -> Opening {
    resolve(list, alone: false)
  }

  private static func resolve(_ arguments: [FilePath], alone: Bool) -> Opening {
    var failures: [LibraryError] = []
    for (index, argument) in arguments.enumerated() {
      do throws(LibraryError) {
        let first = try source(for: argument, alone: alone)
        let rest = arguments[(index + 1)...].map { Source.unresolved($0) }
        return Opening(sources: [first] + rest, failures: failures)
      } catch {
        failures.append(error)
      }
    }
    return Opening(sources: [], failures: failures)
  }

  /// What one argument stands for; `alone` when there is no other.
  static func source(for path: FilePath, alone: Bool = false) throws(LibraryError) -> Source {
    switch try Directory.Facts(of: path).kind {
    case .folder: return .folder(path)
    case .file: return alone ? .folderAround(file: path) : .file(path)
    default: throw LibraryError("open", path, .notAFile)
    }
  }
}
