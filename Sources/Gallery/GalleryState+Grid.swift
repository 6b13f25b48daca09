package import Geometry
import Gestures
package import Motion

extension GalleryState {
  // MARK: Layout

  package var gridLayout: GridLayout {
    GridLayout(
      count: pages.count, width: viewport.size.width, cell: settings.gridCell * settings.interfaceScale,
      gap: settings.gridGap, top: barHeight, isRightToLeft: settings.isRightToLeft)
  }

  /// The height of the bar along the window's top, points.
  package var barHeight: Double { 48 * settings.interfaceScale }

  /// The side of the small pictures to decode, device pixels: the sizes of the
  /// desktop's thumbnails.
  private var thumbnailSide: Int {
    let needed = gridLayout.side * viewport.pixelScale
    return [128, 256, 512].first { Double($0) >= needed } ?? 1024
  }

  /// Where a page's cell is in the window, points.
  package func cell(of index: Int, at now: Instant) -> Rect {
    var rect = gridLayout.rect(of: index)
    rect.y -= grid.scroller.position(at: now)
    return rect
  }

  /// The cells in the window.
  package func visibleCells(at now: Instant) -> Range<Int> {
    let position = grid.scroller.position(at: now)
    return gridLayout.cells(from: position, to: position + viewport.size.height)
  }

  /// Whether anything of the overview is in the window.
  package var showsGrid: Bool { !grid.flight.isClosed }

  /// Whether input goes to the overview.
  package var isInGrid: Bool { grid.flight.isOpen }

  // MARK: Opening and closing

  /// Whether there is an overview to go to.
  var hasGrid: Bool { pages.count > 1 && !settings.isKiosk }

  mutating func openGrid(velocity: Vector = .zero, at now: Instant) {
    guard !pages.isEmpty, !settings.isKiosk else { return }
    stopSlideshow(at: now)
    perform(gestures.cancelAll(), at: now)
    endScroll(at: now)
    revealFocus(animated: false, at: now)
    settleFlight(open: true, velocity: velocity, at: now)
    pager = .rest(Double(currentPage))
    isDirty = true
  }

  mutating func closeGrid(at now: Instant) {
    perform(grid.touch.cancel(), inGridAt: now)
    endFinding()
    pager = .rest(Double(currentPage))
    settleFlight(open: false, at: now)
    isDirty = true
  }

  /// - Parameter velocity: the picture's centre's, points a second.
  private mutating func settleFlight(open: Bool, velocity: Vector = .zero, at now: Instant) {
    let start = grid.flight.isResting ? startFromRest(at: now) : now
    grid.flight.settle(open: open, velocity: velocity, settings: motion, at: start)
  }

  /// A page that was pinched or pulled away flies to its cell from where it is.
  mutating func openGrid(from shown: ContentTransform, at now: Instant) {
    let fit = fit(of: pages[currentPage].id)
    let rest = fit.fitTransform
    let middle = fit.picture.center
    grid.flight.begin(
      offset: shown.screenPoint(of: middle) - rest.screenPoint(of: middle), factor: shown.scale / rest.scale,
      at: now)
    motions[pages[currentPage].id] = nil
    openGrid(at: now)
  }

  // MARK: Pulling a page down

  mutating func pull(by displacement: Vector, at now: Instant) {
    guard hasGrid, displacement.y > 0 || grid.flight.isHeld else { return }
    if !grid.flight.isHeld { revealFocus(animated: false, at: now) }
    let share = min(1, max(0, displacement.y) / (motion.gridPullDistance * viewport.size.height))
    let way = flightRect(share: share, at: now)
    let start = flightRect(share: 0, at: now)
    // The picture keeps under the finger and shrinks on the way.
    let width = start.width * (1 - 0.5 * share)
    grid.flight.hold(
      share: share, offset: start.center + displacement - way.center, factor: width / max(1, way.width),
      at: now)
    isDirty = true
  }

  mutating func endPull(velocity: Vector, travel: Vector, at now: Instant) {
    if grid.flight.isHeld {
      let share = grid.flight.share(at: now)
      let isFlick = velocity.y.magnitude > motion.pageVelocity
      // Taken away from the user it has no travel, and goes back.
      let opens = travel != .zero && (isFlick ? velocity.y > 0 : share > 0.3)
      settleFlight(open: opens, velocity: velocity, at: now)
      isDirty = true
    } else if travel.y < -motion.infoPullDistance {
      perform(.toggleInformation, isRepeat: false, at: now)
    }
  }

  /// Where the picture of the current page is on its way at a share, without
  /// any deviation.
  private func flightRect(share: Double, at now: Instant) -> Rect {
    let from = restingRect(ofPage: currentPage, at: now)
    let to = pictureRect(inCell: currentPage, at: now)
    return Rect(
      x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share,
      width: from.width + (to.width - from.width) * share,
      height: from.height + (to.height - from.height) * share)
  }

