import Geometry
import Testing

@testable import SDLPlatform

@Suite struct ViewportUnitsTests {
  /// A window as SDL measures it, and what it is in points.
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var units: Extent<SystemUnits>
    var unitsPerPoint = 1.0
    var pixels: DeviceSize
    var scale: Double
  }

  static let cases = [
    Case(
      testDescription: "no scale", units: Extent(width: 1280, height: 720),
      pixels: DeviceSize(width: 1280, height: 720), scale: 1),
    Case(
      testDescription: "twice", units: Extent(width: 1281, height: 721),
      pixels: DeviceSize(width: 2562, height: 1442), scale: 2),
    Case(
      testDescription: "a quarter more, rounded up", units: Extent(width: 1283, height: 721),
      pixels: DeviceSize(width: 1604, height: 902), scale: 1.25),
    Case(
      testDescription: "half more, higher than wide", units: Extent(width: 333, height: 701),
      pixels: DeviceSize(width: 500, height: 1052), scale: 1.5),
    Case(
      testDescription: "Wayland's odd steps", units: Extent(width: 1000, height: 500),
      pixels: DeviceSize(width: 1142, height: 571), scale: 137.0 / 120),
    Case(
      testDescription: "X, twice", units: Extent(width: 1281, height: 721), unitsPerPoint: 2,
      pixels: DeviceSize(width: 1281, height: 721), scale: 2),
    Case(
      testDescription: "X, 120 dots an inch", units: Extent(width: 1280, height: 720), unitsPerPoint: 1.25,
      pixels: DeviceSize(width: 1280, height: 720), scale: 1.25),
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
    let none = DeviceSize(width: 0, height: 0)

    #expect(Viewport(units: Extent(width: 0, height: 0), unitsPerPoint: 1, pixels: none).pixelScale == 1)
    #expect(Viewport(units: Extent(width: 640, height: 480), unitsPerPoint: 1, pixels: none).pixelScale == 1)
  }
}
