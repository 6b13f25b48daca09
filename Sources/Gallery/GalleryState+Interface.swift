package import Geometry
import Gestures
package import Motion

extension GalleryState {
  // MARK: Controls

  /// The button that opens the menu, at the window's top, points.
  package var menuButton: Rect {
    let side = barHeight
    let x = settings.isRightToLeft ? 0 : viewport.size.width - side
    return Rect(x: x, y: 0, width: side, height: side)
  }

  /// The panel of a notice in the window, points; nil without one.
  package var noticeFrame: Rect? {
    guard notice != nil else { return nil }
    let width = min(460 * settings.interfaceScale, viewport.size.width - 32)
    let height = 56 * settings.interfaceScale
    return Rect(
      x: (viewport.size.width - width) / 2,
      y: viewport.size.height - motion.dotsStripHeight - 32 - height, width: width, height: height)
  }

  mutating func showControls(at now: Instant) {
    controlsEnd = now + motion.controlsIdle
    guard controls.to != 1, !settings.isKiosk else { return }
    controls = Fade(from: controls.opacity(at: now), to: 1, start: now, duration: motion.overlayFadeIn)
  }

  mutating func hideControls(at now: Instant) {
    guard controls.to != 0 else { return }
    controls = Fade(from: controls.opacity(at: now), to: 0, start: now, duration: motion.overlayFadeOut)
  }

  var controlsDeadline: Instant? { controls.to == 1 ? controlsEnd : nil }

  mutating func advanceControls(to now: Instant) {
    guard controls.to == 1, now >= controlsEnd else { return }
    hideControls(at: controlsEnd)
  }

  /// A tap that is no part of a double-tap shows and hides the controls.
  mutating func tapPage(at now: Instant) {
    isDirty = true
    if slideshow != nil { toggleSlideshowPause(at: now) }
    if controls.to == 1 { hideControls(at: now) } else { showControls(at: now) }
  }

  /// Takes a pointer that came down on a control or a notice, and everything
  /// that happens until all pointers are up again.
  ///
  /// - Returns: whether the pages hear nothing of it.
  mutating func takesOverlay(_ pointer: PointerEvent, at now: Instant) -> Bool {
    switch pointer.phase {
    case .down:
      guard overlayContacts.isEmpty else {
        if overlayContacts.contains(where: { $0.kind != pointer.id.kind }) { return true }
        if pointer.id.kind == .touch || overlayContacts.isEmpty { overlayContacts.insert(pointer.id) }
        return true
      }
      guard !gestures.isTouched, !grid.touch.isTouched,
        let command = overlayCommand(at: pointer.position, now)
      else {
        return false
      }
      overlayContacts.insert(pointer.id)
      // What leaves the program is not begun by a swipe.
      overlayPress = command == .openMap ? pointer : nil
      if overlayPress == nil { perform(command, isRepeat: false, at: now) }
      return true
    case .move:
      if let press = overlayPress, press.id == pointer.id,
        (pointer.position - press.position).length > motion.touchSlop
      {
        overlayPress = nil
      }
      return !overlayContacts.isEmpty
    case .up, .cancel:
      guard !overlayContacts.isEmpty else { return false }
      overlayContacts.remove(pointer.id)
      if overlayPress?.id == pointer.id {
        overlayPress = nil
        if pointer.phase == .up { perform(.openMap, isRepeat: false, at: now) }
      }
      return true
    }
  }

  private func overlayCommand(at point: Point, _ now: Instant) -> Command? {
    if !isInGrid, controls.opacity(at: now) > 0.5, menuButton.contains(point) { return .openMenu }
    if let command = notice?.command, let frame = noticeFrame, frame.contains(point) { return command }
    if !isInGrid, let index = informationRows.firstIndex(where: { $0.field == .place }),
      currentInformation?.place != nil, informationRow(index)?.contains(point) ?? false
    {
      return .openMap
    }
    return nil
  }

  // MARK: Commands

  /// Whether a command may be given: a kiosk shows pictures and nothing else.
  func isAllowed(_ command: Command) -> Bool {
    guard settings.isKiosk else { return command != .leaveKiosk }
    switch command {
    case .nextPage, .previousPage, .firstPage, .lastPage, .jump, .zoomIn, .zoomOut, .zoomToFit,
      .zoomToActualSize,
      .zoomToDouble, .fill, .toggleZoom, .right, .left, .up, .down, .panRight, .panLeft, .panUp, .panDown,
      .step, .togglePlayback, .cycleWall, .toggleCrisp, .toggleSlideshow, .leaveKiosk, .activate:
      return true
    case .back: return false
    default: return false
    }
  }

