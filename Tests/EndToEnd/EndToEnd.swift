import TestSupport
import Testing

/// The real program in a real window under real input, one test at a time.
@Suite(
  .serialized,
  .enabled(if: VirtualScreen.missing == nil, Comment(rawValue: VirtualScreen.missing ?? "the screen is here"))
)
enum EndToEnd {
  /// Pictures that fit a window of 1280×720 at a scale of 0.72.
  static let gallery = Result { try TestGallery(count: 6) }

  /// The picture pixel on which `markedGallery` has its marker.
  static let marker = Point(1000, 300)

  /// Pictures with a square marker of 24 pixels.
  static let markedGallery = Result {
    let folder = try TemporaryFolder("marked")
    for number in 0..<3 {
      var picture = TestPicture.page(number, width: 1500, height: 1000)
      picture.mark(marker, side: 24)
      try folder.write(picture.png(), to: TestGallery.name(ofPage: number))
    }
    return folder
  }

  static let middle = Point(Double(VirtualScreen.width) / 2, Double(VirtualScreen.height) / 2)
}
