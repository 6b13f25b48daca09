import Geometry
import Motion

/// The overview of all pictures.
package struct GridState: Sendable {
  package internal(set) var flight = GridFlight()
  package internal(set) var scroller: Scroller
  /// Small pictures, by page.
  package internal(set) var thumbnails: [PageID: PictureLayer] = [:]
  /// Pages of which there is no small picture.
  package internal(set) var failures: Set<PageID> = []
  /// What was typed to find a name, and until when it counts as one word.
  package internal(set) var search = ""
  var searchEnd: Instant?
  /// A name is asked for, which is looked for until the user is done with it.
  package internal(set) var isFinding = false
  /// How many names contain what was typed.
  package internal(set) var found = 0
  var touch: ListTouch

  init(motion: MotionSettings) {
    scroller = Scroller(motion: motion)
    touch = ListTouch(settings: motion)
  }
}
