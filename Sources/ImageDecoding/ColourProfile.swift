import CLittleCMS

/// An embedded ICC profile.
struct ColourProfile {
  /// What the profile's numbers describe.
  enum Kind {
    case colour
    /// Grey in all three colours.
    case grey
    /// Cyan, magenta, yellow, black in four bytes, 255 for no ink.
    case invertedInk
  }

  let bytes: [UInt8]

  /// The profile that most cameras embed, whose conversion would change nothing.
  private var isStandard: Bool {
    let name = Array("sRGB IEC61966-2.1".utf8)
    let known = 3144
    guard bytes.count == known else { return false }
    return bytes.indices.dropLast(name.count).contains { bytes[$0..<$0 + name.count].elementsEqual(name) }
  }

  /// Converts premultiplied pixels in place to sRGB; those without alpha may be ink.
  ///
  /// - Returns: False when the pixels are as before, because the profile is
  ///   broken or describes other pixels. Ink is then still ink.
  func convert(
    _ raster: borrowing Raster, from kind: Kind, hasAlpha: Bool, _ stop: StopSignal
  ) -> Bool {
    if kind == .colour && isStandard { return true }
    let other: clittlecms_kind =
      switch kind {
      case .colour: CLITTLECMS_RGB
      case .grey: CLITTLECMS_GREY
      case .invertedInk: CLITTLECMS_INVERTED_CMYK
      }
    guard let transform = clittlecms_make(bytes, bytes.count, other) else { return false }
    defer { clittlecms_free(transform) }
    return raster.changeStrips(hasAlpha, stop) { strip in
      clittlecms_apply(transform, strip.pixels, strip.stride, strip.width, strip.height)
    }
  }
}
