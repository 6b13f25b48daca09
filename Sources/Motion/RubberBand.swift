/// Resistance past an edge: `rb(x) = d·(1 − 1/(x·c/d + 1))`, odd in `x`.
///
/// The curve that UIKit's scroll views follow. Its slope at the edge is `c`,
/// its asymptote `d`. It is a function of the whole displacement, never applied
/// to increments, so that a finger that comes back retraces its way exactly and
/// the number of events makes no difference.
package struct RubberBand: Hashable, Sendable {
  /// The distance that is never quite reached, in the unit of `x`; at 0 or
  /// below nothing gives way at all.
  package var limit: Double
  /// The slope at the edge, 0…1.
  package var stiffness: Double

  package init(limit: Double, stiffness: Double) {
    self.limit = limit
    self.stiffness = stiffness
  }

  /// The displacement shown for a displacement of the finger.
  package func presented(_ raw: Double) -> Double {
    guard limit > 0 else { return 0 }
    let magnitude = limit * (1 - 1 / (raw.magnitude * stiffness / limit + 1))
    return raw < 0 ? -magnitude : magnitude
  }

  /// The displacement of the finger that shows as `presented`: the inverse,
  /// `x = d·b / (c·(d − b))`. At the asymptote and beyond it is the largest
  /// finite displacement that makes sense, a thousand limits.
  package func raw(_ presented: Double) -> Double {
    guard limit > 0 else { return 0 }
    let magnitude = presented.magnitude
    let most = limit * 1000
    guard magnitude < limit else { return presented < 0 ? -most : most }
    let raw = min(most, limit * magnitude / (stiffness * (limit - magnitude)))
    return presented < 0 ? -raw : raw
  }

  /// A value held inside a range with the excess on either side resisted.
  package func presented(_ raw: Double, lower: Double, upper: Double) -> Double {
    if raw < lower { return lower + presented(raw - lower) }
    if raw > upper { return upper + presented(raw - upper) }
    return raw
  }

  /// The inverse of `presented(_:lower:upper:)`.
  package func raw(_ presented: Double, lower: Double, upper: Double) -> Double {
    if presented < lower { return lower + raw(presented - lower) }
    if presented > upper { return upper + raw(presented - upper) }
    return presented
  }
}

/// The rubber band of a zoom factor, applied to its logarithm so that pulling
/// out and pinching in feel the same: beyond the maximum
/// `max·exp(rb(ln(z/max)))`, below the minimum `min·exp(−rb(ln(min/z)))`.
package struct ScaleRubberBand: Hashable, Sendable {
  package var minimum: Double
  package var maximum: Double
  /// In the logarithm: ln 2 lets a scale reach at most twice, or half, its limit.
  package var band: RubberBand

  package init(minimum: Double, maximum: Double, band: RubberBand) {
    self.minimum = minimum
    self.maximum = maximum
    self.band = band
  }

  /// The scale shown for the scale that the fingers ask for.
  package func presented(_ raw: Double) -> Double {
    if raw > maximum { return maximum * exponential(band.presented(logarithm(raw / maximum))) }
    if raw < minimum { return minimum * exponential(band.presented(logarithm(raw / minimum))) }
    return raw
  }

  /// The scale that the fingers must ask for to show `presented`.
  package func raw(_ presented: Double) -> Double {
    if presented > maximum { return maximum * exponential(band.raw(logarithm(presented / maximum))) }
    if presented < minimum { return minimum * exponential(band.raw(logarithm(presented / minimum))) }
    return presented
  }
}
