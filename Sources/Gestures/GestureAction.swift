package import Geometry

/// What a gesture asks of the gallery, in the order in which it must be done.
///
/// Displacements count from the anchor that the matching `…Began` set, never
/// from the previous event, so nothing accumulates.
package enum GestureAction: Hashable, Sendable {
  /// The first pointer came down on the picture: freeze what moves.
  case pressed(Point)
  /// The press ended without a gesture: what was frozen goes on.
  case released
  /// One tap that is no part of a double-tap.
  case tapped(Point)
  case doubleTapped(Point)
  /// A finger was let go of after a long hold in one place, seconds.
  case longPressed(Point, duration: Double)

  case pagerDragBegan
  /// Points along the page axis, as the pointer moved on screen.
  case pagerDragged(Double)
  /// - Parameters:
  ///   - velocity: points a second.
  ///   - travel: points that the pointer went from touch-down.
  ///   - mayTurn: false when a second finger or a cancellation ended it.
  case pagerDragEnded(velocity: Double, travel: Double, mayTurn: Bool)

  /// `afterPinch`: fingers are left over from a pinch; the picture stays glued
  /// to them and never hands over to the pager.
  case panBegan(afterPinch: Bool)
  case panned(Vector)
  /// `mayFling` is false soon after a pinch and on cancellation.
  case panEnded(velocity: Vector, travel: Double, mayFling: Bool, mayTurn: Bool)

  case pinchBegan(centroid: Point)
  /// `ratio`: the fingers' span over the span at the anchor.
  case pinched(centroid: Point, ratio: Double)
  case pinchEnded(centroid: Point)

  case quickZoomBegan(focus: Point)
  /// The factor on the scale at the anchor.
  case quickZoomed(Double)
  case quickZoomEnded

  /// A page at fit is pulled up or down: the whole way from the anchor, points.
  case pulled(Vector)
  /// - Parameters:
  ///   - velocity: points a second.
  ///   - travel: from touch-down; zero when it was taken away from the user.
  case pullEnded(velocity: Vector, travel: Vector)

  case scrubBegan(Point)
  case scrubbed(Point)
  case scrubEnded
  case scrubCancelled
  /// The page dots were tapped.
  case dotsTapped(Point)
}

/// Who a gesture belongs to; one owner at a time, for its whole life.
package enum GestureOwner: String, Hashable, Sendable {
  case none
  case pager
  case pan
  case pinch
  case quickZoom
  case dots
}

/// What recognition needs to know of the gallery at the moment of an event.
package struct GestureContext: Hashable, Sendable {
  /// The point of the event lies on the page dots.
  package var hitsDots = false
  /// The pager or the page was moving when the pointer came down.
  package var isMoving = false
  /// A tap that stops a moving page still counts.
  package var tapCountsWhenCaught = true
  /// The pager rests between pages.
  package var pagerIsOffRest = false
  /// The page under the pointer is zoomed in.
  package var isZoomed = false
  /// Pulling a page up or down means something.
  package var mayPull = false

  package init() {}
}
