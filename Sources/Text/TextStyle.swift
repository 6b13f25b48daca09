/// The look of a run of text, apart from what it says and how much room it has.
package struct TextStyle: Hashable, Sendable {
  /// How heavy the strokes are.
  package enum Weight: UInt8, Hashable, Sendable, CaseIterable {
    case regular
    case semibold
  }

  /// Where lines stand within the width of the longest one.
  package enum Alignment: UInt8, Hashable, Sendable, CaseIterable {
    /// At the side where the text's own script begins.
    case natural
    case centre
  }

  /// What keeps the text legible over any picture.
  package enum Backing: Hashable, Sendable {
    case none
    /// A blurred dark outline, `radius` points wide.
    case shadow(radius: Double)
    case plate(Plate)
  }

  /// A rounded rectangle behind the text.
  package struct Plate: Hashable, Sendable {
    /// 0xRRGGBB.
    package var colour: UInt32
    /// 0…1.
    package var opacity: Double
    /// Room between the text and the plate's edge at the left and right, in points.
    package var horizontalPadding: Double
    /// Room between the text and the plate's edge above and below, in points.
    package var verticalPadding: Double
    /// In points; capped at half the plate's shorter side.
    package var cornerRadius: Double

    package init(
      colour: UInt32 = 0x00_0000, opacity: Double = 0.55, horizontalPadding: Double = 12,
      verticalPadding: Double = 6, cornerRadius: Double = 10
    ) {
      self.colour = colour
      self.opacity = opacity
      self.horizontalPadding = horizontalPadding
      self.verticalPadding = verticalPadding
      self.cornerRadius = cornerRadius
    }
  }

  /// The em size in points of the window; one point is `TextRun.pixelScale` pixels.
  package var pointSize: Double
  package var weight: Weight
  /// 0xRRGGBB.
  package var colour: UInt32
  package var alignment: Alignment
  package var backing: Backing

  package init(
    pointSize: Double, weight: Weight = .regular, colour: UInt32 = 0xFF_FFFF, alignment: Alignment = .natural,
    backing: Backing = .none
  ) {
    self.pointSize = pointSize
    self.weight = weight
    self.colour = colour
    self.alignment = alignment
    self.backing = backing
  }

  /// The border between the text's layout and the edge of its pixels at the left and right, in points.
  package var horizontalMargin: Double {
    switch backing {
    case .none: 0
    case .shadow(let radius): radius * 2
    case .plate(let plate): plate.horizontalPadding
    }
  }

  /// The border between the text's layout and the edge of its pixels above and below, in points.
  package var verticalMargin: Double {
    switch backing {
    case .none: 0
    case .shadow(let radius): radius * 2
    case .plate(let plate): plate.verticalPadding
    }
  }
}
