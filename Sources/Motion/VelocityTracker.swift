package import Geometry

/// The velocity of a pointer from its recent positions.
///
/// A straight line is fitted by least squares with weights `e^{−age/τ}` over
/// the last 100 ms: recent samples count most, yet the last one alone cannot
/// turn the sign round, as fits of second order and differences of two samples
/// do when a finger hooks while it lifts. Samples with equal times replace each
/// other, because SDL 2 stamps everything that one pump brings with one time.
package struct VelocityTracker: Sendable {
  private struct Sample {
    var time: Instant
    var position: Vector
  }

  /// The last samples, oldest first; a fixed capacity bounds the cost.
  private var samples: [Sample] = []
  private let settings: MotionSettings
  /// Seconds: differences of times are compared with this allowance, because
  /// whole milliseconds are no exact binary numbers.
  private static let allowance = 1e-9

  package init(settings: MotionSettings) {
    self.settings = settings
    samples.reserveCapacity(settings.velocitySampleLimit + 1)
  }

  /// Forgets everything: at each new contact.
  package mutating func reset() {
    samples.removeAll(keepingCapacity: true)
  }

  /// Takes a position; one that is not finite is ignored.
  package mutating func add(_ position: Vector, at time: Instant) {
    guard position.isFinite, time.seconds.isFinite else { return }
    if let last = samples.last {
      if time <= last.time {
        samples[samples.count - 1].position = position
        return
      }
    }
    samples.append(Sample(time: time, position: position))
    if samples.count > settings.velocitySampleLimit { samples.removeFirst() }
  }

  /// Moves all samples, as when the frame that positions are measured in moves.
  package mutating func shift(by delta: Vector) {
    for index in samples.indices { samples[index].position += delta }
  }

  /// Points a second when released at `now`: zero after holding still, with too
  /// few samples, or over too short a time to tell; at most the settings' cap.
  package func velocity(at now: Instant) -> Vector {
    guard let newest = samples.last, now - newest.time < settings.velocityHold - Self.allowance else {
      return .zero
    }
    var weight = 0.0
    var meanAge = 0.0
    var mean = Vector.zero
    var count = 0
    var span = 0.0
    for sample in samples {
      let age = sample.time - newest.time
      guard -age <= settings.velocityWindow + Self.allowance else { continue }
      let w = exponential(age / settings.velocityTimeConstant)
      weight += w
      meanAge += w * age
      mean += sample.position * w
      count += 1
      span = max(span, -age)
    }
    guard count >= 2, span >= settings.velocityMinimumSpan - Self.allowance else { return .zero }
    meanAge /= weight
    mean = mean / weight
    var variance = 0.0
    var covariance = Vector.zero
    for sample in samples {
      let age = sample.time - newest.time
      guard -age <= settings.velocityWindow + Self.allowance else { continue }
      let w = exponential(age / settings.velocityTimeConstant)
      variance += w * (age - meanAge) * (age - meanAge)
      covariance += (sample.position - mean) * (w * (age - meanAge))
    }
    guard variance > 0 else { return .zero }
    return capped(covariance / variance)
  }

  private func capped(_ velocity: Vector) -> Vector {
    let speed = velocity.length
    guard speed.isFinite, speed > settings.velocityLimit else {
      return speed.isFinite ? velocity : .zero
    }
    return velocity * (settings.velocityLimit / speed)
  }
}