  /// Where the flying picture is at `now`, points.
  package func flightRect(at now: Instant) -> Rect {
    let way = flightRect(share: grid.flight.share(at: now), at: now)
    let (offset, factor) = grid.flight.deviation(at: now)
    let size = Size(width: way.width * factor, height: way.height * factor)
    let centre = way.center + offset
    return Rect(
      x: centre.x - size.width / 2, y: centre.y - size.height / 2, width: size.width, height: size.height)
  }

  /// Where a page's picture is in the window, points; a hand may take it while the flight ends.
  private func restingRect(ofPage index: Int, at now: Instant) -> Rect {
    let fit = fit(of: pages[index].id)
    var rect = transform(ofPage: index, at: now).screenRect(of: fit.picture)
    rect.x += displacement(ofPage: index, at: now)
    return rect
  }

  /// The picture of a page in its cell, points.
  package func pictureRect(inCell index: Int, at now: Instant) -> Rect {
    let cell = cell(of: index, at: now)
    let page = pages[index].id
    // Only its shape counts until it is scaled.
    let size =
      grid.thumbnails[page].map { Extent<LayerPixels>($0.grid.size).converted(by: 1, to: WindowPoints.self) }
      ?? fit(of: page).picture.converted(by: 1)
    // Small pictures at their own size, as on their page.
    let scale = min(cell.width / size.width, cell.height / size.height)
    let own = pictures[page]?.facts.map { Double($0.size.width) / (size.width * viewport.pixelScale) }
    let shown = min(scale, own ?? scale)
    return Rect(
      x: cell.center.x - size.width * shown / 2, y: cell.center.y - size.height * shown / 2,
      width: size.width * shown, height: size.height * shown)
  }

  // MARK: Time

  mutating func advanceGrid(to now: Instant) {
    guard showsGrid else { return }
    grid.scroller.setLimit(gridLayout.length - heightAboveKeyboard, at: now)
    grid.scroller.settle(at: now)
    if grid.flight.finish(at: now) { isDirty = true }
    if let end = grid.searchEnd, now >= end {
      grid.searchEnd = nil
      grid.search = ""
      isDirty = true
    }
  }

  // MARK: Input

  mutating func handleInGrid(_ event: InputEvent, at now: Instant) {
    switch event {
    case .touch(let pointer): handleInGrid(pointer, at: now)
    case .mouse(let mouse): handleInGrid(mouse, at: now)
    case .wheel(let wheel): scrollGrid(wheel, at: now)
    case .key(let key): handleInGrid(key, at: now)
    case .text(let text): findInGrid(text, at: now)
    default: break
    }
  }

  private mutating func handleInGrid(_ mouse: MouseEvent, at now: Instant) {
    switch (mouse.phase, mouse.button) {
    case (.down, 3):
      if let index = cellIndex(at: mouse.position, now) { focus(index, at: now) }
      perform(.openMenu, isRepeat: false, at: now)
    case (.down, 4): perform(.back, isRepeat: false, at: now)
    case (.down, 1), (.down, 2), (.move, _), (.up, 1), (.up, 2):
      let phase: PointerEvent.Phase = mouse.phase == .down ? .down : mouse.phase == .up ? .up : .move
      handleInGrid(PointerEvent(phase: phase, id: .mouse, position: mouse.position), at: now)
    default: break
    }
  }

  private mutating func handleInGrid(_ pointer: PointerEvent, at now: Instant) {
    let distance = settings.isRightToLeft ? pointer.position.x : viewport.size.width - pointer.position.x
    let isOnBar = distance < 24 && grid.scroller.limit > 0
    perform(grid.touch.handle(pointer, isOnScrollBar: isOnBar, at: now), inGridAt: now)
  }

  mutating func perform(_ actions: ListTouch.Actions, inGridAt now: Instant) {
    let band = motion.rubberBand(limit: viewport.size.height)
    for action in actions {
      switch action {
      case .pressed: if grid.scroller.isAnimating { grid.scroller.hold(band: band, at: now) }
      case .dragBegan: grid.scroller.hold(band: band, at: now)
      case .dragged(let distance): grid.scroller.drag(by: distance, band: band)
      case .dragEnded(let velocity):
        grid.scroller.release(velocity: velocity, overshoot: viewport.size.height / 3, at: now)
      case .scrubbed(let point):
        let share = (point.y - barHeight) / max(1, viewport.size.height - barHeight)
        grid.scroller.scroll(to: share * grid.scroller.limit, animated: false, at: now)
      case .released:
        grid.scroller.release(velocity: 0, overshoot: 0, at: now)
      case .tapped(let point):
        grid.scroller.release(velocity: 0, overshoot: 0, at: now)
        tapGrid(at: point, now)
      case .longPressed(let point):
        grid.scroller.release(velocity: 0, overshoot: 0, at: now)
        guard let index = cellIndex(at: point, now) else { continue }
        focus(index, at: now)
        perform(.mark, isRepeat: false, at: now)
      }
      isDirty = true
    }
  }

