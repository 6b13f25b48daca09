import Gallery
import Geometry
import Motion
import Text

/// The overview, and the picture on its way between its page and its cell.
extension SceneComposer {
  /// - Parameter opacity: of all cells; the wall shines through below 1.
  func composeGrid(_ state: GalleryState, at now: Instant, opacity: Double, into list: inout DrawList) {
    let scale = state.viewport.pixelScale
    let isFlying = !state.grid.flight.isResting
    for index in state.visibleCells(at: now) {
      let isCurrent = index == state.currentPage
      if isCurrent, isFlying { continue }
      if isCurrent {
        let ring = state.cell(of: index, at: now).outset(by: settings.focusRing)
        list.commands.append(
          .panel(
            ring.onDevice(scale), radius: 8 * scale, colour: settings.accent, opacity: 0.9 * opacity))
      }
      composeCell(index, of: state, at: now, opacity: opacity, into: &list)
    }
    composeScrollBar(state, at: now, opacity: opacity, into: &list)
  }

  private func composeCell(
    _ index: Int, of state: GalleryState, at now: Instant, opacity: Double, into list: inout DrawList
  ) {
    let scale = state.viewport.pixelScale
    let page = state.pages[index].id
    let cell = state.cell(of: index, at: now)
    list.commands.append(
      .panel(cell.onDevice(scale), radius: 6 * scale, colour: settings.placeholder, opacity: opacity))
    let place = state.pictureRect(inCell: index, at: now).onDevice(scale)
    if let layer = state.grid.thumbnails[page], layer.isComplete {
      list.commands.append(
        .picture(
          layer.texture(0), source: layer.grid.texture(of: 0), destination: place, isCrisp: false,
          opacity: opacity))
    } else if state.grid.failures.contains(page) {
      list.commands.append(
        .text(
          TextRun("!", style: settings.titleStyle, maxWidth: cell.width, pixelScale: scale),
          centre: cell.center.onDevice(scale), opacity: opacity))
    }
    if state.marks.contains(page) {
      composeMark(at: Point(cell.maxX - 14, cell.y + 14), scale, opacity: opacity, into: &list)
    }
  }

  /// A tick on a disc: this page is marked.
  func composeMark(at centre: Point, _ scale: Double, opacity: Double, into list: inout DrawList) {
    let first = list.discs.count
    list.discs.append(
      Disc(centre: centre.onDevice(scale), radius: 10 * scale, colour: settings.accent, opacity: opacity))
    list.commands.append(.discs(first..<first + 1))
    let tick = TextRun("✓", style: settings.tickStyle, maxWidth: 40, pixelScale: scale)
    list.commands.append(.text(tick, centre: centre.onDevice(scale), opacity: opacity))
  }

  private func composeScrollBar(
    _ state: GalleryState, at now: Instant, opacity: Double, into list: inout DrawList
  ) {
    let limit = state.grid.scroller.limit
    guard limit > 0 else { return }
    let viewport = state.viewport
    let track = viewport.size.height - state.barHeight
    let length = max(32, track * viewport.size.height / (limit + viewport.size.height))
    let share = min(1, max(0, state.grid.scroller.position(at: now) / limit))
    let bar = Rect(
      x: state.settings.isRightToLeft ? 3 : viewport.size.width - 7,
      y: state.barHeight + share * (track - length), width: 4, height: length)
    list.commands.append(
      .panel(
        bar.onDevice(viewport.pixelScale), radius: 2 * viewport.pixelScale, colour: 0xFF_FFFF,
        opacity: 0.4 * opacity))
  }

  /// The current page's picture between its page and its cell.
  func composeFlight(_ state: GalleryState, at now: Instant, into list: inout DrawList) {
    let rect = state.flightRect(at: now).onDevice(state.viewport.pixelScale)
    let page = state.pages[state.currentPage].id
    if let base = state.pictures[page]?.base, base.isComplete {
      append(base, over: rect, window: state.viewport.deviceFrame, isCrisp: false, into: &list)
    } else if let layer = state.grid.thumbnails[page], layer.isComplete {
      list.commands.append(
        .picture(layer.texture(0), source: layer.grid.texture(of: 0), destination: rect, isCrisp: false))
    } else {
      list.commands.append(.fill(rect, colour: settings.placeholder))
    }
  }
}
