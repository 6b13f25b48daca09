/// The row of page dots as a pure function of the pager's continuous position.
///
/// Up to seven pages each have their dot. Above that a window of seven slides
/// under them, and dots shrink toward an end beyond which there are more.
package struct PageDots: Hashable, Sendable {
  /// Number of pages.
  package var count: Int
  /// The pager's position in pages.
  package var position: Double

  /// The most dots at full count.
  package static let window = 7

  package init(count: Int, position: Double) {
    self.count = count
    self.position = min(max(position, 0), Double(max(0, count - 1)))
  }

  /// The page at the window's left edge, continuous:
  /// `o = clamp(p − 3, 0, N − 7)`.
  package var offset: Double {
    min(max(position - 3, 0), Double(max(0, count - Self.window)))
  }

  /// The pages whose dots may be seen, none for fewer than two pages.
  package var visible: Range<Int> {
    guard count > 1 else { return 0..<0 }
    guard count > Self.window else { return 0..<count }
    let first = Int(offset.rounded(.down))
    let last = Int(offset.rounded(.up)) + Self.window
    return max(0, first)..<min(count, last)
  }

  /// The diameter of a page's dot, as a share of the full one.
  package func scale(of page: Int) -> Double {
    guard count > Self.window else { return 1 }
    let left = Double(page) - offset
    let right = offset + Double(Self.window - 1) - Double(page)
    let before = min(offset, 1)
    let after = min(Double(count - Self.window) - offset, 1)
    return min(
      1 + (Self.shrinkage(at: left) - 1) * before, 1 + (Self.shrinkage(at: right) - 1) * after)
  }

  /// The size at a distance from the window's edge, in dots: ½ at the edge, 0.7
  /// one inside, 1 two inside, nothing one outside, linear between.
  private static func shrinkage(at distance: Double) -> Double {
    switch distance {
    case ...(-1): 0
    case ...0: 0.5 * (distance + 1)
    case ...1: 0.5 + 0.2 * distance
    case ...2: 0.7 + 0.3 * (distance - 1)
    default: 1
    }
  }

  /// How much a page's dot is the current one, 0…1: `max(0, 1 − |i − p|)`.
  package func selection(of page: Int) -> Double {
    max(0, 1 - (Double(page) - position).magnitude)
  }

  /// The centre of a page's dot from the centre of the row, in dots.
  package func place(of page: Int) -> Double {
    let middle = count > Self.window ? offset + Double(Self.window - 1) / 2 : Double(count - 1) / 2
    return Double(page) - middle
  }

  /// The page whose dot is nearest to a place in the row, in dots from its centre.
  package func page(at place: Double) -> Int {
    guard let first = visible.first, let last = visible.last else { return 0 }
    let middle = self.place(of: 0)
    let nearest = (place - middle).rounded()
    return Int(min(max(nearest, Double(first)), Double(last)))
  }
}
