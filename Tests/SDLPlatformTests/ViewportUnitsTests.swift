import Geometry
import Testing

@testable import SDLPlatform

@Suite struct ViewportUnitsTests {
  /// A window as SDL measures it, and what it is in points.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var units: Size
    var unitsPerPoint = 1.0
    var pixels: PixelSize
    var scale: Double
  }

  static let cases = [
    Case(
      testDescription: "no scale", units: Size(width: 1280, height: 720),
      pixels: PixelSize(width: 1280, height: 720), scale: 1),
    Case(
      testDescription: "twice", units: Size(width: 1281, height: 721),
      pixels: PixelSize(width: 2562, height: 1442), scale: 2),
    Case(
      testDescription: "a quarter more, rounded up", units: Size(width: 1283, height: 721),
      pixels: PixelSize(width: 1604, height: 902), scale: 1.25),
    Case(
      testDescription: "half more, higher than wide", units: Size(width: 333, height: 701),
      pixels: PixelSize(width: 500, height: 1052), scale: 1.5),
    Case(
      testDescription: "Wayland's odd steps", units: Size(width: 1000, height: 500),
      pixels: PixelSize(width: 1142, height: 571), scale: 137.0 / 120),
    Case(
      testDescription: "X, twice", units: Size(width: 1281, height: 721), unitsPerPoint: 2,
      pixels: PixelSize(width: 1281, height: 721), scale: 2),
    Case(
      testDescription: "X, 120 dots an inch", units: Size(width: 1280, height: 720), unitsPerPoint: 1.25,
      pixels: PixelSize(width: 1280, height: 720), scale: 1.25),
  ]

  @Test(arguments: cases)
  func `points times the scale are the window's pixels`(_ item: Case) {
    let viewport = Viewport(units: item.units, unitsPerPoint: item.unitsPerPoint, pixels: item.pixels)

    #expect(abs(viewport.pixelScale - item.scale) < 1e-12)
    #expect(viewport.pixels == item.pixels)
    #expect(abs(viewport.size.width - item.units.width / item.unitsPerPoint) < 1)
    #expect(abs(viewport.size.height - item.units.height / item.unitsPerPoint) < 1)
  }

  @Test func `a window without pixels has a scale all the same`() {
    let none = PixelSize(width: 0, height: 0)

    #expect(Viewport(units: Size(width: 0, height: 0), unitsPerPoint: 1, pixels: none).pixelScale == 1)
    #expect(Viewport(units: Size(width: 640, height: 480), unitsPerPoint: 1, pixels: none).pixelScale == 1)
  }
}
