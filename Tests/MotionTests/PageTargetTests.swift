import Motion
import Testing

/// R5: the page that a release settles on.
@Suite struct PageTargetTests {
  private static let width = 400.0

  private static func target(
    from origin: Double, at position: Double, _ velocity: Double, travel: Double = .infinity, count: Int = 10
  ) -> Int {
    PageTarget.page(
      from: origin, at: position, velocity: velocity * 1000, travel: travel, count: count,
      settings: MotionSettings())
  }

  /// Fraction dragged toward the next page, velocity in points a millisecond, target.
  private static let fromPageZero: [(fraction: Double, velocity: Double, target: Int)] = [
    (0.10, 0, 0), (0.10, 0.2, 0), (0.10, 0.45, 1), (0.10, 0.6, 1), (0.45, 0, 0), (0.55, 0, 1),
    (0.60, -0.2, 1),
    (0.60, -0.6, 0), (0.05, 1.5, 1), (0.30, -1.0, 0), (0.02, 0.6, 0), (0.03, 0.6, 1),
  ]

  private static let fromAnywhere: [(origin: Double, position: Double, velocity: Double, target: Int)] = [
    (3, 3.1, 0, 3), (3, 3.1, 0.3, 4), (3, 3.3, -1, 3), (3, 3.49, 0.1, 3), (3, 3.51, 0.1, 4),
    (3, 3.51, -0.3, 3),
    (3, 2.9, -0.3, 2), (3, 4.6, 2, 4), (2.4, 2.5, 0.5, 3), (2.6, 2.8, 0.5, 3), (2.9, 3.1, 0.5, 4),
    (0, -0.1, -1, 0),
    (9, 9.1, 1, 9),
  ]

  static let values: [ReferenceValue] =
    fromPageZero.map { row in
      ReferenceValue("R5 (\(row.fraction), \(row.velocity))", Double(row.target), within: 0) {
        Double(target(from: 0, at: row.fraction, row.velocity, travel: row.fraction * width))
      }
    }
    + fromAnywhere.map { row in
      ReferenceValue(
        "R5 from \(row.origin) at \(row.position), \(row.velocity)", Double(row.target), within: 0
      ) {
        Double(target(from: row.origin, at: row.position, row.velocity))
      }
    }

  @Test(arguments: values)
  func `a release goes to the page that the specification names`(_ value: ReferenceValue) { value.check() }

  @Test(arguments: [(249.9, 0), (250, 1), (-249.9, 0), (-250, 0)])
  func `a flick begins at 250 points a second`(velocity: Double, expected: Int) {
    #expect(Self.target(from: 0, at: 0.2, velocity / 1000) == expected)
  }

  @Test(arguments: [(8.9, 0), (9, 1)])
  func `a flick travels at least the slop`(travel: Double, expected: Int) {
    #expect(Self.target(from: 0, at: 0.02, 2, travel: travel) == expected)
  }

  @Test func `dragging back mirrors dragging on`() {
    let last = 9.0
    for origin in [3.0, 3.2, 2.6] {
      for step in -160...160 {
        let position = origin + Double(step) / 100 + 0.003
        for velocity in [-2, -0.25, -0.1, 0, 0.1, 0.25, 2] {
          let there = Self.target(from: origin, at: position, velocity)
          let back = Self.target(from: last - origin, at: last - position, -velocity)
          #expect(back == 9 - there, "\(origin) \(position) \(velocity)")
        }
      }
    }
  }

  @Test func `a gesture goes at most one page and stays in the list`() {
    for count in [1, 2, 10] {
      for origin in stride(from: -0.4, through: Double(count) - 0.6, by: 0.1) {
        for position in stride(from: origin - 3, through: origin + 3, by: 0.1) {
          for velocity in [-5, 0, 5.0] {
            let target = Self.target(from: origin, at: position, velocity, count: count)
            #expect((0..<count).contains(target))
            #expect(abs(target - PageTarget.nearestPage(to: origin, count: count)) <= 1)
          }
        }
      }
    }
  }

  @Test(arguments: [
    (-0.7, 5, 0), (0.49, 5, 0), (0.5, 5, 1), (3.2, 5, 3), (9, 5, 4), (2, 0, 0), (.infinity, 5, 4),
  ])
  func `the nearest page covers most of the screen`(position: Double, count: Int, expected: Int) {
    #expect(PageTarget.nearestPage(to: position, count: count) == expected)
  }
}
