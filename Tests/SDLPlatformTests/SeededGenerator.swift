/// SplitMix64: the same numbers for the same seed everywhere.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

extension SeededGenerator {
  mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &self) < share }

  mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &self)] }

  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
}