  private mutating func tapGrid(at point: Point, _ now: Instant) {
    if point.y < barHeight {
      perform(menuButton.contains(point) ? .openMenu : .toggleGrid, isRepeat: false, at: now)
      return
    }
    guard let index = cellIndex(at: point, now) else { return }
    focus(index, at: now)
    closeGrid(at: now)
  }

  private func cellIndex(at point: Point, _ now: Instant) -> Int? {
    guard point.y >= barHeight else { return nil }
    return gridLayout.index(at: Point(point.x, point.y + grid.scroller.position(at: now)))
  }

  private mutating func scrollGrid(_ wheel: WheelEvent, at now: Instant) {
    guard wheel.delta.isFinite else { return }
    let step = wheel.isPrecise ? motion.precisePointsPerUnit : gridLayout.pitch * 0.6
    grid.scroller.scroll(
      to: grid.scroller.target - wheel.delta.y * step, animated: !wheel.isPrecise, at: now)
    isDirty = true
  }

  private mutating func handleInGrid(_ key: KeyEvent, at now: Instant) {
    guard key.isDown else { return handle(key, at: now) }
    // Letters are for finding names, not for the commands they stand for elsewhere.
    let isLetter = key.name.count == 1 && key.modifiers.isDisjoint(with: [.control, .alt, .gui])
    if isLetter || key.name == "Space" && !grid.search.isEmpty { return }
    if key.name == "Backspace", grid.isFinding || !grid.search.isEmpty { return eraseInGrid(at: now) }
    handle(key, at: now)
  }

  /// Does a command as the overview understands it; false where it means the same as elsewhere.
  mutating func performInGrid(_ command: Command, at now: Instant) -> Bool {
    let layout = gridLayout
    let screen = max(1, Int((heightAboveKeyboard - barHeight) / layout.pitch))
    let forward = settings.isRightToLeft ? -1 : 1
    switch command {
    case .right: focus(currentPage + forward, at: now)
    case .left: focus(currentPage - forward, at: now)
    case .nextPage: focus(currentPage + 1, at: now)
    case .previousPage: focus(currentPage - 1, at: now)
    case .up: focus(currentPage - layout.columns, isRow: true, at: now)
    case .down: focus(currentPage + layout.columns, isRow: true, at: now)
    case .jump(let pages): focus(currentPage + pages.signum() * screen * layout.columns, isRow: true, at: now)
    case .firstPage: focus(0, at: now)
    case .lastPage: focus(pages.count - 1, at: now)
    case .activate, .toggleZoom, .toggleGrid: closeGrid(at: now)
    case .back:
      if grid.search.isEmpty, !grid.isFinding { closeGrid(at: now) } else { endFinding() }
    case .find: beginFinding(at: now)
    case .zoomIn, .zoomOut, .zoomToFit, .zoomToActualSize, .zoomToDouble, .fill, .panLeft, .panRight, .panUp,
      .panDown, .step, .togglePlayback:
      break
    default: return false
    }
    return true
  }

  /// Moves the focus to a page, which becomes the current one.
  ///
  /// - Parameter isRow: beyond the ends the focus keeps its column instead of going to the end.
  private mutating func focus(_ index: Int, isRow: Bool = false, at now: Instant) {
    guard !pages.isEmpty else { return }
    if isRow, !pages.indices.contains(index) {
      let columns = gridLayout.columns
      let isLastRow = currentPage / columns == (pages.count - 1) / columns
      if index < 0 || isLastRow { return revealFocus(animated: true, at: now) }
    }
    let target = min(max(index, 0), pages.count - 1)
    if target != currentPage { travelDirection = target > currentPage ? 1 : -1 }
    currentPage = target
    pager = .rest(Double(target))
    revealFocus(animated: true, at: now)
    isDirty = true
  }

  private mutating func revealFocus(animated: Bool, at now: Instant) {
    grid.scroller.setLimit(gridLayout.length - heightAboveKeyboard, at: now)
    let rect = gridLayout.rect(of: currentPage)
    // The bar hides the window's top.
    let range = max(0, rect.y - barHeight - gridLayout.gap)...rect.maxY + gridLayout.gap
    grid.scroller.reveal(range, window: heightAboveKeyboard, animated: animated && isInGrid, at: now)
  }

  // MARK: Finding

