import CPixels

/// What the bytes of a decoded row mean; colours are straight.
enum RowLayout {
  case grey
  case greyAlpha
  case rgb
  case rgba
  /// Cyan, magenta, yellow, black; 255 is no ink.
  case invertedInk

  /// The layout of grey or colours with or without alpha.
  init?(channels: Int) {
    switch channels {
    case 1: self = .grey
    case 2: self = .greyAlpha
    case 3: self = .rgb
    case 4: self = .rgba
    default: return nil
    }
  }

  var hasAlpha: Bool { self == .greyAlpha || self == .rgba }

  /// What a colour profile of the picture describes.
  var profileKind: ColourProfile.Kind {
    switch self {
    case .grey, .greyAlpha: .grey
    case .rgb, .rgba: .colour
    case .invertedInk: .invertedInk
    }
  }

  /// Converts a row to premultiplied pixels; inks stay as they are.
  func convert(_ row: UnsafePointer<UInt8>, into pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    switch self {
    case .grey: cpixels_from_grey(row, pixels, count)
    case .greyAlpha: cpixels_from_grey_alpha(row, pixels, count)
    case .rgb: cpixels_from_rgb(row, pixels, count)
    case .rgba: cpixels_from_rgba(row, pixels, count)
    case .invertedInk: pixels.update(from: row, count: count * 4)
    }
  }
}
