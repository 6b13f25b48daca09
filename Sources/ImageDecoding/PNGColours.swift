import CPNG
import CPixels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// What has to be done to decoded colours so that they are sRGB.
struct PNGColours {
  private let profile: ColourProfile?
  private let kind: ColourProfile.Kind
  private let table: [UInt8]?

  /// The exponent of files that mean sRGB, and how far from it one is not
  /// worth a conversion.
  private enum Gamma {
    static let standard = 1 / 2.2
    static let tolerance = 0.05
  }

  /// Source: PNG third edition §4.3; a profile counts more than sRGB, that more than gAMA.
  init(_ stream: PNGStream) {
    profile = stream.profile()
    let header = stream.header
    kind = stream.layout.profileKind
    let gamma = header?.gamma ?? 0
    let counts = profile == nil && header?.is_srgb == false && gamma > 0
    table = counts && abs(gamma / Gamma.standard - 1) > Gamma.tolerance ? Self.table(gamma) : nil
  }

  func apply(to target: borrowing Raster, hasAlpha: Bool, _ stop: StopSignal) {
    if let profile { _ = profile.convert(target, from: kind, hasAlpha: hasAlpha, stop) }
    guard let table else { return }
    target.changeStrips(hasAlpha, stop) { strip in
      for row in 0..<strip.height { cpixels_map(strip.pixels + row * strip.stride, strip.width, table) }
      return true
    }
  }

  /// sRGB values of samples that are linear light to the power of `gamma`.
  static func table(_ gamma: Double) -> [UInt8] {
    (0...255).map { sample in
      let light = pow(Double(sample) / 255, 1 / gamma)
      let value = light <= 0.003_130_8 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8((value * 255).rounded())
    }
  }
}
