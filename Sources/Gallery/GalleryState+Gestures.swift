import Geometry
import Gestures
import Motion

/// What a gesture under way counts from; set when it begins or when its fingers
/// change, so that everything shown is a function of the whole displacement.
struct Anchors: Hashable, Sendable {
  /// The pager's position when the first pointer came down, in pages.
  var pagerOrigin = 0.0
  /// Where the pager was going when the first pointer came down: −1, 0 or 1.
  var pagerDirection = 0
  /// When the first pointer came down.
  var pressTime = Instant(seconds: 0)
  /// The pager's position at the anchor, as if there were no rubber band.
  var pagerRaw = 0.0
  /// The page that a pan, pinch or zoom holds.
  var page: PageID?
  /// Its picture at the anchor: for a pan on the page and as if there were no
  /// rubber band, for a pinch in the window.
  var transform = ContentTransform(scale: 1, offset: .zero)
  /// The scale at the anchor, as if there were no rubber band.
  var rawScale = 1.0
  var focus = Point.zero
  /// The picture was at this edge when the first pointer came down.
  var isAtLeft = false
  var isAtRight = false
  var pan = PanAnchor()
}

/// The memory of a pan that may hand over to the pager.
struct PanAnchor: Hashable, Sendable {
  var isGlued = false
  /// Where the picture goes without resistance: its bounds, and where it was
  /// caught a little past an edge.
  var limits = AxisBounds(lower: 0, upper: 0)
  var last = Vector.zero
  /// The vertical displacement while the pager was on its page.
  var vertical = 0.0
}

extension GalleryState {
  /// What recognition must know about the gallery.
  func context(at point: Point, _ now: Instant) -> GestureContext {
    var context = GestureContext()
    guard !pages.isEmpty else { return context }
    let position = pager.position(at: now)
    let left = (position - Double(currentPage)).magnitude
    let isPageAnimating = currentID.flatMap { motions[$0] }?.isAnimating(at: now) ?? false
    context.hitsDots = hitsDots(point, at: now)
    context.isMoving = pager.isSettling || isPageAnimating
    context.tapCountsWhenCaught =
      isPageAnimating || left < motion.caughtTapDistance
      || pager.velocity(at: now).magnitude * stride < motion.caughtTapSpeed
    context.pagerIsOffRest = left * stride > motion.edgeTolerance
    let current = transform(ofPage: currentPage, at: now)
    context.isZoomed = isZoomed(current, fit(of: pages[currentPage].id))
    context.mayPull = !context.pagerIsOffRest && !settings.isKiosk
    return context
  }

  mutating func perform(_ actions: [GestureAction], at now: Instant) {
    for action in actions { perform(action, at: now) }
  }

  mutating func perform(_ action: GestureAction, at now: Instant) {
    switch action {
    case .pressed: freeze(at: now)
    case .released: thaw(at: now)
    case .tapped: tapPage(at: now)
    case .longPressed(let point, let duration): longPress(at: point, duration: duration, now)
    case .pulled(let displacement): pull(by: displacement, at: now)
    case .pullEnded(let velocity, let travel): endPull(velocity: velocity, travel: travel, at: now)
    case .doubleTapped(let point): toggleZoom(at: point, at: now)
    case .pagerDragBegan: beginPagerDrag(at: now)
    case .pagerDragged(let distance): dragPager(by: distance)
    case .pagerDragEnded(let velocity, let travel, let mayTurn):
      endPagerDrag(velocity: velocity, travel: travel, mayTurn: mayTurn, at: now)
      thawPage(at: now)
    case .panBegan(let afterPinch): beginPan(afterPinch: afterPinch, at: now)
    case .panned(let displacement): pan(by: displacement, at: now)
    case .panEnded(let velocity, let travel, let mayFling, let mayTurn):
      endPan(velocity: velocity, travel: travel, mayFling: mayFling, mayTurn: mayTurn, at: now)
    case .pinchBegan, .pinched, .pinchEnded, .quickZoomBegan, .quickZoomed, .quickZoomEnded:
      performZoom(action, at: now)
    case .scrubBegan, .scrubbed, .scrubEnded, .scrubCancelled, .dotsTapped:
      performOnDots(action, at: now)
    }
  }

