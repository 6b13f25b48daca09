import Motion
import Testing

/// R10: the row of dots under the pages.
@Suite struct PageDotsTests {
  private static func scales(
    _ name: String, count: Int, position: Double, from first: Int, are expected: [Double]
  ) -> [ReferenceValue] {
    expected.enumerated().map { index, scale in
      ReferenceValue("R10 \(name), dot \(first + index)", scale, within: 1e-9) {
        PageDots(count: count, position: position).scale(of: first + index)
      }
    }
  }

  private static func selection(_ count: Int, _ position: Double, _ page: Int, _ expected: Double)
    -> ReferenceValue
  {
    ReferenceValue("R10 selection of \(page) of \(count) at \(position)", expected, within: 1e-9) {
      PageDots(count: count, position: position).selection(of: page)
    }
  }

  static let values: [ReferenceValue] =
    scales("first of 20", count: 20, position: 0, from: 0, are: [1, 1, 1, 1, 1, 0.7, 0.5])
    + scales("fourth of 20", count: 20, position: 3, from: 0, are: [1, 1, 1, 1, 1, 0.7, 0.5])
    + scales(
      "between 5 and 6 of 20", count: 20, position: 5.5, from: 2,
      are: [0.25, 0.6, 0.85, 1, 1, 0.85, 0.6, 0.25])
    + scales("last of 20", count: 20, position: 19, from: 13, are: [0.5, 0.7, 1, 1, 1, 1, 1])
    + scales("of 5", count: 5, position: 1.25, from: 0, are: [1, 1, 1, 1, 1])
    + [
      selection(20, 5.5, 5, 0.5), selection(20, 5.5, 6, 0.5), selection(5, 1.25, 1, 0.75),
      selection(5, 1.25, 2, 0.25),
      selection(5, 1.25, 3, 0),
      ReferenceValue("R10 offset at 5.5 of 20", 2.5, within: 1e-12) {
        PageDots(count: 20, position: 5.5).offset
      },
      ReferenceValue("R10 offset at the last of 20", 13, within: 1e-12) {
        PageDots(count: 20, position: 19).offset
      },
      ReferenceValue("R10 offset at the fourth of 20", 0, within: 1e-12) {
        PageDots(count: 20, position: 3).offset
      },
    ]

  @Test(arguments: values)
  func `dots are as the specification says`(_ value: ReferenceValue) { value.check() }

  @Test(arguments: [(0, 0..<0), (1, 0..<0), (2, 0..<2), (7, 0..<7)])
  func `few pages have a dot each and one has none`(count: Int, visible: Range<Int>) {
    #expect(PageDots(count: count, position: 0).visible == visible)
  }

  @Test func `a row of few dots stands still`() {
    for position in [0, 1.3, 4.0] {
      #expect((0..<5).map { PageDots(count: 5, position: position).place(of: $0) } == [-2, -1, 0, 1, 2])
    }
  }

  @Test(arguments: [8, 20, 1000])
  func `seen from the end the dots are the mirror of the beginning`(count: Int) {
    for step in 0...400 {
      let position = Double(count - 1) * Double(step) / 400
      let dots = PageDots(count: count, position: position)
      let mirror = PageDots(count: count, position: Double(count - 1) - position)
      for page in dots.visible {
        #expect((dots.scale(of: page) - mirror.scale(of: count - 1 - page)).magnitude < 1e-9)
        #expect((dots.place(of: page) + mirror.place(of: count - 1 - page)).magnitude < 1e-9)
      }
    }
  }

  @Test(arguments: [2, 5, 7, 8, 9, 20, 1000])
  func `no dot jumps and none appears or leaves at more than no size`(count: Int) {
    let step = 0.001
    var before = PageDots(count: count, position: 0)
    for index in 1...min(12_000, (count - 1) * 1000) {
      let dots = PageDots(count: count, position: Double(index) * step)
      for page in Set(before.visible).union(dots.visible) {
        let sizes = [before, dots].map { $0.visible.contains(page) ? $0.scale(of: page) : 0 }
        #expect((sizes[1] - sizes[0]).magnitude < 3 * step, "page \(page) at \(dots.position)")
        #expect((dots.place(of: page) - before.place(of: page)).magnitude < 1.001 * step)
      }
      before = dots
    }
  }

  @Test func `of few pages no dot ever shrinks`() {
    for count in 2...7 {
      for page in 0..<count {
        #expect(PageDots(count: count, position: Double(count) / 2.3).scale(of: page) == 1)
      }
    }
  }

  @Test(arguments: [-3, -0.4, 19.3, 1e9])
  func `past the ends the dots are those of the end`(position: Double) {
    let end = position < 0 ? 0.0 : 19
    #expect(PageDots(count: 20, position: position) == PageDots(count: 20, position: end))
  }

  @Test func `a touch finds the nearest dot that is shown`() {
    let dots = PageDots(count: 20, position: 10)
    #expect(dots.visible == 7..<14)
    let places: [(Double, Int)] = [(0, 10), (0.49, 10), (0.51, 11), (3, 13), (50, 13), (-50, 7)]
    for (place, page) in places { #expect(dots.page(at: place) == page) }
    #expect(PageDots(count: 1, position: 0).page(at: 4) == 0)
  }

  @Test func `the dots' selection always adds up to one`() {
    for step in 0...190 {
      let dots = PageDots(count: 20, position: Double(step) / 10)
      #expect((dots.visible.reduce(0) { $0 + dots.selection(of: $1) } - 1).magnitude < 1e-9)
    }
  }
}
