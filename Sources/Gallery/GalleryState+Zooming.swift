import Geometry
import Gestures
package import Motion

extension GalleryState {
  /// In to the rectangle around a tapped point, or back to fit: a tap while the
  /// pager still moves is meant for the page that it is going to.
  mutating func toggleZoom(at point: Point, at now: Instant) {
    guard let page = currentID else { return }
    let fit = fit(of: page)
    let shown = transform(ofPage: currentPage, at: now)
    let aim = motions[page]?.target ?? shown
    guard !isZoomed(aim, fit) else {
      zoom(page, to: fit.fitTransform, frequency: motion.zoomFrequency, at: now)
      return
    }
    let scale = fit.clampScale(fit.fitScale * motion.doubleTapZoom)
    let local = point - Vector(displacement(ofPage: currentPage, at: now), 0)
    zoom(
      page, to: fit.zoomed(to: scale, centringOn: local, from: shown), frequency: motion.zoomFrequency,
      at: now)
  }

  /// Zooms the current page by a factor about a point of the window; chains of
  /// presses add up from where the last one leads, not from what is on screen.
  mutating func zoom(by factor: Double, about point: Point, frequency: Double, at now: Instant) {
    guard let page = currentID else { return }
    let fit = fit(of: page)
    let aim = motions[page]?.target ?? transform(ofPage: currentPage, at: now)
    let scale = fit.clampScale(aim.scale * factor)
    zoom(page, to: rest(aim, at: scale, about: point, fit), frequency: frequency, at: now)
  }

  /// Zooms the current page to a scale about the middle of the window.
  mutating func zoom(to scale: Double, at now: Instant) {
    guard let page = currentID else { return }
    let fit = fit(of: page)
    let aim = motions[page]?.target ?? transform(ofPage: currentPage, at: now)
    let target = rest(aim, at: fit.clampScale(scale), about: viewport.size.center, fit)
    zoom(page, to: target, frequency: motion.zoomFrequency, at: now)
  }

  private func rest(_ aim: ContentTransform, at scale: Double, about point: Point, _ fit: PictureFit)
    -> ContentTransform
  {
    let scaled = aim.scaled(to: scale, about: point)
    guard isZoomed(scaled, fit) else { return fit.fitTransform }
    return ContentTransform(scale: scale, offset: fit.bounds(at: scale).clamp(scaled.offset))
  }

  /// Sends a page's picture to a transform from wherever it is, as fast as it
  /// is already going; fingers that hold it go on from there.
  mutating func zoom(_ page: PageID, to target: ContentTransform, frequency: Double, at now: Instant) {
    guard let index = index(of: page) else { return }
    isDirty = true
    let isHeldByHand = gestures.holdsPicture
    guard motion.animates, !isHeldByHand else {
      motions[page] = isZoomed(target, fit(of: page)) ? .rest(target) : nil
      if isHeldByHand { perform(gestures.reanchor(), at: now) }
      return
    }
    let shown = transform(ofPage: index, at: now)
    let speed = motions[page]?.logarithmicVelocity(at: now) ?? 0
    let start = motions[page]?.isRest ?? true ? startFromRest(at: now) : now
    motions[page] = .zooming(
      ZoomMotion(from: shown, to: target, frequency: frequency, logarithmicVelocity: speed, at: start))
  }

  /// Pans the current page by a key: true if there was anywhere to go.
  mutating func panByKey(_ delta: Vector, at now: Instant) -> Bool {
    guard let page = currentID else { return false }
    let fit = fit(of: page)
    var aim = motions[page]?.target ?? transform(ofPage: currentPage, at: now)
    // What fingers or a picture that failed leave beyond the limit is no place to rest at.
    if aim.scale > fit.maximumScale { aim = fit.clamp(aim, about: viewport.size.center) }
    guard isZoomed(aim, fit) else { return false }
    let offset = fit.bounds(at: aim.scale).clamp(aim.offset + delta)
    guard (offset - aim.offset).length > motion.edgeTolerance else { return false }
    zoom(
      page, to: ContentTransform(scale: aim.scale, offset: offset), frequency: motion.keyPanFrequency, at: now
    )
    return true
  }

