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
  /// What is looked for in the overview; nil while nothing is.
  var search: String?
  var found: Int
  /// How many of the small pictures in the window are there, while some are not.
  var thumbnailsMade: Made?
  /// Device pixels a picture pixel, to a ten-thousandth; nil where it is not told.
  var scale: Double?

  init(_ state: GalleryState, at now: Instant) {
    page = state.pages[state.currentPage]
    place = state.currentPage
    count = state.pages.count
    marks = state.marks.count
    let isFinding = state.isInGrid && (state.grid.isFinding || !state.grid.search.isEmpty)
    search = isFinding ? state.grid.search : nil
    found = isFinding ? state.grid.found : 0
    if state.isInGrid {
      let made = Made(done: state.finishedCells(at: now), all: state.visibleCells(at: now).count)
      if made.done < made.all { thumbnailsMade = made }
    }
    guard !state.isInGrid, state.pictures[page.id]?.facts != nil else { return }
    let scale = state.transform(ofPage: place, at: now).scale * state.viewport.pixelScale
    self.scale = (scale * 10_000).rounded() / 10_000
  }
}