  private mutating func performZoom(_ action: GestureAction, at now: Instant) {
    switch action {
    case .pinchBegan(let centroid): beginPinch(at: centroid, at: now)
    case .pinched(let centroid, let ratio): pinch(to: centroid, ratio: ratio)
    case .quickZoomBegan(let focus): beginPinch(at: focus, at: now)
    case .quickZoomed(let factor): pinch(to: anchors.focus, ratio: factor)
    case .pinchEnded, .quickZoomEnded: settleHeldPage(at: now)
    default: break
    }
  }

  /// A long press opens the menu; in a kiosk a very long one in the corner is the way out.
  private mutating func longPress(at point: Point, duration: Double, _ now: Instant) {
    guard settings.isKiosk else { return open(.menu, at: now) }
    if duration >= 3, menuButton.contains(point) { effects.append(.quit) }
  }

  // MARK: Press

  /// Holds the pager and the page under the finger where they are.
  private mutating func freeze(at now: Instant) {
    let position = pager.position(at: now)
    anchors.pagerOrigin = position
    anchors.pressTime = now
    anchors.pagerDirection = 0
    if case .settling(let spring) = pager {
      anchors.pagerDirection = spring.target > position ? 1 : -1
    }
    if pager.isSettling { pager = .held(position) }
    guard let page = currentID else { return }
    let transform = transform(ofPage: currentPage, at: now)
    armEdges(transform.offset.x, bounds: fit(of: page).bounds(at: transform.scale).x)
    guard let pageMotion = motions[page] else { return }
    switch pageMotion {
    case .zooming(let zoom): motions[page] = .frozen(transform, resume: zoom.target)
    case .flung: motions[page] = .frozen(transform, resume: nil)
    case .rest, .frozen, .dragged, .pinched, .driven: break
    }
  }

  /// Notes the edges that the current picture is at. One that is caught past an
  /// edge, no farther than the gap to the next page, is at it too.
  private mutating func armEdges(_ x: Double, bounds: AxisBounds) {
    let gap = stride - viewport.size.width
    let forward = Int(axis)
    let left = pages.indices.contains(currentPage - forward) ? gap : motion.edgeTolerance
    let right = pages.indices.contains(currentPage + forward) ? gap : motion.edgeTolerance
    let isNarrow = bounds.lower == bounds.upper
    let inside = motion.edgeTolerance
    anchors.isAtLeft = (-(isNarrow ? right : inside)...left).contains(x - bounds.upper)
    anchors.isAtRight = (-(isNarrow ? left : inside)...right).contains(bounds.lower - x)
  }

  /// The finger left without a gesture: what was held goes on to where it went.
  private mutating func thaw(at now: Instant) {
    resumePager(at: now)
    thawPage(at: now)
  }

  private mutating func thawPage(at now: Instant) {
    for (page, pageMotion) in motions {
      guard case .frozen(let transform, let resume) = pageMotion else { continue }
      settle(page, from: transform, to: resume, about: viewport.size.center, velocity: .zero, at: now)
    }
  }

  /// Lets the pages go that a hand held before it took another one.
  private mutating func letGo(except held: PageID, at now: Instant) {
    for (page, pageMotion) in motions where page != held && pageMotion.isHeld {
      guard let index = index(of: page) else { continue }
      var resume: ContentTransform?
      if case .frozen(_, let aim) = pageMotion { resume = aim }
      settle(
        page, from: transform(ofPage: index, at: now), to: resume, about: viewport.size.center,
        velocity: .zero,
        at: now)
    }
  }

  // MARK: Pan

