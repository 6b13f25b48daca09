package import Geometry
import Gestures
package import Motion

extension GalleryState {
  // MARK: Opening

  mutating func open(_ kind: Sheet.Kind, at now: Instant) {
    perform(gestures.cancelAll(), at: now)
    perform(grid.touch.cancel(), inGridAt: now)
    endScroll(at: now)
    pauseSlideshow(at: now)
    endFinding()
    let readFrom = hand == .finger ? now + motion.sheetReadingTime : now
    var sheet = Sheet(kind, rows: rows(of: kind), motion: motion, readFrom: readFrom)
    if case .deletion = kind { sheet.focus = 1 }
    if sheet.field != nil { setTextInput(true) }
    self.sheet = sheet
    offerKeyboard()
    updateSheet(at: now)
    isDirty = true
  }

  mutating func closeSheet(at now: Instant) {
    guard sheet != nil else { return }
    setTextInput(false)
    hideKeyboard()
    sheet = nil
    isDirty = true
    resumeSlideshow(at: now)
  }

  mutating func setTextInput(_ isOn: Bool) {
    guard isOn != wantsTextInput else { return }
    wantsTextInput = isOn
    effects.append(.textInput(isOn))
  }

  private func rows(of kind: Sheet.Kind) -> [Sheet.Row] {
    let commands: [Command] =
      switch kind {
      case .menu: menuCommands
      case .sorting: ListOrder.allCases.map { .sort($0) } + [.reverseOrder, .toggleHiddenFiles]
      case .help: Command.all
      case .deletion: [.confirmDeletion, .closeSheet]
      case .renaming: [.confirmName, .closeSheet]
      case .choosingFolder: [.confirmFolder, .closeSheet]
      }
    return commands.filter { isAllowed($0) }.map { Sheet.Row(command: $0, isTicked: isTicked($0)) }
  }

  /// What the menu offers, in the order of how often it is wanted.
  private var menuCommands: [Command] {
    var commands: [Command] = [.toggleGrid]
    if hasGrid { commands.append(.find) }
    commands += [.toggleSlideshow, .toggleInformation, .mark]
    if !undoable.isEmpty { commands.append(.undo) }
    if currentID != nil {
      commands += [.trash, .rotate(1), .rotate(-1), .flipHorizontally, .flipVertically]
      if turns[pages[currentPage].id] != nil { commands.append(.saveTurn) }
      commands += [
        .rename, .copyFile, .moveFile, .copyPicture, .copyPath, .openElsewhere, .setWallpaper, .delete,
      ]
      if currentInformation?.place != nil { commands.append(.openMap) }
    }
    return commands + [
      .zoomToFit, .zoomToActualSize, .fill, .cycleWall, .toggleCrisp, .openSorting, .toggleFullscreen,
      .openHelp, .quit,
    ]
  }

  private func isTicked(_ command: Command) -> Bool {
    switch command {
    case .sort(let order): settings.order == order
    case .reverseOrder: settings.isReversed
    case .toggleHiddenFiles: settings.showsHidden
    case .toggleInformation: showsInformation
    case .toggleStatistics: showsStatistics
    case .toggleFullscreen: isFullscreen
    case .toggleCrisp: isCrisp
    case .toggleGrid: isInGrid
    case .mark: currentID.map { marks.contains($0) } ?? false
    default: false
    }
  }

  // MARK: Layout

  package var rowHeight: Double { 44 * settings.interfaceScale }

  /// The sheet's panel in the window, points; nil without one.
  package var sheetFrame: Rect? {
    guard let sheet else { return nil }
    let size = Size(width: viewport.size.width, height: heightAboveKeyboard)
    // Beside a keyboard there is no room to give away.
    let margin = (keyboard == nil ? 24 : 4) * settings.interfaceScale
    let width = min(460 * settings.interfaceScale, size.width - 16)
    let wanted = Double(sheet.rows.count) * rowHeight + sheetHeader + 16
    // Whole rows, so that nothing looks cut off.
    let room = max(1, ((size.height - 2 * margin - sheetHeader - 16) / rowHeight).rounded(.down))
    let height = min(wanted, room * rowHeight + sheetHeader + 16)
    return Rect(
      x: (size.width - width) / 2, y: max(0, (size.height - height) / 2), width: width, height: height)
  }

