import Gallery
import Geometry
import Localization
import Motion
import Text

/// What lies over the pictures: controls, notices, information, sheets.
extension SceneComposer {
  /// Text in the size of the interface.
  private func styled(_ style: TextStyle, _ state: GalleryState) -> TextStyle {
    var style = style
    style.pointSize *= state.settings.interfaceScale
    return style
  }

  func panel(_ frame: Rect, _ state: GalleryState, opacity: Double, into list: inout DrawList) {
    let scale = state.viewport.pixelScale
    list.commands.append(
      .panel(
        frame.onDevice(scale), radius: settings.panelRadius * scale, colour: settings.panel,
        opacity: settings.panelOpacity * opacity))
  }

  /// A line of text whose anchor is half way up at a point, in points.
  func line(
    _ text: String, _ style: TextStyle, at point: Point, anchor: TextAnchor, width: Double, lines: Int = 1,
    _ state: GalleryState, opacity: Double = 1, into list: inout DrawList
  ) {
    guard width > 0, !text.isEmpty else { return }
    let run = TextRun(
      text, style: styled(style, state), maxWidth: width, maxLines: lines,
      pixelScale: state.viewport.pixelScale, elision: lines > 1 ? .end : .middle)
    list.commands.append(
      .text(run, centre: point.onDevice(state.viewport.pixelScale), opacity: opacity, anchor: anchor))
  }

  /// The side where lines begin, and the one where they end.
  private func sides(_ state: GalleryState) -> (leading: TextAnchor, trailing: TextAnchor) {
    state.settings.isRightToLeft ? (.right, .left) : (.left, .right)
  }

  private func edges(of rect: Rect, margin: Double, _ state: GalleryState) -> (
    leading: Double, trailing: Double
  ) {
    let left = rect.x + margin
    let right = rect.maxX - margin
    return state.settings.isRightToLeft ? (right, left) : (left, right)
  }

  // MARK: Controls

  /// The name of the page and the menu's button along the window's top.
  mutating func composeBar(_ state: GalleryState, at now: Instant, opacity: Double, into list: inout DrawList)
  {
    guard opacity > 0, !state.pages.isEmpty else { return }
    let scale = state.viewport.pixelScale
    let bar = Rect(x: 0, y: 0, width: state.viewport.size.width, height: state.barHeight)
    list.commands.append(
      .panel(bar.onDevice(scale), radius: 0, colour: settings.wall, opacity: 0.72 * opacity))
    let leading = sides(state).leading
    let margin = state.settings.isCouch ? 16 + bar.width * 0.025 : 16
    let x = edges(of: bar, margin: margin, state).leading
    let hints = padHints(state)
    line(
      caption(of: state, at: now), settings.rowStyle, at: Point(x, bar.center.y), anchor: leading,
      width: (bar.width - state.barHeight - 2 * margin) * (hints.isEmpty ? 1 : 0.5), state, opacity: opacity,
      into: &list)
    let end = edges(of: bar, margin: state.barHeight + 8, state).trailing
    line(
      hints, settings.labelStyle, at: Point(end, bar.center.y), anchor: sides(state).trailing,
      width: (bar.width - state.barHeight - 2 * margin) * 0.5, state, opacity: opacity, into: &list)
    let first = list.discs.count
    for row in -1...1 {
      let centre = state.menuButton.center + Vector(0, Double(row) * 7 * state.settings.interfaceScale)
      list.discs.append(
        Disc(
          centre: centre.onDevice(scale), radius: 2 * scale * state.settings.interfaceScale,
          colour: 0xFF_FFFF,
          opacity: opacity))
    }
    list.commands.append(.discs(first..<list.discs.count))
  }

  /// What the buttons of the gamepad in hand do, for people who sit too far away to read a menu.
  private func padHints(_ state: GalleryState) -> String {
    guard state.settings.isCouch else { return "" }
    let commands: [Command] = [.toggleGrid, .toggleInformation, .openMenu]
    return commands.compactMap { command in
      state.settings.bindings.buttons(for: command).first.map { button in
        "\(PadGlyphs.text(for: button)) \(localization.title(of: command))"
      }
    }.joined(separator: "   ")
  }

  private mutating func caption(of state: GalleryState, at now: Instant) -> String {
    let facts = CaptionFacts(state, at: now)
    if let caption, caption.facts == facts { return caption.text }
    let text = caption(of: state, facts)
    caption = (facts, text)
    return text
  }

