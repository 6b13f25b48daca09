import FileActions
import FileFaults
import Library
import Testing

@testable import Settings

struct SettingsFileTests {
  let folder: ScratchFolder
  let file: SettingsFile

  init() throws {
    folder = try ScratchFolder()
    file = SettingsFile(folder("config/tokonoma/settings.ini"), table: SettingsParserTests.table)
  }

  @Test func `without a file everything is standard, and nothing is written`() throws {
    let (values, problems) = file.load()

    #expect(values == SettingsValues(standardOf: SettingsParserTests.table))
    #expect(problems.isEmpty)
    #expect(try folder.snapshot().isEmpty)
  }

  @Test func `the file of comments is written once`() throws {
    #expect(file.writeComments(heading: "Settings."))
    #expect(try folder.status(file.path).permissions == 0o600)
    #expect(try folder.status(file.path.parent).permissions == 0o700)
    try folder.write("config/tokonoma/settings.ini", "[view]\nwrap = yes\n".utf8)

    #expect(file.writeComments(heading: "Settings."))
    #expect(file.load().values.flag("wrap"))
    #expect(try folder.snapshot().count == 1)
  }

  @Test func `a file that cannot be read is a problem without a line`() throws {
    try folder.makeFolder(file.path)

    let (values, problems) = file.load()

    #expect(values == SettingsValues(standardOf: SettingsParserTests.table))
    #expect(problems.map { $0.description(in: "settings.ini") } == ["settings.ini: not a regular file"])
  }

  @Test func `a home that cannot be written to stays as it is`() throws {
    for number in 1...8 {
      let calls = FaultyCalls(.lasting(from: number, 30))
      let file = SettingsFile(
        folder("c\(number)/settings.ini"), table: SettingsParserTests.table, files: FileSystem(calls))
      let isThere = file.writeComments(heading: "Settings.")
      #expect(isThere == folder.exists(file.path))
    }
    #expect(try folder.snapshot().keys.filter { $0.hasSuffix(".ini") }.allSatisfy { $0.hasPrefix("c") })
  }

  @Test func `the file is among the desktop's configuration`() throws {
    let folders = BaseDirectories { $0 == "HOME" ? Array("/home/a".utf8) : nil }

    let file = SettingsFile(folders, table: SettingsParserTests.table)
    #expect(file?.path == FilePath("/home/a/.config/tokonoma/settings.ini"))
    #expect(StateFile(folders)?.path == FilePath("/home/a/.local/state/tokonoma/state"))
    let homeless = BaseDirectories { _ in nil }
    #expect(SettingsFile(homeless, table: SettingsParserTests.table) == nil)
    #expect(StateFile(homeless) == nil)
  }
}
