/// Something to be done with a page's file, elsewhere and in its own time.
package enum FileRequest: Hashable, Sendable {
  case trash(PageID)
  /// Back from the trash.
  case restore(PageID)
  case delete(PageID)
  case rename(PageID, String)
  /// Into a folder, as the user wrote it.
  case copy(PageID, String)
  case move(PageID, String)
  case saveTurn(PageID, Turn)
  case copyPicture(PageID)
  case copyPath(PageID)
  case openElsewhere(PageID)
  case setWallpaper(PageID)
  /// Where the picture was taken, on a map.
  case openMap(PageID, PictureInformation.Place)

  package var page: PageID {
    switch self {
    case .trash(let page), .restore(let page), .delete(let page), .rename(let page, _), .copy(let page, _),
      .move(let page, _), .saveTurn(let page, _), .copyPicture(let page), .copyPath(let page),
      .openElsewhere(let page), .setWallpaper(let page), .openMap(let page, _):
      page
    }
  }
}

/// A page whose file went into the trash or to another folder, and where it was.
struct Removal: Hashable, Sendable {
  var page: Page
  var index: Int
  /// Its place among the marks, if it had one.
  var mark: Int?
}