  mutating func performOnFile(_ command: Command, at now: Instant) {
    guard let page = currentID else { return }
    switch command {
    case .trash: request(.trash(page), at: now)
    case .delete: open(.deletion(page), at: now)
    case .rename:
      let name = pages[currentPage].name
      // The caret stands before the extension, which rarely changes.
      let dot = name.lastIndex(of: ".").map { name.distance(from: name.startIndex, to: $0) } ?? 0
      open(.renaming(page, TextField(name, caret: dot > 0 ? dot : nil)), at: now)
    case .copyFile, .moveFile:
      let field = TextField(targetFolder, isPath: true)
      open(.choosingFolder(page, field, moves: command == .moveFile), at: now)
    case .copyPicture: request(.copyPicture(page), at: now)
    case .copyPath: request(.copyPath(page), at: now)
    case .openElsewhere: request(.openElsewhere(page), at: now)
    case .setWallpaper: request(.setWallpaper(page), at: now)
    case .openMap: if let place = currentInformation?.place { request(.openMap(page, place), at: now) }
    case .saveTurn: if let turn = turns[page] { request(.saveTurn(page, turn), at: now) }
    case .rotate(let quarters): turn(page, to: (turns[page] ?? .none).rotated(by: quarters), at: now)
    case .flipHorizontally: turn(page, to: (turns[page] ?? .none).mirrored, at: now)
    case .flipVertically: turn(page, to: (turns[page] ?? .none).mirrored.rotated(by: 2), at: now)
    case .reload: reload(page, at: now)
    case .mark: mark(page, at: now)
    default: break
    }
  }

  private mutating func turn(_ page: PageID, to turn: Turn, at now: Instant) {
    turns[page] = turn == .none ? nil : turn
    motions[page] = nil
    perform(gestures.reanchor(), at: now)
    isDirty = true
  }

  /// Decodes a page's file again, which may be another by now.
  package mutating func reload(_ page: PageID, at now: Instant) {
    versions[page, default: 0] += 1
    if pictures[page]?.failure != nil { pictures[page]?.failure = nil }
    grid.failures.remove(page)
    if informed?.page == page { informed = nil }
    isDirty = true
  }

  private mutating func mark(_ page: PageID, at now: Instant) {
    if let index = marks.firstIndex(of: page) {
      marks.remove(at: index)
      tell(.unmarked(count: marks.count), at: now)
    } else {
      marks.append(page)
      tell(.marked(count: marks.count), at: now)
    }
  }

  // MARK: Information

  /// What the panel shows, as far as it is known.
  package var currentInformation: PictureInformation? {
    guard showsInformation, let information, information.page == currentID else { return nil }
    return information.content
  }

  private var informationRows: [PictureInformation.Row] { currentInformation?.rows ?? [] }

  private var informationRowHeight: Double { 26 * settings.interfaceScale }

  /// The panel of information in the window, points; nil without one.
  package var informationFrame: Rect? {
    guard showsInformation, !pages.isEmpty else { return nil }
    let size = viewport.size
    let width = min(420 * settings.interfaceScale, size.width - 32)
    let height = min(
      size.height - 32,
      Double(max(informationRows.count, 1)) * informationRowHeight + histogramHeight + 28)
    return Rect(
      x: settings.isRightToLeft ? 16 : size.width - 16 - width, y: 16, width: width, height: height)
  }

  /// The height of the panel's lower part, points.
  package var histogramHeight: Double {
    currentInformation?.histogram.isEmpty ?? true ? 0 : 72 * settings.interfaceScale
  }

  /// Where a line of the panel is, points; nil for one that has no room.
  package func informationRow(_ index: Int) -> Rect? {
    guard let frame = informationFrame else { return nil }
    let row = Rect(
      x: frame.x, y: frame.y + 14 + Double(index) * informationRowHeight, width: frame.width,
      height: informationRowHeight)
    return row.maxY <= frame.maxY - histogramHeight ? row : nil
  }

  /// Asks for what the panel shows when another page is current.
  mutating func followInformation() {
    guard showsInformation, let page = currentID, pictures[page]?.quality != PictureQuality.none,
      let picture = pictures[page]
    else { return }
    guard informed?.page != page || informed?.delivery != picture.base?.delivery else { return }
    informed = Informed(page: page, delivery: picture.base?.delivery)
    if information?.page != page { information = nil }
    effects.append(.inform(page, picture.base?.delivery))
  }

  package mutating func informationArrived(_ new: PictureInformation, of page: PageID) {
    guard page == currentID else { return }
    information = (page, new)
    isDirty = true
  }
}

/// What information was last asked for.
struct Informed: Hashable, Sendable {
  var page: PageID
  var delivery: DeliveryID?
}
