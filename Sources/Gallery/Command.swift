/// What a key, a button or a menu asks for, by meaning rather than by device.
package enum Command: Hashable, Sendable {
  case nextPage
  case previousPage
  case firstPage
  case lastPage
  /// Several pages at once, signed.
  case jump(Int)
  case zoomIn
  case zoomOut
  case zoomToFit
  /// One device pixel a picture pixel.
  case zoomToActualSize
  /// In at fit, out when zoomed.
  case toggleZoom
  /// Right arrow: pans to the right while zoomed until the edge, then pages.
  case right
  case left
  case up
  case down
  /// The arrows with Ctrl: always pan.
  case panRight
  case panLeft
  case panUp
  case panDown
  case toggleFullscreen
  /// A frame of an animation, or a page of a document, on or back; signed.
  case step(Int)
  /// Stops an animation, or lets it go on.
  case togglePlayback
  /// What is behind transparent pictures: automatic, dark, light, checkerboard.
  case cycleWall
  /// Pixels as squares, or smoothed.
  case toggleCrisp
  /// Two device pixels a picture pixel.
  case zoomToDouble
  /// No wall to be seen beside the picture.
  case fill

  /// The overview of all pictures.
  case toggleGrid
  /// Looks for a name in the overview.
  case find
  /// Chooses what has the focus.
  case activate
  case openMenu
  case openSorting
  case openHelp
  case closeSheet
  case toggleInformation
  /// What the last frames cost.
  case toggleStatistics
  case toggleSlideshow

  case mark
  case trash
  /// Brings back what went into the trash last.
  case undo
  /// For good; asks before.
  case delete
  case confirmDeletion
  case rename
  case confirmName
  case copyFile
  case moveFile
  case confirmFolder
  case copyPicture
  case copyPath
  case openElsewhere
  case setWallpaper
  case openMap
  /// Quarter turns clockwise.
  case rotate(Int)
  case flipHorizontally
  case flipVertically
  /// Writes the turn into the file.
  case saveTurn
  /// Reads the file again.
  case reload
  case sort(ListOrder)
  case reverseOrder
  case toggleHiddenFiles
  /// Unwinds one level: zoom, then fullscreen.
  case back
  case quit
  /// The chord that ends a kiosk.
  case leaveKiosk

  /// Whether a held key or button does it again and again.
  var repeats: Bool {
    switch self {
    case .nextPage, .previousPage, .jump, .zoomIn, .zoomOut, .right, .left, .up, .down, .panRight, .panLeft,
      .panUp, .panDown, .step:
      true
    default:
      false
    }
  }

  /// Whether it turns pages, and so must not happen while a finger holds the
  /// pager or the picture.
  var pages: Bool {
    switch self {
    case .nextPage, .previousPage, .firstPage, .lastPage, .jump: true
    default: false
    }
  }
}

extension Command {
  /// Every command that has a name of its own, in the order of the help.
  package static let all: [Command] = names.map(\.command)

  /// The name under which a settings file knows the command; nil for those that
  /// only a sheet offers.
  package var name: String? { Self.names.first { $0.command == self }?.name }

  package init?(name: String) {
    guard let command = Self.names.first(where: { $0.name == name })?.command else { return nil }
    self = command
  }

  private static let names: [(name: String, command: Command)] = [
    ("next-page", .nextPage), ("previous-page", .previousPage), ("first-page", .firstPage),
    ("last-page", .lastPage), ("ten-pages-on", .jump(10)), ("ten-pages-back", .jump(-10)),
    ("right", .right), ("left", .left), ("up", .up), ("down", .down), ("zoom-in", .zoomIn),
    ("zoom-out", .zoomOut), ("fit", .zoomToFit), ("actual-size", .zoomToActualSize),
    ("double-size", .zoomToDouble), ("fill", .fill), ("toggle-zoom", .toggleZoom), ("pan-right", .panRight),
    ("pan-left", .panLeft), ("pan-up", .panUp), ("pan-down", .panDown), ("overview", .toggleGrid),
    ("find", .find), ("activate", .activate), ("slideshow", .toggleSlideshow),
    ("information", .toggleInformation),
    ("frame-times", .toggleStatistics),
    ("menu", .openMenu), ("mark", .mark), ("trash", .trash), ("undo", .undo), ("delete", .delete),
    ("rename", .rename), ("copy-file", .copyFile), ("move-file", .moveFile), ("copy-picture", .copyPicture),
    ("copy-path", .copyPath),
    ("open-with", .openElsewhere), ("wallpaper", .setWallpaper), ("map", .openMap),
    ("rotate-right", .rotate(1)),
    ("rotate-left", .rotate(-1)), ("flip", .flipHorizontally), ("flip-vertically", .flipVertically),
    ("save-rotation", .saveTurn), ("reload", .reload), ("next-frame", .step(1)),
    ("previous-frame", .step(-1)), ("play", .togglePlayback), ("background", .cycleWall),
    ("crisp", .toggleCrisp), ("sorting", .openSorting), ("reverse", .reverseOrder),
    ("hidden-files", .toggleHiddenFiles), ("fullscreen", .toggleFullscreen), ("help", .openHelp),
    ("back", .back), ("quit", .quit), ("leave-kiosk", .leaveKiosk),
  ]
}