  private mutating func beginPan(afterPinch: Bool, at now: Instant) {
    guard let page = afterPinch ? (anchors.page ?? currentID) : currentID, let index = index(of: page) else {
      return
    }
    anchors.page = page
    anchors.pan = PanAnchor(isGlued: afterPinch)
    let shown = transform(ofPage: index, at: now)
    if afterPinch {
      anchors.transform = shown.translated(by: Vector(displacement(ofPage: index, at: now), 0))
      motions[page] = .pinched(anchors.transform)
      return
    }
    letGo(except: page, at: now)
    let bounds = fit(of: page).bounds(at: shown.scale)
    anchors.pagerRaw = pager.position(at: now)
    var limits = bounds.x
    if anchors.isAtLeft { limits.upper = max(limits.upper, shown.offset.x) }
    if anchors.isAtRight { limits.lower = min(limits.lower, shown.offset.x) }
    anchors.pan.limits = limits
    let x = motion.rubberBand(limit: viewport.size.width)
      .raw(shown.offset.x, lower: limits.lower, upper: limits.upper)
    let y = motion.rubberBand(limit: viewport.size.height)
      .raw(shown.offset.y, lower: bounds.y.lower, upper: bounds.y.upper)
    anchors.transform = ContentTransform(scale: shown.scale, offset: Vector(x, y))
    motions[page] = .dragged(shown)
  }

  private mutating func pan(by displacement: Vector, at now: Instant) {
    guard let page = anchors.page else { return }
    isDirty = true
    if anchors.pan.isGlued {
      motions[page] = .pinched(anchors.transform.translated(by: displacement))
      return
    }
    let scale = anchors.transform.scale
    let bounds = fit(of: page).bounds(at: scale)
    let limits = anchors.pan.limits
    let overflow = pagerOverflow(of: displacement.x)
    let y = anchors.transform.offset.y + verticalPan(displacement)
    let x = anchors.transform.offset.x + displacement.x - overflow
    let shown = Vector(
      motion.rubberBand(limit: viewport.size.width)
        .presented(x, lower: limits.lower, upper: limits.upper),
      motion.rubberBand(limit: viewport.size.height)
        .presented(y, lower: bounds.y.lower, upper: bounds.y.upper))
    motions[page] = .dragged(ContentTransform(scale: scale, offset: shown))
    if overflow != 0 || pager.position(at: now) != anchors.pagerRaw { dragPager(by: overflow) }
    anchors.pan.last = displacement
  }

  /// The part of a horizontal displacement that goes to the pager: what goes
  /// beyond an edge that the picture was at when the finger came down.
  private func pagerOverflow(of displacement: Double) -> Double {
    let x = anchors.transform.offset.x + displacement
    let limits = anchors.pan.limits
    if x > limits.upper, anchors.isAtLeft { return x - limits.upper }
    if x < limits.lower, anchors.isAtRight { return x - limits.lower }
    return 0
  }

  /// The vertical displacement of a pan, which stands still while the pager is
  /// off its page: of the way since the event before only the share counts that
  /// lies between the edges that hand over, so that the number of events makes
  /// no difference.
  private mutating func verticalPan(_ displacement: Vector) -> Double {
    let limits = anchors.pan.limits
    let last = anchors.pan.last
    let here = anchors.transform.offset.x
    let lower = anchors.isAtRight ? limits.lower - here : -.infinity
    let upper = anchors.isAtLeft ? limits.upper - here : .infinity
    let way = displacement.x - last.x
    var share = (lower...upper).contains(last.x) ? 1.0 : 0
    if way != 0 {
      let crossings = ((lower - last.x) / way, (upper - last.x) / way)
      let entry = max(0, min(crossings.0, crossings.1))
      share = max(0, min(1, max(crossings.0, crossings.1)) - entry)
    }
    anchors.pan.vertical += (displacement.y - last.y) * share
    return anchors.pan.vertical
  }

  private mutating func endPan(
    velocity: Vector, travel: Double, mayFling: Bool, mayTurn: Bool, at now: Instant
  ) {
    isDirty = true
    let isPagerOff = (pager.position(at: now) - Double(currentPage)).magnitude * stride > motion.edgeTolerance
    if !anchors.pan.isGlued, isPagerOff {
      endPagerDrag(velocity: velocity.x, travel: travel, mayTurn: mayTurn, at: now)
      settleHeldPage(at: now)
      return
    }
    resumePager(at: now)
    settleHeldPage(velocity: mayFling ? velocity : .zero, at: now)
  }