  /// The height of what is above the rows, points.
  package var sheetHeader: Double {
    guard let sheet, sheet.hasTitle else { return 0 }
    return sheet.field == nil ? rowHeight : 2 * rowHeight
  }

  /// The part of the panel in which the rows are, points.
  package var sheetBody: Rect? {
    guard var frame = sheetFrame else { return nil }
    frame.y += 8 + sheetHeader
    frame.height -= 16 + sheetHeader
    return frame
  }

  /// Where a row is, points.
  package func row(_ index: Int, at now: Instant) -> Rect? {
    guard let sheet, let body = sheetBody else { return nil }
    let y = body.y + Double(index) * rowHeight - sheet.scroller.position(at: now)
    return Rect(x: body.x + 8, y: y, width: body.width - 16, height: rowHeight)
  }

  /// Fits the list to its window.
  mutating func updateSheet(at now: Instant) {
    guard let body = sheetBody, let count = sheet?.rows.count else { return }
    let limit = Double(count) * rowHeight - body.height
    sheet?.scroller.setLimit(limit, at: now)
    sheet?.scroller.settle(at: now)
  }

  // MARK: Input

  mutating func handleInSheet(_ event: InputEvent, at now: Instant) {
    switch event {
    case .touch(let pointer): handleInSheet(pointer, at: now)
    case .mouse(let mouse): handleInSheet(mouse, at: now)
    case .wheel(let wheel):
      guard wheel.delta.isFinite, let scroller = sheet?.scroller else { return }
      let step = wheel.isPrecise ? motion.precisePointsPerUnit : 2 * rowHeight
      sheet?.scroller.scroll(
        to: scroller.target - wheel.delta.y * step, animated: !wheel.isPrecise, at: now)
      isDirty = true
    case .key(let key): handleInSheet(key, at: now)
    case .text(let text): type(text)
    default: break
    }
  }

  private mutating func handleInSheet(_ mouse: MouseEvent, at now: Instant) {
    switch (mouse.phase, mouse.button) {
    case (.down, 3), (.down, 4): closeSheet(at: now)
    case (.move, _) where sheet?.touch.isTouched == false:
      if let index = rowIndex(at: mouse.position, now), index != sheet?.focus {
        sheet?.focus = index
        isDirty = true
      }
    case (.down, 1), (.move, _), (.up, 1):
      let phase: PointerEvent.Phase = mouse.phase == .down ? .down : mouse.phase == .up ? .up : .move
      handleInSheet(PointerEvent(phase: phase, id: .mouse, position: mouse.position), at: now)
    default: break
    }
  }

  private mutating func handleInSheet(_ pointer: PointerEvent, at now: Instant) {
    guard let sheet else { return }
    if pointer.phase == .down, pointer.id.kind == .touch, now < sheet.readFrom { return }
    if let actions = self.sheet?.touch.handle(pointer, isOnScrollBar: false, at: now) {
      perform(actions, inSheetAt: now)
    }
  }

  mutating func perform(_ actions: ListTouch.Actions, inSheetAt now: Instant) {
    guard let body = sheetBody else { return }
    let band = motion.rubberBand(limit: body.height)
    for action in actions {
      isDirty = true
      switch action {
      case .pressed: if sheet?.scroller.isAnimating ?? false { sheet?.scroller.hold(band: band, at: now) }
      case .dragBegan: sheet?.scroller.hold(band: band, at: now)
      case .dragged(let distance): sheet?.scroller.drag(by: distance, band: band)
      case .dragEnded(let velocity):
        sheet?.scroller.release(velocity: velocity, overshoot: body.height / 3, at: now)
      case .released: sheet?.scroller.release(velocity: 0, overshoot: 0, at: now)
      case .tapped(let point), .longPressed(let point):
        sheet?.scroller.release(velocity: 0, overshoot: 0, at: now)
        if let index = rowIndex(at: point, now) {
          choose(index, at: now)
        } else if sheet?.field != nil, sheetFrame?.contains(point) ?? false {
          offerKeyboard()
        } else if !(sheetFrame?.contains(point) ?? false) {
          closeSheet(at: now)
        }
      case .scrubbed: break
      }
    }
  }

