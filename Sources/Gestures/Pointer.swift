package import Geometry

/// One finger or the mouse, as long as it is down.
package struct PointerID: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case touch
    case mouse
  }

  package var kind: Kind
  /// The platform's number for the finger; 0 for the mouse.
  package var number: Int64

  package static let mouse = PointerID(kind: .mouse, number: 0)

  package static func touch(_ number: Int64) -> PointerID { PointerID(kind: .touch, number: number) }
}

/// Something a pointer did.
package struct PointerEvent: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case down
    case move
    /// The position is the last one known: platforms repeat it or send none.
    case up
    case cancel
  }

  package var phase: Phase
  package var id: PointerID
  /// Points from the window's top left; ignored for `up` and `cancel`.
  package var position: Point

  package init(phase: Phase, id: PointerID, position: Point) {
    self.phase = phase
    self.id = id
    self.position = position
  }
}