  /// Asks for a name until the user is done.
  mutating func beginFinding(at now: Instant) {
    guard hasGrid else { return }
    if !isInGrid { openGrid(at: now) }
    grid.search = ""
    grid.searchEnd = nil
    grid.isFinding = true
    setTextInput(true)
    offerKeyboard()
    revealFocus(animated: true, at: now)
    isDirty = true
  }

  /// What was found keeps the focus.
  mutating func endFinding() {
    setTextInput(false)
    if sheet == nil { hideKeyboard() }
    guard grid.isFinding || !grid.search.isEmpty else { return }
    grid.isFinding = false
    grid.search = ""
    grid.searchEnd = nil
    isDirty = true
  }

  mutating func eraseInGrid(at now: Instant) {
    guard !grid.search.isEmpty else { return }
    grid.search.removeLast()
    find(at: now)
  }

  mutating func findInGrid(_ text: String, at now: Instant) {
    guard !text.isEmpty, text != " " || !grid.search.isEmpty else { return }
    grid.search += text
    find(at: now)
  }

  /// Goes to the first name that begins with what was typed, else to the first that contains it.
  private mutating func find(at now: Instant) {
    grid.searchEnd = grid.isFinding ? nil : now + motion.searchDuration
    grid.found = 0
    isDirty = true
    guard !grid.search.isEmpty else { return }
    let wanted = grid.search.lowercased()
    var first: (index: Int, isPrefix: Bool)?
    for (index, page) in pages.enumerated() {
      let name = page.name.lowercased()
      guard name.contains(wanted) else { continue }
      grid.found += 1
      guard !(first?.isPrefix ?? false) else { continue }
      let isPrefix = name.hasPrefix(wanted)
      if first == nil || isPrefix { first = (index, isPrefix) }
    }
    if let first { focus(first.index, at: now) }
  }

  // MARK: Small pictures

  /// What the overview wants: its small pictures, then the page that may be opened next, and that what is
  /// there already stays.
  func appendWantsInGrid(to wanted: inout [LayerKey]) {
    appendThumbnails(to: &wanted)
    wanted.append(fitted(currentPage))
    for index in neighbours.prefix(affordableNeighbourCount(beside: bytesNeeded(for: wanted))) {
      if pictures[pages[index].id]?.base != nil { wanted.append(fitted(index)) }
    }
  }

  /// The small pictures wanted now: those in the window, then a window's height around.
  private func appendThumbnails(to wanted: inout [LayerKey]) {
    let position = grid.scroller.target
    let visible = gridLayout.cells(from: position, to: position + viewport.size.height)
    let near = nearCells
    let side = thumbnailSide
    func append(_ index: Int) {
      if let key = thumbnail(of: index, side: side) { wanted.append(key) }
    }
    for index in visible { append(index) }
    for index in visible.upperBound..<max(visible.upperBound, near.upperBound) { append(index) }
    for index in (near.lowerBound..<max(near.lowerBound, visible.lowerBound)).reversed() { append(index) }
  }

  /// The cells in the window at the scroller's rest, and a window's height around.
  private var nearCells: Range<Int> {
    let position = grid.scroller.target
    let height = viewport.size.height
    return gridLayout.cells(from: position - height, to: position + 2 * height)
  }

  /// How many of the cells in the window have their small picture, or never will.
  package func finishedCells(at now: Instant) -> Int {
    visibleCells(at: now).count { index in
      let page = pages[index].id
      return grid.failures.contains(page) || grid.thumbnails[page]?.isComplete ?? false
    }
  }

  /// A page's small picture, unless it is there already or cannot be had.
  func thumbnail(of index: Int, side: Int) -> LayerKey? {
    let page = pages[index].id
    guard !grid.failures.contains(page) else { return nil }
    let key = LayerKey(
      page: page, variant: .thumbnail(side), turn: turns[page] ?? .none, version: versions[page] ?? 0)
    // What is there is not asked for again when it comes back into sight.
    if let layer = grid.thumbnails[page], layer.key == key, !layer.isPreview { return nil }
    return key
  }

  mutating func takeThumbnail(_ layer: PictureLayer) {
    if let old = grid.thumbnails.updateValue(layer, forKey: layer.key.page) {
      effects.append(.discard(old.delivery))
    }
    if showsGrid || settings.fillsEdges { isDirty = true }
  }

  /// Drops the small pictures that are far away.
  mutating func releaseThumbnails() {
    guard grid.thumbnails.count > settings.thumbnailLimit else { return }
    let near = showsGrid ? nearCells : visiblePages(at: lastInput)
    for (page, layer) in grid.thumbnails where !(index(of: page).map { near.contains($0) } ?? false) {
      grid.thumbnails[page] = nil
      effects.append(.discard(layer.delivery))
    }
  }
}
