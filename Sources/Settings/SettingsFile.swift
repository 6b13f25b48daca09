package import FileActions
package import Library

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// The file of settings that a person may edit: `tokonoma/settings.ini` among the desktop's
/// configuration. Calls block.
package struct SettingsFile: Sendable {
  package let path: FilePath
  private let files: FileSystem
  private let table: SettingsTable

  /// More than any settings take, in bytes.
  private static let longest = 1 << 20

  /// Nil where the user has no folder for configuration.
  package init?(_ folders: BaseDirectories, table: SettingsTable, files: FileSystem = FileSystem()) {
    guard let folder = folders.configuration else { return nil }
    self.init(folder.appending("tokonoma/settings.ini".utf8), table: table, files: files)
  }

  package init(_ path: FilePath, table: SettingsTable, files: FileSystem = FileSystem()) {
    self.path = path
    self.table = table
    self.files = files
  }

  /// What the file says, and what is wrong with it; the standard values where there is none.
  package func load() -> (values: SettingsValues, problems: [SettingsProblem]) {
    do throws(FileFailure) {
      let parser = SettingsParser(try files.contents(of: path, limit: Self.longest), table: table)
      return (parser.values, parser.problems)
    } catch {
      let standard = SettingsValues(standardOf: table)
      if case .system(let code) = error.reason, [ENOENT, ENOTDIR].contains(code.number) {
        return (standard, [])
      }
      return (standard, [SettingsProblem(line: nil, error.explanation)])
    }
  }

  /// Writes the file of comments where there is no file yet, so that there is something to edit.
  ///
  /// - Parameter heading: what the file is, in whole sentences.
  /// - Returns: whether the file is there now.
  @discardableResult
  package func writeComments(heading: String) -> Bool {
    do throws(FileFailure) {
      try files.makeFolders(path.parent, permissions: 0o700)
      try files.createWhole(path, table.commentedFile(heading: heading), permissions: 0o600)
      return true
    } catch {
      // A home that cannot be written to is no fault: everything works without the file.
      return error.reason == .exists
    }
  }
}
