import Testing

/// One number of the motion specification beside what the product computes.
struct ReferenceValue: Sendable, CustomTestStringConvertible {
  let name: String
  let expected: Double
  let tolerance: Double
  let compute: @Sendable () -> Double

  init(
    _ name: String, _ expected: Double, within tolerance: Double = 1e-3,
    _ compute: @escaping @Sendable () -> Double
  ) {
    self.name = name
    self.expected = expected
    self.tolerance = tolerance
    self.compute = compute
  }

  var testDescription: String { name }

  /// Whether the product's number is the specification's; never for what is not a number.
  var isMet: Bool { (compute() - expected).magnitude <= tolerance }

  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let actual = compute()
    #expect(
      (actual - expected).magnitude <= tolerance, "\(name): \(actual) instead of \(expected)",
      sourceLocation: sourceLocation)
  }

  /// A row of a table: a function's value at each of `inputs`.
  static func row(
    _ name: String, at inputs: [Double], are outputs: [Double], within tolerance: Double = 1e-3,
    _ function: @escaping @Sendable (Double) -> Double
  ) -> [ReferenceValue] {
    precondition(inputs.count == outputs.count, "a row with a column too many: \(name)")
    return zip(inputs, outputs).map { input, output in
      ReferenceValue("\(name) at \(input)", output, within: tolerance) { function(input) }
    }
  }
}
