import Motion
import Testing

/// The other products' formulas give the specification's numbers for them.
@Suite struct ComparedProductsTests {
  @Test func `edges`() {
    #expect(ComparedProducts.photoSwipeEdge(steps: [100]) == 35)
    for (x, shown) in [(10.0, 5.000), (50, 8.333), (100, 9.091), (200, 9.524), (400, 9.756)] {
      #expect((ComparedProducts.adwaitaEdge(x) - shown).magnitude < 1e-3)
    }
    for (events, shown) in [
      (1, 52.000), (2, 48.730), (5, 47.047), (10, 46.524), (50, 46.118), (1000, 46.023),
    ] {
      #expect((ComparedProducts.flutterEdge(100, events: events, limit: 400) - shown).magnitude < 1e-3)
    }
    for (events, scale) in [(10, 1.0407), (60, 1.2706), (85, 1.4)] {
      #expect((ComparedProducts.telephotoOverzoom(events: events) - scale).magnitude < 1e-4)
    }
  }

  private static let releases: [(fraction: Double, velocity: Double, viewPager: Int, adwaita: Int)] = [
    (0.10, 0, 0, 0), (0.10, 0.2, 0, 0), (0.10, 0.45, 1, 1), (0.10, 0.6, 1, 1), (0.45, 0, 0, 0),
    (0.55, 0, 0, 1),
    (0.60, -0.2, 1, 1), (0.60, -0.6, 0, 0), (0.05, 1.5, 0, 1), (0.30, -1.0, 0, -1), (0.02, 0.6, 0, 1),
  ]

  @Test(arguments: releases)
  func `pages`(fraction: Double, velocity: Double, viewPager: Int, adwaita: Int) {
    #expect(ComparedProducts.viewPagerPage(fraction, velocity) == viewPager)
    #expect(ComparedProducts.adwaitaPage(fraction, velocity) == adwaita)
  }

  @Test func `springs`() {
    for (time, left) in [(0.126, 200.0), (0.312, 40), (0.566, 4), (0.718, 1), (0.795, 0.5)] {
      #expect((ComparedProducts.flutterPageSpring(from: 400, after: time) / left - 1).magnitude < 0.02)
    }
    for (time, x) in [(0.5, 445.284), (1, 495.508), (1.5, 499.631)] {
      let shown = 500 + ComparedProducts.overdamped(frequency: 10, ratio: 1.25, from: -500, after: time)
      #expect((shown - x).magnitude < 1e-3)
    }
    let bounce = ComparedProducts.flutterBounce(distance: 500, velocity: 7500, after: 0.1, isCut: false)
    let mirror = ComparedProducts.flutterBounce(distance: 500, velocity: 7500, after: 0.1, isCut: true)
    #expect((bounce - 123.52).magnitude < 0.01 && (mirror - 95.03).magnitude < 0.01)
    for (share, value) in [(0.1, 0.47867), (0.25, 0.8043), (0.5, 0.96267)] {
      #expect((ComparedProducts.openSeadragonEase(share) - value).magnitude < 1e-4)
    }
  }
}
