package import Gallery
import Geometry
import Gestures
package import Motion

/// Writes what a frame shows as one line of JSON.
package struct TraceWriter: Sendable {
  private var text = JSONText()

  package init() {}

  /// - Parameter milliseconds: the frame's time on the run's clock.
  /// - Returns: the line, ending in a newline.
  package mutating func line(for state: GalleryState, at now: Instant, milliseconds: Double) -> [UInt8] {
    text.removeAll()
    text.open()
    text.field("t", Self.rounded(milliseconds))
    text.field("page", state.currentPage)
    text.field("position", state.position(at: now))
    guard let page = state.currentID else {
      writeCommon(state, at: now, view: "empty")
      text.close()
      return text.bytes
    }
    let transform = state.transform(ofPage: state.currentPage, at: now)
    let fit = state.fit(of: page)
    text.field("zoom", transform.scale / fit.fitScale)
    text.field("scale", transform.scale)
    text.field("x", transform.offset.x + state.displacement(ofPage: state.currentPage, at: now))
    text.field("y", transform.offset.y)
    writeCommon(state, at: now, view: state.isInGrid ? "grid" : "viewer")
    text.field("name", state.pages[state.currentPage].name)
    write(state.pictures[page])
    text.close()
    return text.bytes
  }

  /// A line that marks an event, such as `first-picture`.
  package mutating func line(forEvent event: String, milliseconds: Double) -> [UInt8] {
    text.removeAll()
    text.open()
    text.field("t", Self.rounded(milliseconds))
    text.field("event", event)
    text.close()
    return text.bytes
  }

  private static func rounded(_ milliseconds: Double) -> Double { (milliseconds * 1000).rounded() / 1000 }

  private mutating func writeCommon(_ state: GalleryState, at now: Instant, view: String) {
    text.field("owner", state.owner.rawValue)
    text.field("moving", state.isMoving(at: now))
    text.field("count", state.pages.count)
    text.field("view", view)
    text.field("overlay", state.pages.count > 1 ? state.overlay.opacity(at: now) : 0)
    text.field("fullscreen", state.isFullscreen)
    text.field("panel", panel(of: state))
    if state.isSlideshowRunning { text.field("slideshow", true) }
    if !state.marks.isEmpty { text.field("marked", state.marks.count) }
    if let notice = state.notice { text.field("notice", Self.text(of: notice.message)) }
  }

  /// A notice in the same words whatever the language; what failed as it is said.
  private static func text(of message: Notice.Message) -> String {
    switch message {
    case .trashed: "trashed"
    case .restored: "restored"
    case .deleted: "deleted"
    case .renamed: "renamed"
    case .marked(let count): "marked \(count)"
    case .unmarked(let count): "unmarked \(count)"
    case .copied: "copied"
    case .moved: "moved"
    case .copiedPicture: "copied picture"
    case .copiedPath: "copied path"
    case .savedTurn: "saved rotation"
    case .wallpaperSet: "wallpaper set"
    case .openedElsewhere: "opened elsewhere"
    case .slideshowStarted: "slideshow started"
    case .slideshowEnded: "slideshow ended"
    case .sorted(let order, let isReversed): "sorted \(order.rawValue)\(isReversed ? " reversed" : "")"
    case .hiddenFiles(let areShown): areShown ? "hidden files shown" : "hidden files not shown"
    case .nothingToUndo: "nothing to undo"
    case .failed(let reason): "failed: \(reason)"
    }
  }

  /// What lies over the pages.
  private func panel(of state: GalleryState) -> String {
    switch state.sheet?.kind {
    case .menu: "menu"
    case .sorting: "sorting"
    case .help: "help"
    case .deletion: "deletion"
    case .renaming: "renaming"
    case .choosingFolder: "folder"
    case nil: state.grid.isFinding ? "finding" : state.showsInformation ? "information" : "none"
    }
  }

  private mutating func write(_ picture: Picture?) {
    text.field("quality", (picture?.quality ?? .none).rawValue)
    if let facts = picture?.facts {
      text.field("size", [facts.size.width, facts.size.height])
      text.field("frames", facts.frames)
      text.field("format", facts.format)
    }
    if let failure = picture?.failure { text.field("error", failure) }
  }
}
