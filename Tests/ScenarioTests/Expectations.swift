import TestSupport
import Testing

extension Playback {
  /// Asserts that the program ended well and at rest on a page, and returns the last frame.
  @discardableResult
  func expectRest(
    page: Int, zoom: Double = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TraceLine {
    #expect(status == 0, "exit status; it wrote: \(errors)", sourceLocation: sourceLocation)
    let last = try #require(last, "no frame was traced; errors: \(errors)", sourceLocation: sourceLocation)
    #expect(last.page == page, sourceLocation: sourceLocation)
    #expect(last.position == Double(page), sourceLocation: sourceLocation)
    #expect(abs(last.zoom - zoom) < 0.001, "zoom \(last.zoom)", sourceLocation: sourceLocation)
    #expect(!last.moving, sourceLocation: sourceLocation)
    #expect(last.owner == "none", sourceLocation: sourceLocation)
    return last
  }

  /// The frame on the screen at a time, which has to exist.
  func requireFrame(
    at milliseconds: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> TraceLine {
    try #require(
      frame(at: milliseconds), "no frame up to \(milliseconds) ms", sourceLocation: sourceLocation)
  }

  /// Asserts that the pager never moves further than `limit` pages from one frame to the next.
  func expectContinuousPosition(
    limit: Double = 0.25, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (before, after) in zip(frames, frames.dropFirst()) {
      #expect(
        abs(after.position - before.position) <= limit,
        "the pager jumps from \(before.position) to \(after.position) at \(after.t) ms",
        sourceLocation: sourceLocation)
    }
  }
}

extension Playback {
  /// Points that two runs may be apart at the same time.
  private static let pathTolerance = 0.5

  /// Asserts that two runs present the same at each time at which both drew a frame.
  func expectSamePath(
    as reference: Playback, _ place: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(last?.page == reference.last?.page, "\(place)", sourceLocation: sourceLocation)
    let others = Dictionary(reference.frames.map { ($0.hundredths, $0) }, uniquingKeysWith: { $1 })
    for frame in frames {
      guard let other = others[frame.hundredths] else { continue }
      // A stride of the pager is a window's width and more.
      let apart = [
        abs(frame.position - other.position) * 1300, abs(frame.x - other.x), abs(frame.y - other.y),
        abs(frame.scale - other.scale) * Double(frame.size?.max() ?? 0),
      ]
      guard frame.page != other.page || apart.contains(where: { !($0 <= Self.pathTolerance) }) else {
        continue
      }
      Issue.record(
        """
        \(place) the way differs at \(frame.t) ms: page \(frame.page) and \(other.page), \
        apart by \(apart) points
        """, sourceLocation: sourceLocation)
      return
    }
  }
}

extension TraceLine {
  /// The frame's time in hundredths of a millisecond.
  fileprivate var hundredths: Int { Int((t * 100).rounded()) }
}

/// Asserts that two frames present the same picture in the same place.
func expectSamePlace(
  _ left: TraceLine, _ right: TraceLine, within tolerance: Double = 0.01,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(left.page == right.page, sourceLocation: sourceLocation)
  #expect(abs(left.x - right.x) <= tolerance, "x \(left.x) and \(right.x)", sourceLocation: sourceLocation)
  #expect(abs(left.y - right.y) <= tolerance, "y \(left.y) and \(right.y)", sourceLocation: sourceLocation)
  #expect(
    abs(left.zoom - right.zoom) <= tolerance / 100, "zoom \(left.zoom) and \(right.zoom)",
    sourceLocation: sourceLocation)
}
