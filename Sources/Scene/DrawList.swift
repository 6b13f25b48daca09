package import Gallery
package import Geometry
package import Text

/// One thing to draw, with all its places and lengths in device pixels.
package enum DrawCommand: Hashable, Sendable {
  /// - Parameter colour: 0xRRGGBB.
  case fill(DeviceRect, colour: UInt32)
  /// Part of a texture, opaque, stretched over a rectangle.
  ///
  /// `isCrisp`: each pixel stays a
  /// square instead of being smoothed. `opacity` lets what is below shine through.
  case picture(TextureID, source: TextureRect, destination: DeviceRect, isCrisp: Bool, opacity: Double = 1)
  /// The discs of the draw list in this range.
  case discs(Range<Int>)
  /// Text with its anchor, which is half way up, at a point.
  case text(TextRun, centre: DevicePoint, opacity: Double, anchor: TextAnchor = .centre)
  /// A rectangle with round corners; `colour` is 0xRRGGBB.
  case panel(DeviceRect, radius: Double, colour: UInt32, opacity: Double)
}

/// Which point of a text's pixels is put where the text is to be.
package enum TextAnchor: Hashable, Sendable {
  case left
  case centre
  case right

  /// The left edge of something `width` wide whose anchor is at `x`.
  package func left(of x: Double, width: Double) -> Double {
    switch self {
    case .left: x
    case .centre: x - width / 2
    case .right: x - width
    }
  }
}

/// A filled circle, in device pixels.
package struct Disc: Hashable, Sendable {
  package var centre: DevicePoint
  package var radius: Double
  /// 0xRRGGBB.
  package var colour: UInt32
  package var opacity: Double

  package init(centre: DevicePoint, radius: Double, colour: UInt32, opacity: Double) {
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
