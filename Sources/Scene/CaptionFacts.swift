import Gallery
import Geometry
import Motion

/// Everything that the bar's words depend on: while it is the same, they are.
struct CaptionFacts: Hashable, Sendable {
  struct Made: Hashable, Sendable {
    var done: Int
    var all: Int
  }

  var page: Page
  var place: Int
  var count: Int
  var marks: Int
  /// What was typed in the overview; empty elsewhere.
  var search: String
  /// How many of the small pictures in the window are there, while some are not.
  var thumbnailsMade: Made?
  /// Device pixels a picture pixel, to a ten-thousandth; nil where it is not told.
  var scale: Double?

  init(_ state: GalleryState, at now: Instant) {
    page = state.pages[state.currentPage]
    place = state.currentPage
    count = state.pages.count
    marks = state.marks.count
    search = state.isInGrid ? state.grid.search : ""
    if state.isInGrid {
      let made = Made(done: state.finishedCells(at: now), all: state.visibleCells(at: now).count)
      if made.done < made.all { thumbnailsMade = made }
    }
    guard !state.isInGrid, state.pictures[page.id]?.facts != nil else { return }
    let scale = state.transform(ofPage: place, at: now).scale * state.viewport.pixelScale
    self.scale = (scale * 10_000).rounded() / 10_000
  }
}
