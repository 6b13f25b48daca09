package import Geometry

/// The parts of a frame that differ from the frame before: a few rectangles of
/// whole pixels that do not overlap, inside the frame.
///
/// Few, because each is drawn by itself; apart, because what fades at the
/// window's top and bottom must not redraw all that lies between.
package struct Damage: Sendable {
  package private(set) var parts: [DeviceRect] = []
  private var frame = DeviceRect(x: 0, y: 0, width: 0, height: 0)

  /// The most parts; the nearest are joined beyond that.
  static let maximumParts = 4

  package init() {}

  /// Begins a frame of which nothing differs yet.
  mutating func begin(_ size: DeviceSize) {
    parts.removeAll(keepingCapacity: true)
    frame = DeviceRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// Everything differs.
  mutating func addAll() {
    parts.removeAll(keepingCapacity: true)
    if !frame.isEmpty { parts.append(frame) }
  }

  mutating func add(_ rect: DeviceRect) {
    var added = rect.roundedOut.intersection(frame)
    guard !added.isEmpty else { return }
    // Growing may bring it together with a part that it did not touch before.
    while let index = parts.firstIndex(where: { !$0.intersection(added).isEmpty }) {
      added = added.union(parts.remove(at: index))
    }
    parts.append(added)
    while parts.count > Self.maximumParts { joinNearest() }
  }

  /// Bytes of 32-bit pixels in all parts.
  var byteCount: Int {
    parts.reduce(0) { $0 + 4 * Int($1.width) * Int($1.height) }
  }

  /// Joins the two parts whose union adds least.
  private mutating func joinNearest() {
    var best: (first: Int, second: Int, cost: Double)?
    for first in parts.indices {
      for second in parts.indices.dropFirst(first + 1) {
        let union = parts[first].union(parts[second])
        let cost = union.width * union.height - parts[first].area - parts[second].area
        if best.map({ cost < $0.cost }) ?? true { best = (first, second, cost) }
      }
    }
    guard let best else { return }
    let union = parts[best.first].union(parts[best.second])
    parts.remove(at: best.second)
    parts.remove(at: best.first)
    add(union)
  }
}

extension DeviceRect {
  fileprivate var area: Double { width * height }
}
