import Geometry
package import Motion

/// Pictures one after the other by themselves.
package struct Slideshow: Hashable, Sendable {
  /// When the next picture is due; nil until the present one can be seen.
  var nextTurn: Instant?
  /// A menu or a finger holds it.
  var isHeld = false
  /// Pages that have not been shown in this round, the next one last.
  var rest: [PageID] = []
  var generator: SplitMix64
  /// The page that is fading away.
  package internal(set) var fading: Fading?
  /// When the present picture came.
  package internal(set) var shown: Instant?

  package struct Fading: Hashable, Sendable {
    package var page: PageID
    package var fade: Fade
  }

  /// Where slow pans go to, one for each of eight pictures.
  static let ways: [Displacement<PictureShares>] = [
    .init(1, 0), .init(0.7, 0.7), .init(0, 1), .init(-0.7, 0.7), .init(-1, 0), .init(-0.7, -0.7),
    .init(0, -1), .init(0.7, -0.7),
  ]
}

/// The generator of Steele, Lea and Flood, for orders that can be repeated.
struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}