  // MARK: Pinch

  /// Takes hold of the page under the fingers: the current one, or while the
  /// pager is between two that which has more of itself there.
  private mutating func beginPinch(at focus: Point, at now: Instant) {
    guard !pages.isEmpty else { return }
    let isNew = anchors.page == nil || !isHeld(anchors.page)
    if isNew {
      anchors.page = pages[PageTarget.nearestPage(to: pager.position(at: now), count: pages.count)].id
    }
    guard let page = anchors.page, let index = index(of: page) else { return }
    if case .held = pager { resumePager(at: now) }
    let shown = transform(ofPage: index, at: now)
    let inWindow = shown.translated(by: Vector(displacement(ofPage: index, at: now), 0))
    let fit = fit(of: page)
    anchors.transform = inWindow
    anchors.rawScale =
      motion.scaleBand(minimum: fit.fitScale, maximum: fit.maximumScale).raw(shown.scale)
    anchors.focus = focus
    motions[page] = .pinched(inWindow)
    letGo(except: page, at: now)
  }

  private func isHeld(_ page: PageID?) -> Bool {
    guard let page, let motion = motions[page] else { return false }
    switch motion {
    case .pinched: return true
    default: return false
    }
  }

  private mutating func pinch(to centroid: Point, ratio: Double) {
    guard let page = anchors.page, ratio > 0, ratio.isFinite else { return }
    let fit = fit(of: page)
    let band = motion.scaleBand(minimum: fit.fitScale, maximum: fit.maximumScale)
    let scale = band.presented(anchors.rawScale * ratio)
    motions[page] = .pinched(anchors.transform.scaled(to: scale, from: anchors.focus, movingTo: centroid))
    anchors.pan.last = centroid
    isDirty = true
  }

  // MARK: Letting go

  /// Lets the held page go: back into its limits, or thrown.
  private mutating func settleHeldPage(velocity: Vector = .zero, at now: Instant) {
    defer { anchors.page = nil }
    isDirty = true
    guard let page = anchors.page, let index = index(of: page) else { return }
    let shown = transform(ofPage: index, at: now)
    if index == currentPage, hasGrid, shown.scale < fit(of: page).fitScale * motion.gridPinchShare {
      return openGrid(from: shown, at: now)
    }
    var focus = gestures.centroid
    focus.x -= displacement(ofPage: index, at: now)
    settle(page, from: shown, to: nil, about: focus, velocity: velocity, at: now)
  }

  /// Sends a page's picture to `target`, or to the nearest place it may rest at.
  mutating func settle(
    _ page: PageID, from shown: ContentTransform, to target: ContentTransform?, about focus: Point,
    velocity: Vector, at now: Instant
  ) {
    let fit = fit(of: page)
    // Where it was going may be out of its limits by now: the picture has another size, or failed.
    let target = target.flatMap { fit.allows($0, tolerance: motion.edgeTolerance) ? $0 : nil }
    var rest = target ?? fit.clamp(shown, about: focus)
    if !isZoomed(rest, fit) { rest = fit.fitTransform }
    let keepsScale = (rest.scale / shown.scale - 1).magnitude < 1e-9
    if keepsScale, target == nil {
      let speed = velocity.length >= motion.flingMinimumSpeed ? velocity : .zero
      let isInside = fit.bounds(at: shown.scale).contains(shown.offset, tolerance: 0)
      if speed == .zero, isInside {
        motions[page] = isZoomed(shown, fit) ? .rest(shown) : nil
      } else {
        motions[page] = .flung(PanFling(from: shown, velocity: speed, fit: fit, settings: motion, at: now))
      }
      return
    }
    let frequency = target == nil ? motion.scaleSettleFrequency : motion.zoomFrequency
    motions[page] = .zooming(ZoomMotion(from: shown, to: rest, frequency: frequency, at: now))
  }
}