  private func caption(of state: GalleryState, _ facts: CaptionFacts) -> String {
    let page = state.pages[state.currentPage]
    if let search = facts.search { return caption(finding: search, facts.found) }
    let place = localization.text(.position, count: state.currentPage + 1, total: state.pages.count)
    var parts = [page.name, place]
    if let scale = facts.scale { parts.append(localization.percentage(scale)) }
    if let made = facts.thumbnailsMade {
      parts.append(localization.text(.thumbnailsMade, count: made.done, total: made.all))
    }
    if !state.marks.isEmpty { parts.append(localization.text(.markedCount, count: state.marks.count)) }
    return parts.joined(separator: "  ·  ")
  }

  /// What is looked for, and how many names have it.
  private func caption(finding text: String, _ found: Int) -> String {
    guard !text.isEmpty else { return "🔍 |" }
    let outcome =
      found == 0 ? localization.text(.nothingFound, value: text) : localization.text(.found, count: found)
    return "🔍 \(text)|  ·  \(outcome)"
  }

  // MARK: Notices

  mutating func composeNotice(_ state: GalleryState, at now: Instant, into list: inout DrawList) {
    guard let notice = state.notice, let frame = state.noticeFrame else { return }
    let opacity = notice.fade.opacity(at: now)
    guard opacity > 0 else { return }
    panel(frame, state, opacity: opacity, into: &list)
    let edges = edges(of: frame, margin: 16, state)
    let (leading, trailing) = sides(state)
    let (text, action) = words(of: notice)
    let actionWidth = action.isEmpty ? 0 : 110 * state.settings.interfaceScale
    line(
      text, settings.rowStyle, at: Point(edges.leading, frame.center.y),
      anchor: leading, width: frame.width - 32 - actionWidth, lines: 2, state, opacity: opacity, into: &list)
    line(
      action, settings.actionStyle, at: Point(edges.trailing, frame.center.y), anchor: trailing,
      width: actionWidth, state, opacity: opacity, into: &list)
  }

  private mutating func words(of notice: Notice) -> (text: String, action: String) {
    if let made = self.notice, made.message == notice.message { return (made.text, made.action) }
    let text = localization.text(of: notice.message)
    let action = notice.command.map { localization.title(of: $0) } ?? ""
    self.notice = (notice.message, text, action)
    return (text, action)
  }

  // MARK: Information

  func composeInformation(_ state: GalleryState, at now: Instant, into list: inout DrawList) {
    guard let frame = state.informationFrame else { return }
    let content = state.currentInformation
    panel(frame, state, opacity: 1, into: &list)
    let edges = edges(of: frame, margin: 16, state)
    let (leading, trailing) = sides(state)
    for (index, row) in (content?.rows ?? []).enumerated() {
      guard let place = state.informationRow(index) else { break }
      line(
        localization.label(of: row.field), settings.labelStyle, at: Point(edges.leading, place.center.y),
        anchor: leading, width: frame.width * 0.3, state, into: &list)
      // What can be tapped looks like it.
      let isLink = row.field == .place && content?.place != nil
      line(
        row.value, isLink ? settings.actionStyle : settings.rowStyle,
        at: Point(edges.trailing, place.center.y), anchor: trailing, width: frame.width * 0.6, state,
        into: &list)
    }
    guard let histogram = content?.histogram, !histogram.isEmpty else { return }
    composeHistogram(
      histogram,
      in: Rect(
        x: frame.x + 16, y: frame.maxY - state.histogramHeight - 4, width: frame.width - 32,
        height: state.histogramHeight - 8),
      state, into: &list)
  }

  private func composeHistogram(
    _ values: [Double], in frame: Rect, _ state: GalleryState, into list: inout DrawList
  ) {
    let scale = state.viewport.pixelScale
    let step = frame.width / Double(values.count)
    for (index, value) in values.enumerated() where value > 0 {
      let height = max(1, frame.height * value)
      let bar = Rect(
        x: frame.x + Double(index) * step, y: frame.maxY - height, width: step, height: height)
      list.commands.append(.panel(bar.onDevice(scale), radius: 0, colour: 0xB8_B8BC, opacity: 0.8))
    }
  }

  // MARK: Statistics

  func composeStatistics(_ state: GalleryState, into list: inout DrawList) {
    guard state.showsStatistics, !statistics.isEmpty else { return }
    let unit = state.settings.interfaceScale
    let rowHeight = 22 * unit
    let frame = Rect(
      x: 16, y: state.barHeight + 16, width: 300 * unit, height: Double(statistics.count) * rowHeight + 20)
    panel(frame, state, opacity: 1, into: &list)
    for (index, text) in statistics.enumerated() {
      line(
        text, settings.labelStyle, at: Point(frame.x + 14, frame.y + 10 + (Double(index) + 0.5) * rowHeight),
        anchor: .left, width: frame.width - 28, state, into: &list)
    }
  }

