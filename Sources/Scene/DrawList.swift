package import Gallery
package import Geometry
package import Text

/// One thing to draw; all positions in device pixels from the window's top left.
package enum DrawCommand: Hashable, Sendable {
  /// - Parameter colour: 0xRRGGBB.
  case fill(Rect, colour: UInt32)
  /// Part of a texture, opaque, stretched over a rectangle.
  ///
  /// `source` is in the texture's own pixels. `isCrisp`: each pixel stays a
  /// square instead of being smoothed.
  case picture(TextureID, source: Rect, destination: Rect, isCrisp: Bool)
  /// The discs of the draw list in this range.
  case discs(Range<Int>)
  /// Text centred on a point.
  case text(TextRun, centre: Point, opacity: Double)
}

/// A filled circle.
package struct Disc: Hashable, Sendable {
  package var centre: Point
  package var radius: Double
  /// 0xRRGGBB.
  package var colour: UInt32
  package var opacity: Double

  package init(centre: Point, radius: Double, colour: UInt32, opacity: Double) {
    self.centre = centre
    self.radius = radius
    self.colour = colour
    self.opacity = opacity
  }
}

/// What one frame looks like, back to front.
///
/// The storage is kept from frame to frame, so that a frame allocates nothing.
package struct DrawList: Hashable, Sendable {
  /// 0xRRGGBB of everything that nothing is drawn on.
  package var wall: UInt32 = 0
  package internal(set) var commands: [DrawCommand] = []
  package internal(set) var discs: [Disc] = []

  package init() {}

  package init(wall: UInt32, commands: [DrawCommand], discs: [Disc]) {
    self.wall = wall
    self.commands = commands
    self.discs = discs
  }

  mutating func removeAll() {
    commands.removeAll(keepingCapacity: true)
    discs.removeAll(keepingCapacity: true)
  }
}
