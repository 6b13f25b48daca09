import Testing

/// How much of the specification is checked by number.
@Suite struct ReferenceCountTests {
  private static let tables: [(name: String, values: [ReferenceValue])] = [
    ("R1 rubber band", RubberBandTests.values),
    ("R2 deceleration", DecelerationTests.values),
    ("R3 springs", SpringTests.values),
    ("R3h flings at edges", FlingTests.values),
    ("R4 velocity", VelocityTrackerTests.values),
    ("R5 page targets", PageTargetTests.values),
    ("R6 zoom", ZoomReferenceTests.values),
    ("R7 scale rubber band", ScaleRubberBandTests.values),
    ("R10 dots", PageDotsTests.values),
    ("R11 and R12 sticks and limits", DrivenMotionTests.values),
  ]

  @Test func `at least three hundred numbers of the specification are compared`() {
    var compared = 0
    for (name, values) in Self.tables {
      let met = values.filter(\.isMet).count
      #expect(met == values.count, "\(name): \(values.count - met) values differ")
      compared += met
    }
    print("reference values compared: \(compared)")
    #expect(compared >= 300)
  }
}
