package import Geometry

extension Viewport {
  /// Desktops choose scales in steps of this size (Wayland's fractional scales).
  private static let scaleStep = 1.0 / 120

  /// The drawing area of a window that SDL measures in units of its own.
  ///
  /// Windows have whole units and whole pixels, so one divided by the other is
  /// the desktop's scale but for a fraction of a pixel; that is taken back here,
  /// so that the points of both sides times the scale are the pixels again.
  ///
  /// - Parameters:
  ///   - units: the window's size.
  ///   - unitsPerPoint: greater than 0.
  ///   - pixels: the window's size in device pixels.
  package init(units: Extent<SystemUnits>, unitsPerPoint: Double, pixels: DeviceSize) {
    guard !units.isEmpty, pixels.width > 0, pixels.height > 0 else {
      self.init(
        size: Size(width: units.width / unitsPerPoint, height: units.height / unitsPerPoint), pixelScale: 1)
      return
    }
    let isWide = units.width >= units.height
    let longSide = isWide ? units.width : units.height
    let measured = Double(isWide ? pixels.width : pixels.height) / longSide
    let stepped = (measured / Self.scaleStep).rounded() * Self.scaleStep
    let scale = abs(stepped - measured) * longSide <= 1 ? stepped : measured
    let pixelScale = scale * unitsPerPoint
    self.init(
      size: Size(width: Double(pixels.width) / pixelScale, height: Double(pixels.height) / pixelScale),
      pixelScale: pixelScale)
  }
}