  private func rowIndex(at point: Point, _ now: Instant) -> Int? {
    guard let sheet, let body = sheetBody, body.contains(point) else { return nil }
    let index = Int((point.y - body.y + sheet.scroller.position(at: now)) / rowHeight)
    return sheet.rows.indices.contains(index) ? index : nil
  }

  private mutating func handleInSheet(_ key: KeyEvent, at now: Instant) {
    guard key.isDown else { return handle(key, at: now) }
    guard var field = sheet?.field else {
      handle(key, at: now)
      return
    }
    switch key.name {
    case "Backspace": field.deleteBackward()
    case "Delete": field.deleteForward()
    case "Left": field.move(by: -1)
    case "Right": field.move(by: 1)
    case "Home": field.move(by: -field.text.count)
    case "End": field.move(by: field.text.count)
    case "Return", "Keypad Enter": return confirmField(at: now)
    case "Escape": return closeSheet(at: now)
    default: return
    }
    sheet?.field = field
    isDirty = true
  }

  mutating func type(_ text: String) {
    guard var field = sheet?.field else { return }
    field.insert(text)
    sheet?.field = field
    isDirty = true
  }

  /// Does a command as an open sheet understands it; false where it means the same as elsewhere.
  mutating func performInSheet(_ command: Command, isRepeat: Bool, at now: Instant) -> Bool {
    guard let sheet else { return false }
    switch command {
    case .up, .previousPage: moveFocus(by: -1, isRepeat: isRepeat, at: now)
    case .down, .nextPage: moveFocus(by: 1, isRepeat: isRepeat, at: now)
    case .firstPage: focusRow(0, at: now)
    case .lastPage: focusRow(sheet.rows.count - 1, at: now)
    case .jump(let count): focusRow(sheet.focus + count, at: now)
    case .left, .right: break
    case .activate, .toggleZoom: choose(sheet.focus, at: now)
    case .back, .closeSheet, .openMenu: closeSheet(at: now)
    case .confirmDeletion:
      guard case .deletion(let page) = sheet.kind else { return true }
      closeSheet(at: now)
      request(.delete(page), at: now)
    default:
      // A shortcut of another command closes the sheet and does it.
      closeSheet(at: now)
      return false
    }
    return true
  }

  /// Does what the text was written for; nothing without any text.
  mutating func confirmField(at now: Instant) {
    let kind = sheet?.kind
    closeSheet(at: now)
    switch kind {
    case .renaming(let page, let field):
      let isNew = index(of: page).map { pages[$0].name } != field.text
      if !field.text.isEmpty, isNew { request(.rename(page, field.text), at: now) }
    case .choosingFolder(let page, let field, let moves):
      guard !field.text.isEmpty else { return }
      targetFolder = field.text
      request(moves ? .move(page, field.text) : .copy(page, field.text), at: now)
    default: break
    }
  }

  /// A new press goes on from one end to the other, a held key stays there.
  private mutating func moveFocus(by step: Int, isRepeat: Bool, at now: Instant) {
    guard let sheet, !sheet.rows.isEmpty else { return }
    let count = sheet.rows.count
    let target = sheet.focus + step
    focusRow(isRepeat ? target : (target + count) % count, at: now)
  }

  private mutating func focusRow(_ index: Int, at now: Instant) {
    guard let sheet, let body = sheetBody, !sheet.rows.isEmpty else { return }
    let focus = min(max(index, 0), sheet.rows.count - 1)
    self.sheet?.focus = focus
    let top = Double(focus) * rowHeight
    let bottom = top + rowHeight
    self.sheet?.scroller.reveal(top...bottom, window: body.height, animated: true, at: now)
    isDirty = true
  }

  private mutating func choose(_ index: Int, at now: Instant) {
    guard let row = sheet?.rows[index] else { return }
    switch row.command {
    case .confirmDeletion, .closeSheet:
      perform(row.command, isRepeat: false, at: now)
    case .confirmName, .confirmFolder: confirmField(at: now)
    default:
      closeSheet(at: now)
      perform(row.command, isRepeat: false, at: now)
    }
  }
}
