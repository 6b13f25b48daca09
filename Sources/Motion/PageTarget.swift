/// Which page a drag of the pager settles on when it is let go.
package enum PageTarget {
  /// The page for a release, at most one away from where the touch began.
  ///
  /// With `n₀ = round(origin)` and `rel = position − n₀`: a flick forward goes
  /// to `n₀ + 1` if the drag is ahead of `n₀`, else back to `n₀`, and the
  /// mirror image; without a flick the nearer of the two.
  ///
  /// - Parameters:
  ///   - origin: the pager's position at touch-down, in pages.
  ///   - position: where it is now, in pages.
  ///   - velocity: points a second, positive toward the next page.
  ///   - travel: how far the pointer went in all, points; less than
  ///     `minimumTravel` is no flick.
  ///   - count: number of pages, at least 1.
  package static func page(
    from origin: Double, at position: Double, velocity: Double, travel: Double = .infinity, count: Int,
    settings: MotionSettings
  ) -> Int {
    let start = nearestPage(to: origin, count: count)
    let relative = position - Double(start)
    let isFlick = velocity.magnitude >= settings.pageVelocity && travel >= settings.flickMinimumTravel
    var target = start
    if isFlick {
      if velocity > 0, relative >= 0 { target += 1 }
      if velocity < 0, relative <= 0 { target -= 1 }
    } else if relative.magnitude > settings.pageDistance {
      target += relative > 0 ? 1 : -1
    }
    return min(max(target, 0), count - 1)
  }

  /// The page that covers most of the screen: `floor(position + ½)`, inside the list.
  package static func nearestPage(to position: Double, count: Int) -> Int {
    guard count > 0 else { return 0 }
    let nearest = (position + 0.5).rounded(.down)
    return Int(min(max(nearest, 0), Double(count - 1)))
  }
}
