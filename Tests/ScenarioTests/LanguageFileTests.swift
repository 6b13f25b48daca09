import Foundation
import TestSupport
import Testing

/// The program's languages, from outside.
@Suite struct LanguageFileTests {
  @Test(arguments: [
    (["--lang", "ja"], [:], "quit = \"終了\""), ([], ["LANG": "ja_JP.UTF-8"], "quit = \"終了\""),
    ([], ["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], "quit = \"Quit\""),
    (["--lang", "en"], ["LANG": "ja_JP.UTF-8"], "quit = \"Quit\""),
  ])
  func `the language is asked for or the user's`(
    options: [String], environment: [String: String], expected: String
  ) throws {
    let result = try Playback.run(options + ["--texts"], environment: environment)

    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.split(separator: "\n").contains(Substring(expected)))
  }

  @Test func `a language is added by a file, whose mistakes are named by line`() throws {
    let data = try TemporaryFolder("data")
    let folder = data.file("tokonoma/languages")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try data.write(Array("quit = \"Esci\"\nhepl = \"Aiuto\"\n".utf8), to: "tokonoma/languages/it.strings")

    let result = try Playback.run(
      ["--lang", "it_IT", "--texts"], environment: ["XDG_DATA_HOME": data.path])

    #expect(result.output.contains("quit = \"Esci\""))
    #expect(result.output.contains("help = \"Help\""))
    #expect(result.errors.contains("\(folder)/it.strings:2: "), "\(result.errors)")
  }
}
