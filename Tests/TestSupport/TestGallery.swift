import Foundation

/// A folder of numbered test pictures.
package final class TestGallery: Sendable {
  package let folder: TemporaryFolder
  package let count: Int

  /// Makes `count` PNGs named `page-01.png` and so on.
  package init(count: Int, width: Int = 1500, height: Int = 1000) throws {
    folder = try TemporaryFolder("gallery")
    self.count = count
    for number in 0..<count {
      let picture = TestPicture.page(number, width: width, height: height)
      try folder.write(picture.png(), to: Self.name(ofPage: number))
    }
  }

  /// The folder's path.
  package var path: String { folder.path }

  /// The file name of a page, 0-based.
  package static func name(ofPage number: Int) -> String {
    "page-\(number < 9 ? "0" : "")\(number + 1).png"
  }

  /// The path of a page, 0-based.
  package func page(_ number: Int) -> String { folder.file(Self.name(ofPage: number)) }
}