  // MARK: Sheets

  func composeSheet(_ state: GalleryState, at now: Instant, into list: inout DrawList) {
    guard let sheet = state.sheet, let frame = state.sheetFrame, let body = state.sheetBody else { return }
    let scale = state.viewport.pixelScale
    list.commands.append(.panel(state.viewport.deviceFrame, radius: 0, colour: 0, opacity: 0.35))
    panel(frame, state, opacity: 1, into: &list)
    composeHeader(of: sheet, in: frame, state, into: &list)
    for (index, row) in sheet.rows.enumerated() {
      guard let place = state.row(index, at: now) else { continue }
      // Rows that are only partly inside are left out: text cannot be cut.
      guard place.y >= body.y - 1, place.maxY <= body.maxY + 1 else { continue }
      if index == sheet.focus {
        list.commands.append(
          .panel(place.onDevice(scale), radius: 8 * scale, colour: settings.accent, opacity: 0.55))
      }
      compose(row, in: place, state, into: &list)
    }
  }

  private func composeHeader(
    of sheet: Sheet, in frame: Rect, _ state: GalleryState, into list: inout DrawList
  ) {
    guard sheet.hasTitle else { return }
    let middle = frame.y + 8 + state.rowHeight / 2
    let title: String
    switch sheet.kind {
    case .menu: title = localization.text(.menu)
    case .sorting: title = localization.text(.changeSort)
    case .help: title = localization.text(.helpTitle)
    case .deletion(let page):
      let name = state.index(of: page).map { state.pages[$0].name }
      title = localization.text(.deleteQuestion, name: name)
    case .renaming: title = localization.text(.newName)
    case .choosingFolder(_, _, let moves): title = localization.text(moves ? .moveWhere : .copyWhere)
    }
    if let field = sheet.field { compose(field, below: middle, in: frame, state, into: &list) }
    line(
      title, settings.panelTitleStyle, at: Point(frame.center.x, middle), anchor: .centre,
      width: frame.width - 32, state, into: &list)
  }

  private func compose(
    _ field: TextField, below middle: Double, in frame: Rect, _ state: GalleryState, into list: inout DrawList
  ) {
    let scale = state.viewport.pixelScale
    let box = Rect(x: frame.x + 16, y: middle + 22, width: frame.width - 32, height: state.rowHeight - 8)
    list.commands.append(
      .panel(box.onDevice(scale), radius: 6 * scale, colour: settings.wall, opacity: 1))
    var shown = field.text
    shown.insert("|", at: shown.index(shown.startIndex, offsetBy: field.caret))
    line(
      shown, settings.rowStyle, at: Point(box.x + 10, box.center.y), anchor: .left, width: box.width - 20,
      state, into: &list)
  }

  private func compose(_ row: Sheet.Row, in place: Rect, _ state: GalleryState, into list: inout DrawList) {
    let edges = edges(of: place, margin: 12, state)
    let (leading, trailing) = sides(state)
    let title = (row.isTicked ? "✓ " : "") + localization.title(of: row.command)
    line(
      title, settings.rowStyle, at: Point(edges.leading, place.center.y), anchor: leading,
      width: place.width * 0.62, state, into: &list)
    line(
      hint(for: row.command, state), settings.labelStyle, at: Point(edges.trailing, place.center.y),
      anchor: trailing, width: place.width * 0.3, state, into: &list)
  }

  /// The keys of a command, or the buttons of the gamepad in hand.
  private func hint(for command: Command, _ state: GalleryState) -> String {
    let bindings = state.settings.bindings
    let isForPad = state.usesPad || state.settings.isCouch
    // Return opens the overview from a page.
    let command = command == .toggleGrid && !isForPad ? .activate : command
    if isForPad, let button = bindings.buttons(for: command).first { return PadGlyphs.text(for: button) }
    return bindings.keys(for: command).prefix(2).joined(separator: "  ")
  }
}

/// How the buttons of gamepads are written.
enum PadGlyphs {
  static func text(for button: String) -> String {
    switch button {
    case "a": "Ⓐ"
    case "b": "Ⓑ"
    case "x": "Ⓧ"
    case "y": "Ⓨ"
    case "leftshoulder": "LB"
    case "rightshoulder": "RB"
    case "leftstick": "L3"
    case "rightstick": "R3"
    case "dpup": "✛ ↑"
    case "dpdown": "✛ ↓"
    case "dpleft": "✛ ←"
    case "dpright": "✛ →"
    case "start": "☰"
    case "back": "⧉"
    default: button
    }
  }
}
