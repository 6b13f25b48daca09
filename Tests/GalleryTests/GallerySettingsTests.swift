import Gallery
import Geometry
import Testing

@Suite struct GallerySettingsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var megabytes: Int
    var texturesAreCopies = false
    var detailPixels: Int
  }

  static let cases = [
    Case(testDescription: "a desktop", megabytes: 1024, detailPixels: 64 << 20),
    Case(testDescription: "a small computer", megabytes: 200, detailPixels: 25 << 20),
    Case(
      testDescription: "a small computer with a graphics processor", megabytes: 208, texturesAreCopies: true,
      detailPixels: 13 << 20),
    Case(testDescription: "hardly anything", megabytes: 4, detailPixels: 2 << 20),
  ]

  @Test(arguments: cases)
  func `half of the memory is for a zoomed picture`(_ item: Case) {
    var settings = GallerySettings()
    settings.texturesAreCopies = item.texturesAreCopies
    settings.limitMemory(to: item.megabytes << 20)

    #expect(settings.cacheSize == item.megabytes << 20)
    #expect(settings.detailPixelLimit == item.detailPixels)
  }
}
