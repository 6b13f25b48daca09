package import Gallery
import Geometry
package import Localization
package import Motion
import Text

/// Turns the gallery's state at a time into a draw list: layout, nothing else.
package struct SceneComposer: Sendable {
  private(set) var settings: SceneSettings
  /// The settings as they are, and for those who need clear edges.
  private let looks: (standard: SceneSettings, contrasting: SceneSettings)
  let localization: Localization
  /// The counter's run of the frame before: text is made when it changes.
  private var counter: (page: Int, count: Int, pixelScale: Double, run: TextRun)?
  /// The bar's and the notice's words of the frame before.
  var caption: (facts: CaptionFacts, text: String)?
  var notice: (message: Notice.Message, text: String, action: String)?
  /// What the last frames cost, one line each, for when the state asks for it.
  package var statistics: [String] = []

  package init(settings: SceneSettings = SceneSettings(), localization: Localization = .english) {
    self.settings = settings
    var contrasting = settings
    contrasting.raiseContrast()
    looks = (settings, contrasting)
    self.localization = localization
  }

  /// Replaces `list` by the frame of `state` at `now`.
  package mutating func compose(_ state: GalleryState, at now: Instant, into list: inout DrawList) {
    list.removeAll()
    settings = state.settings.hasHighContrast ? looks.contrasting : looks.standard
    list.wall = settings.wall
    guard !state.pages.isEmpty else {
      if state.isListed { composeEmptyPage(state, into: &list) }
      return
    }
    if state.showsGrid {
      composeGrid(state, at: now, opacity: state.grid.flight.share(at: now), into: &list)
      if !state.grid.flight.isResting { composeFlight(state, at: now, into: &list) }
    } else {
      composePages(state, at: now, into: &list)
    }
    let share = state.grid.flight.share(at: now)
    composeBar(state, at: now, opacity: max(share, state.controls.opacity(at: now)), into: &list)
    if !state.isInGrid { composeInformation(state, at: now, into: &list) }
    composeNotice(state, at: now, into: &list)
    composeSheet(state, at: now, into: &list)
    composeKeyboard(state, into: &list)
    composeStatistics(state, into: &list)
  }

  private mutating func composePages(_ state: GalleryState, at now: Instant, into list: inout DrawList) {
    let isAtRest = !state.isMoving(at: now)
    for index in state.visiblePages(at: now) {
      composePage(index, of: state, at: now, isAtRest: isAtRest, into: &list)
    }
    // The page before fades away over the one that came.
    if let fading = state.slideshow?.fading, let index = state.index(of: fading.page),
      index != state.currentPage
    {
      composePage(
        index, of: state, at: now, isAtRest: false, opacity: fading.fade.opacity(at: now),
        displacement: 0, into: &list)
    }
    composeDots(of: state, at: now, into: &list)
  }

  // MARK: Pages

  private func composePage(
    _ index: Int, of state: GalleryState, at now: Instant, isAtRest: Bool, opacity: Double = 1,
    displacement fixed: Double? = nil, into list: inout DrawList
  ) {
    let page = state.pages[index]
    let viewport = state.viewport
    let displacement = fixed ?? state.displacement(ofPage: index, at: now)
    var frame = viewport.frame
    frame.x = displacement
    let picture = state.pictures[page.id]
    if let reason = picture?.failure {
      composeError(name: page.name, reason: localization.reason(reason), in: frame, viewport, into: &list)
      return
    }
    if opacity == 1, let wall = picture?.facts?.wall, wall != settings.wall {
      list.commands.append(.fill(frame.onDevice(viewport.pixelScale), colour: wall))
    }
    if state.settings.fillsEdges {
      composeEdges(of: page.id, in: frame, state, opacity: opacity, into: &list)
    }
    let transform = state.transform(ofPage: index, at: now)
    let fit = state.fit(of: page.id)
    var place = transform.screenRect(of: fit.picture)
    place.x += displacement
    var rect = place.onDevice(viewport.pixelScale)
    if let drift = state.drift(ofPage: index, at: now) {
      rect = drifted(rect, drift.factor, drift.shift, viewport)
    } else if isAtRest {
      rect = snapped(rect)
    }
    let window = viewport.deviceFrame
    guard !rect.intersection(window).isEmpty else { return }
    let deviceScale = transform.scale * viewport.pixelScale
    let isCrisp =
      !(picture?.facts?.isVector ?? false) && (state.isCrisp || deviceScale >= settings.crispScale)
    if picture?.base == nil, let small = state.grid.thumbnails[page.id], small.isComplete {
      list.commands.append(
        .picture(small.texture(0), source: small.grid.texture(of: 0), destination: rect, isCrisp: false))
      return
    }
    composeLayers(of: picture, over: rect, window: window, isCrisp: isCrisp, opacity: opacity, into: &list)
    if picture?.facts?.isDamaged ?? false { composeBadge(in: frame, viewport, into: &list) }
  }

  /// The base first, then what is sharper over it; what is hidden by a layer
  /// that covers all that can be seen is left out.
  private func composeLayers(
    of picture: Picture?, over rect: DeviceRect, window: DeviceRect, isCrisp: Bool, opacity: Double,
    into list: inout DrawList
  ) {
    guard let picture, let base = picture.base, base.isComplete else {
      list.commands.append(.fill(rect, colour: settings.placeholder))
      if let detail = picture?.detail {
        append(detail, over: rect, window: window, isCrisp: isCrisp, into: &list)
      }
      return
    }
    // Sharper layers of another frame than the base's come or go together with it.
    let detail = picture.detail.flatMap { $0.key.frame == base.key.frame ? $0 : nil }
    let isCovered = detail.map { covers($0, rect: rect, window: window) } ?? false
    if !isCovered {
      append(base, over: rect, window: window, isCrisp: isCrisp, opacity: opacity, into: &list)
      for old in picture.oldDetails where old.key.frame == base.key.frame {
        append(old, over: rect, window: window, isCrisp: isCrisp, into: &list)
      }
    }
    if let detail { append(detail, over: rect, window: window, isCrisp: isCrisp, into: &list) }
  }

  private func place(_ tile: Int, of layer: PictureLayer, over rect: DeviceRect) -> DeviceRect {
    let source = layer.grid.rect(of: tile)
    let whole = area(of: layer, over: rect)
    let x = whole.width / Double(layer.grid.size.width)
    let y = whole.height / Double(layer.grid.size.height)
    return DeviceRect(
      x: whole.x + source.x * x, y: whole.y + source.y * y, width: source.width * x, height: source.height * y
    )
  }

  /// Where a layer's part of the picture is.
  private func area(of layer: PictureLayer, over rect: DeviceRect) -> DeviceRect {
    DeviceRect(
      x: rect.x + layer.part.x * rect.width, y: rect.y + layer.part.y * rect.height,
      width: layer.part.width * rect.width, height: layer.part.height * rect.height)
  }

  private func covers(_ layer: PictureLayer, rect: DeviceRect, window: DeviceRect) -> Bool {
    let needed = rect.intersection(window)
    let area = area(of: layer, over: rect)
    let tolerance = 0.01
    guard area.x <= needed.x + tolerance, area.y <= needed.y + tolerance,
      area.maxX >= needed.maxX - tolerance,
      area.maxY >= needed.maxY - tolerance
    else { return false }
    for tile in 0..<layer.grid.count where !layer.ready.contains(tile) {
      if !place(tile, of: layer, over: rect).intersection(window).isEmpty { return false }
    }
    return true
  }

  func append(
    _ layer: PictureLayer, over rect: DeviceRect, window: DeviceRect, isCrisp: Bool, opacity: Double = 1,
    into list: inout DrawList
  ) {
    for tile in 0..<layer.grid.count where layer.ready.contains(tile) {
      let place = place(tile, of: layer, over: rect)
      guard !place.intersection(window).isEmpty else { continue }
      list.commands.append(
        .picture(
          layer.texture(tile), source: layer.grid.texture(of: tile), destination: place, isCrisp: isCrisp,
          opacity: opacity))
    }
  }

  /// The small picture, enlarged until it covers the page, is a blurred one.
  private func composeEdges(
    of page: PageID, in frame: Rect, _ state: GalleryState, opacity: Double, into list: inout DrawList
  ) {
    guard let small = state.grid.thumbnails[page], small.isComplete else { return }
    let source = small.grid.texture(of: 0)
    let scale = max(frame.width / source.width, frame.height / source.height)
    let part = TextureRect(
      x: (source.width - frame.width / scale) / 2, y: (source.height - frame.height / scale) / 2,
      width: frame.width / scale, height: frame.height / scale)
    list.commands.append(
      .picture(
        small.texture(0), source: part, destination: frame.onDevice(state.viewport.pixelScale),
        isCrisp: false, opacity: settings.edgeOpacity * opacity))
  }

  /// A slow pan and zoom about the window's middle.
  private func drifted(
    _ rect: DeviceRect, _ factor: Double, _ shift: Displacement<PictureShares>, _ viewport: Viewport
  ) -> DeviceRect {
    let middle = viewport.deviceFrame.center
    return DeviceRect(
      x: middle.x + (rect.x - middle.x) * factor + shift.x * rect.width,
      y: middle.y + (rect.y - middle.y) * factor + shift.y * rect.height, width: rect.width * factor,
      height: rect.height * factor)
  }

  /// Whole device pixels, so that a picture at rest is as sharp as its file.
  private func snapped(_ rect: DeviceRect) -> DeviceRect {
    DeviceRect(
      x: rect.x.rounded(), y: rect.y.rounded(), width: max(1, rect.width.rounded()),
      height: max(1, rect.height.rounded()))
  }

  // MARK: Text

  /// Says that part of what should be seen is missing.
  private func composeBadge(in frame: Rect, _ viewport: Viewport, into list: inout DrawList) {
    let run = TextRun(
      localization.text(.damagedFile), style: settings.counterStyle,
      maxWidth: max(1, frame.width - 2 * settings.textMargin),
      pixelScale: viewport.pixelScale)
    let centre = Point(frame.center.x, settings.badgeDistance)
    list.commands.append(.text(run, centre: centre.onDevice(viewport.pixelScale), opacity: 1))
  }

  private func composeError(
    name: String, reason: String, in frame: Rect, _ viewport: Viewport, into list: inout DrawList
  ) {
    let width = max(1, frame.width - 2 * settings.textMargin)
    let title = TextRun(
      name, style: settings.titleStyle, maxWidth: width, maxLines: 2, pixelScale: viewport.pixelScale,
      elision: .middle)
    var message = settings.messageStyle
    message.alignment = .centre
    let detail = TextRun(
      reason, style: message, maxWidth: width, maxLines: 4, pixelScale: viewport.pixelScale)
    let centre = frame.center
    list.commands.append(
      .text(title, centre: Point(centre.x, centre.y - 18).onDevice(viewport.pixelScale), opacity: 1))
    guard !reason.isEmpty else { return }
    list.commands.append(
      .text(detail, centre: Point(centre.x, centre.y + 18).onDevice(viewport.pixelScale), opacity: 1))
  }

  private func composeEmptyPage(_ state: GalleryState, into list: inout DrawList) {
    let viewport = state.viewport
    composeError(
      name: localization.text(.nothingHere),
      reason: state.settings.isKiosk ? "" : localization.text(.dropHere),
      in: viewport.frame, viewport, into: &list)
  }

  // MARK: Dots

  private mutating func composeDots(of state: GalleryState, at now: Instant, into list: inout DrawList) {
    let opacity = state.overlay.opacity(at: now)
    guard opacity > 0, state.pages.count > 1 else { return }
    let dots = state.dots(at: now)
    let scale = state.viewport.pixelScale
    let middle = state.dotsCentre
    let radius = state.settings.motion.dotDiameter / 2
    for page in dots.visible {
      let size = dots.scale(of: page)
      guard size > 0 else { continue }
      let centre = Point(middle.x + dots.place(of: page) * state.dotPitch * state.axis, middle.y).onDevice(
        scale)
      let strength = settings.dotOpacity + (1 - settings.dotOpacity) * dots.selection(of: page)
      list.discs.append(
        Disc(
          centre: centre, radius: (radius * size + settings.dotRing) * scale, colour: 0x00_0000,
          opacity: settings.dotRingOpacity * opacity))
      list.discs.append(
        Disc(centre: centre, radius: radius * size * scale, colour: 0xFF_FFFF, opacity: strength * opacity))
    }
    list.commands.append(.discs(0..<list.discs.count))
    guard state.pages.count > PageDots.window else { return }
    let place = Point(middle.x, middle.y - settings.counterDistance).onDevice(scale)
    list.commands.append(.text(counterRun(for: state, at: now), centre: place, opacity: opacity))
  }

  private mutating func counterRun(for state: GalleryState, at now: Instant) -> TextRun {
    let count = state.pages.count
    let page = PageTarget.nearestPage(to: state.position(at: now), count: count)
    let pixelScale = state.viewport.pixelScale
    if let counter, counter.page == page, counter.count == count, counter.pixelScale == pixelScale {
      return counter.run
    }
    let run = TextRun(
      "\(localization.number(page + 1)) / \(localization.number(count))", style: settings.counterStyle,
      maxWidth: 400, pixelScale: pixelScale)
    counter = (page, count, pixelScale, run)
    return run
  }
}