  /// Whether the current page is zoomed, or on its way to be.
  func isCurrentZoomed(at now: Instant) -> Bool {
    guard let page = currentID else { return false }
    let aim = motions[page]?.target ?? transform(ofPage: currentPage, at: now)
    return isZoomed(aim, fit(of: page))
  }

  /// The scale at which no wall can be seen beside the picture.
  func fillScale(of page: PageID) -> Double {
    let picture = fit(of: page).picture
    return max(viewport.size.width / picture.width, viewport.size.height / picture.height)
  }

  /// How a page lies that nobody has zoomed: at fit, unless settings want it larger.
  func startMotion(of page: PageID) -> PageMotion? {
    guard settings.startFit != .whole, pictures[page]?.facts != nil else { return nil }
    let fit = fit(of: page)
    let scale = fit.clampScale(settings.startFit == .fill ? fillScale(of: page) : 1 / viewport.pixelScale)
    let target = rest(fit.fitTransform, at: scale, about: viewport.size.center, fit)
    return isZoomed(target, fit) ? .rest(target) : nil
  }

  // MARK: Settings

  /// Takes other settings while everything goes on; hands let go.
  ///
  /// - Parameter relists: how files are listed is new, too, and not only as it was before the user
  ///   chose another order.
  package mutating func adopt(_ new: GallerySettings, relists: Bool, at now: Instant) -> [Effect] {
    let before = advance(to: now)
    var new = new
    if relists {
      relist(new)
    } else {
      (new.order, new.isReversed, new.showsHidden) = (
        settings.order, settings.isReversed, settings.showsHidden
      )
    }
    guard new != settings else { return before + takeEffects() }
    perform(gestures.cancelAll(), at: now)
    endScroll(at: now)
    settings = new
    gestures = GestureMachine(settings: new.motion)
    isDirty = true
    return before + advance(to: now)
  }

  /// Asks for the list as these settings want it.
  mutating func relist(_ settings: GallerySettings) {
    // The pages shown are those of the list before.
    isListed = false
    effects.append(
      .list(settings.order, isReversed: settings.isReversed, showsHidden: settings.showsHidden))
  }

  // MARK: Window

  /// Keeps the picture point at the window's centre and the scale of zoomed
  /// pages; fingers are let go and motions finished. A window without any area,
  /// as when minimised, changes nothing.
  mutating func resize(to new: Viewport, at now: Instant) {
    guard !new.size.isEmpty, new.pixelScale > 0, new != viewport else { return }
    perform(gestures.cancelAll(), at: now)
    perform(grid.touch.cancel(), inGridAt: now)
    if let actions = sheet?.touch.cancel() { perform(actions, inSheetAt: now) }
    overlayContacts = []
    endScroll(at: now)
    var centres: [PageID: (point: Point, scale: Double)] = [:]
    for (page, pageMotion) in motions {
      let rest =
        pageMotion.target ?? pageMotion.transform(at: now, displacement: 0)
      let picture = fit(of: page).picture
      let point = rest.picturePoint(at: viewport.size.center)
      centres[page] = (Point(point.x / picture.width, point.y / picture.height), rest.scale)
    }
    viewport = new
    pager = .rest(Double(currentPage))
    for (page, centre) in centres {
      let fit = fit(of: page)
      let scale = fit.clampScale(centre.scale)
      // As a share of the picture, for one that is not known has the window's shape.
      let point = Point(centre.point.x * fit.picture.width, centre.point.y * fit.picture.height)
      let offset = fit.bounds(at: scale).clamp(new.size.center - point * scale)
      let rest = ContentTransform(scale: scale, offset: offset)
      motions[page] = isZoomed(rest, fit) ? .rest(rest) : nil
    }
    driveByPads(at: now)
    isDirty = true
  }
}
