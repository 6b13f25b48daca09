package import Geometry

/// Every number that decides how the gallery feels: unit, reason, source.
///
/// Points are SDL window coordinates; durations are seconds.
package struct MotionSettings: Hashable, Sendable {
  // MARK: Pointers

  /// Points a finger travels before a press is a drag. Android uses 8,
  /// PhotoSwipe 10; Flutter's 18 feels sticky.
  package var touchSlop = 9.0
  /// The same for a mouse, which does not tremble.
  package var mouseSlop = 3.0
  /// A press longer than this is no tap (long press; Flutter, Android).
  package var tapMaximumDuration = 0.5
  /// Seconds for which a menu that a finger has brought up is not touched: less than it takes to read it.
  package var sheetReadingTime = 0.2
  /// Less between two touches is a bouncing contact, not a double-tap.
  package var doubleTapMinimumGap = 0.04
  /// Most time between the first tap's end and the second's start (Flutter,
  /// Telephoto and PhotoSwipe agree).
  package var doubleTapMaximumGap = 0.3
  /// Longest hold of the second tap.
  package var doubleTapMaximumHold = 0.3
  /// Points between the two taps: PhotoSwipe's 25 drops real thumbs, Flutter's
  /// 100 joins unrelated taps.
  package var doubleTapDistance = 40.0
  /// Hold and drag after a tap zooms by `exp(rate · points)`.
  package var quickZoomRate = 0.004
  package var quickZoomIsEnabled = true
  /// Points: fingers closer than this count as this far apart, so that two
  /// landing together do not zoom without bound.
  package var minimumSpan = 24.0
  /// No fling so soon after a pinch: two fingers lift 30–110 ms apart.
  package var pinchFlingBlock = 0.12

  // MARK: Velocity

  package var velocityWindow = 0.1
  /// τ of the weights.
  package var velocityTimeConstant = 0.02
  /// A finger silent for this long before it lifts was held still.
  package var velocityHold = 0.04
  /// Least time between the oldest and the newest sample.
  package var velocityMinimumSpan = 0.008
  /// Points a second.
  package var velocityLimit = 8000.0
  package var velocitySampleLimit = 32

  // MARK: Pager

  /// ω of the spring that turns pages, a second: half a point after 374 ms;
  /// PhotoSwipe's 30 is abrupt on a large screen, Flutter's tail is slow.
  package var pagerFrequency = 24.0
  /// Points a second from which a release is a flick: between Flutter's 20–50
  /// (accidents) and PhotoSwipe's 500 (light flicks lost).
  package var pageVelocity = 250.0
  /// Pages dragged from which a slow release turns.
  package var pageDistance = 0.5
  /// Longest touch of a flick that adds its page to a flight it caught.
  package var flickChainDuration = 0.3
  /// Points a flick must travel.
  package var flickMinimumTravel = 9.0
  /// Points from its target at which the pager is there …
  package var pagerStopDistance = 0.25
  /// … when it is also slower than this, points a second.
  package var pagerStopSpeed = 10.0
  /// Points between pages, at least …
  package var pageGap = 24.0
  /// … this share of the width.
  package var pageGapShare = 0.02

  // MARK: Picture

  /// UIKit's rubber band.
  package var rubberStiffness = 0.55
  /// The rubber band of the scale reaches at most this factor past a limit.
  package var scaleRubberFactor = 2.0
  /// UIKit's normal deceleration, a millisecond.
  package var decelerationRate = 0.998
  /// Points a second below which a release does not fling (Flutter).
  package var flingMinimumSpeed = 50.0
  /// ω at a picture's edge: UIKit's stiffness 200 at mass 1.
  package var edgeFrequency = 200.0.squareRoot()
  /// ω of a scale that returns into its limits.
  package var scaleSettleFrequency = 22.0
  /// ω of a double-tap's zoom and of the keys': 96 % after 250 ms.
  package var zoomFrequency = 20.0
  /// ω of a wheel notch's zoom: a wheel is quick.
  package var wheelFrequency = 34.0
  /// ω of a key's pan.
  package var keyPanFrequency = 24.0
  /// Points from rest at which a picture is there …
  package var panStopDistance = 0.5
  /// … when it is also slower than this, points a second.
  package var panStopSpeed = 20.0
  /// The same for a zoom. Finer, because zooms of small pictures that turn round
  /// on the way stand still for a moment near their end: what is cut off must
  /// not be seen even if the next notch of the wheel comes then.
  package var zoomStopDistance = 0.25
  package var zoomStopSpeed = 5.0

  // MARK: Zoom

  /// Largest zoom as a multiple of fit; one device pixel a picture pixel is
  /// reached even beyond it.
  package var maximumZoom = 5.0
  /// A double-tap's zoom as a multiple of fit.
  package var doubleTapZoom = 5.0
  /// Zoom above which a page counts as zoomed in.
  package var zoomedThreshold = 1.01
  /// Points: nearer an edge than this is at the edge.
  package var edgeTolerance = 0.5
  /// Points: the longer side of the smallest picture shown at fit.
  package var minimumPictureSide = 16.0
  /// A notch of the wheel (OpenSeadragon, Koko).
  package var wheelZoomFactor = 1.2
  /// A press of + or − (Loupe).
  package var keyZoomFactor = 1.5
  /// Points an arrow key pans a zoomed picture (PhotoSwipe).
  package var keyPanDistance = 80.0

  // MARK: Repeats

  /// Until a held key or button repeats.
  package var repeatDelay = 0.4
  /// Between repeats, at least.
  package var repeatInterval = 0.12
  /// Pages that repeats may run ahead of what is on screen.
  package var repeatMaximumLead = 2.0
  /// Points of horizontal wheel that turn a page; a detent is this much.
  package var wheelPageDistance = 60.0
  /// Quiet after which the wheel may turn another page.
  package var wheelBurstGap = 0.15
  /// A touchpad's scroll that has slowed to this share of its fastest has been
  /// let go of and runs on by its momentum.
  package var momentumShare = 0.35
  /// Points of one unit of a touchpad's precise wheel delta, as SDL scales them.
  package var precisePointsPerUnit = 10.0

  // MARK: Gamepad

  /// Deflection below which a stick is at rest, 0…1 …
  package var stickDeadZone = 0.2
  /// … and once beyond it, down to which it still counts.
  package var stickReleaseZone = 0.15
  /// Points a second at full deflection; grows with the square of the rest.
  package var stickPanSpeed = 1200.0
  /// Deflection at which the stick pages.
  package var stickPageThreshold = 0.5
  /// A full trigger multiplies the scale by this each second.
  package var triggerZoomFactor = 4.0

  // MARK: Overlay

  /// Diameter of a page dot and the gap to the next, points.
  package var dotDiameter = 8.0
  package var dotGap = 8.0
  /// Height of the strip along the bottom that answers to taps, points.
  package var dotsStripHeight = 44.0
  /// Idle time until the dots fade.
  package var overlayIdle = 2.0
  package var overlayFadeIn = 0.15
  package var overlayFadeOut = 0.4

  // MARK: Overview and panels

  /// ω of a picture that flies between its page and its cell.
  package var gridFrequency = 18.0
  /// Share of the window's height that a page is pulled down until it is all cell.
  package var gridPullDistance = 0.6
  /// A pinch that ends below this share of fit opens the overview.
  package var gridPinchShare = 0.8
  /// Points that a page is pulled up for what is known of it.
  package var infoPullDistance = 60.0
  /// Seconds until typed letters begin a new word.
  package var searchDuration = 1.5
  /// Seconds until controls that nobody uses fade.
  package var controlsIdle = 3.0
  /// Seconds that a notice stays.
  package var noticeDuration = 5.0

  /// A catch whose page was nearer to its rest than this, in pages …
  package var caughtTapDistance = 0.15
  /// … or slower than this, points a second, still counts as a tap.
  package var caughtTapSpeed = 60.0

  package init() {}

  /// False for people who do not want things to move by themselves: commands
  /// take effect at once, and what a finger let go of settles quickly.
  package var animates = true

  /// These settings without animation; fingers are followed 1:1 as ever.
  package var reduced: MotionSettings {
    var settings = self
    settings.animates = false
    settings.pagerFrequency = 40
    settings.scaleSettleFrequency = 40
    settings.edgeFrequency = 40
    settings.overlayFadeIn = 0.001
    settings.overlayFadeOut = 0.001
    return settings
  }

  /// Points from one page's left edge to the next one's.
  package func stride(width: Double) -> Double {
    width + max(pageGap, pageGapShare * width)
  }

  /// The band of a viewport axis of the given length in points.
  package func rubberBand(limit: Double) -> RubberBand {
    RubberBand(limit: limit, stiffness: rubberStiffness)
  }

  /// The band of a page's scale.
  package func scaleBand(minimum: Double, maximum: Double) -> ScaleRubberBand {
    ScaleRubberBand(
      minimum: minimum, maximum: maximum,
      band: RubberBand(limit: logarithm(scaleRubberFactor), stiffness: rubberStiffness))
  }

  /// A stick's deflection without its dead zone: radial, from 0 at the zone's
  /// edge to 1 at full deflection.
  package func deflection(of stick: StickDeflection, isActive: Bool) -> StickDeflection {
    let length = stick.length
    guard length.isFinite, length > (isActive ? stickReleaseZone : stickDeadZone) else { return .zero }
    let share = max(0, min(1, (length - stickDeadZone) / (1 - stickDeadZone)))
    return stick * (share / length)
  }
}
