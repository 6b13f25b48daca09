#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// A damped spring in closed form: the displacement from its target and the
/// velocity at any time after release.
///
/// Critically damped: `x = (x₀ + (v₀ + ωx₀)t)·e^{−ωt}`. Under-damped, with
/// `ω_d = ω√(1 − ζ²)`: `x = e^{−ζωt}·(x₀·cos ω_d t + (v₀ + ζωx₀)/ω_d·sin ω_d t)`.
/// One step of any length equals any number of shorter ones.
package struct Spring: Hashable, Sendable {
  /// Undamped angular frequency, a second.
  package var frequency: Double
  /// 1 is critical; below it the spring overshoots. Over-damped springs are not
  /// offered: they only crawl.
  package var dampingRatio: Double

  package init(frequency: Double, dampingRatio: Double = 1) {
    precondition(
      frequency > 0 && dampingRatio > 0 && dampingRatio <= 1, "spring ω \(frequency) ζ \(dampingRatio)")
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// Displacement and velocity.
  package struct State: Hashable, Sendable {
    /// From the target, in any unit.
    package var displacement: Double
    /// That unit a second.
    package var velocity: Double

    package init(displacement: Double, velocity: Double) {
      self.displacement = displacement
      self.velocity = velocity
    }
  }

  /// The state `t` seconds after `initial`, t ≥ 0.
  package func state(after t: Double, from initial: State) -> State {
    dampingRatio == 1 ? critical(t, initial) : underdamped(t, initial)
  }

  private func critical(_ t: Double, _ initial: State) -> State {
    let w = frequency
    let slope = initial.velocity + w * initial.displacement
    let envelope = exp(-w * t)
    return State(
      displacement: (initial.displacement + slope * t) * envelope,
      velocity: (initial.velocity - w * slope * t) * envelope)
  }

  private func underdamped(_ t: Double, _ initial: State) -> State {
    let w = frequency
    let damped = w * (1 - dampingRatio * dampingRatio).squareRoot()
    let envelope = exp(-dampingRatio * w * t)
    let a = initial.displacement
    let b = (initial.velocity + dampingRatio * w * a) / damped
    let c = cos(damped * t)
    let s = sin(damped * t)
    return State(
      displacement: envelope * (a * c + b * s),
      velocity: envelope * ((damped * b - dampingRatio * w * a) * c - (damped * a + dampingRatio * w * b) * s)
    )
  }

  /// Whether a state is so slow and, now and ever after, so near the target that
  /// nobody sees the rest: once settled it stays so, whenever it is asked.
  package func isSettled(_ state: State, distance: Double, speed: Double) -> Bool {
    state.velocity.magnitude < speed && farthest(from: state) < distance
  }

  /// The largest displacement that still comes, the present one included.
  ///
  /// Critically damped, with `A = v + ωx`, the one extremum is `A/ω·e^{−ωt}` at
  /// `t = 1/ω − x/A`; under-damped the envelope bounds it.
  private func farthest(from state: State) -> Double {
    let x = state.displacement
    guard dampingRatio == 1 else {
      let damped = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
      let b = (state.velocity + dampingRatio * frequency * x) / damped
      return (x * x + b * b).squareRoot()
    }
    let slope = state.velocity + frequency * x
    let time = 1 / frequency - x / slope
    guard slope != 0, time > 0 else { return x.magnitude }
    return max(x.magnitude, (slope / frequency * exp(-frequency * time)).magnitude)
  }
}

/// A spring at work: where something is on its way to `target`.
package struct SpringMotion: Hashable, Sendable {
  package var spring: Spring
  package var start: Instant
  package var target: Double
  /// The state at `start`.
  package var initial: Spring.State

  /// - Parameters:
  ///   - position: where it is at `start`, in the unit of `target`.
  ///   - velocity: that unit a second.
  package init(spring: Spring, from position: Double, velocity: Double, to target: Double, at start: Instant)
  {
    self.spring = spring
    self.start = start
    self.target = target
    initial = Spring.State(displacement: position - target, velocity: velocity)
  }

  package func state(at now: Instant) -> Spring.State {
    spring.state(after: max(0, now - start), from: initial)
  }

  package func position(at now: Instant) -> Double { target + state(at: now).displacement }
  package func velocity(at now: Instant) -> Double { state(at: now).velocity }

  /// Whether it has arrived, as far as anyone can see.
  package func isDone(at now: Instant, distance: Double, speed: Double) -> Bool {
    spring.isSettled(state(at: now), distance: distance, speed: speed)
  }
}
