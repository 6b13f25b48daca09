import Gallery
import Geometry
import Testing

@Suite struct GallerySettingsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var megabytes: Int
    var box: PixelSize
    var neighbours: Int
    var detailPixels: Int
  }

  static let cases = [
    Case(
      testDescription: "a desktop", megabytes: 1024, box: PixelSize(width: 1280, height: 720), neighbours: 2,
      detailPixels: 64 << 20),
    Case(
      testDescription: "a small computer with a large screen", megabytes: 200,
      box: PixelSize(width: 3840, height: 2160), neighbours: 1, detailPixels: 25 << 20),
    Case(
      testDescription: "hardly anything", megabytes: 16, box: PixelSize(width: 1920, height: 1080),
      neighbours: 0, detailPixels: 2 << 20),
  ]

  @Test(arguments: cases)
  func `memory goes to the page first, then to its neighbours and to zoomed pictures`(_ item: Case) {
    var settings = GallerySettings()
    settings.share(cacheSize: item.megabytes << 20, box: item.box)

    #expect(settings.neighbours == item.neighbours)
    #expect(settings.detailPixelLimit == item.detailPixels)
  }
}
