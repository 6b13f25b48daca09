import Foundation
import Testing

struct ForeignSyntaxTests {
  static let targets = ["arm64-apple-macosx14.0", "x86_64-unknown-windows-msvc"]

  @Test(arguments: targets)
  func `every file is Swift for other systems, too: parsed alone, types unchecked, in a second`(
    _ target: String
  ) throws {
    let files = try SourceFile.all.get().map { SourceFile.folder.appendingPathComponent($0.path).path }

    let complaint = try SwiftFrontend.complaint(of: ["-parse", "-target", target] + files)
    #expect(complaint ?? "" == "")
  }

  @Test(arguments: targets)
  func `a fault in what is for another system is seen`(_ target: String) throws {
    let complaint = try SwiftFrontend.complaint(
      of: ["-parse", "-target", target], and: "#if os(Windows)\nlet a = (\n#endif\n")
    #expect(complaint?.contains("expected expression") ?? true)
  }
}
