/// A text that the program shows. Files of translations name it as it is named here.
///
/// `{name}`, `{value}`, `{count}` and `{total}` in a text stand for what it is
/// about; the English table shows which of them a text has.
package enum TextKey: String, CaseIterable, Hashable, Sendable {
  // What a page without a picture says.
  case nothingHere, dropHere, folderGone
  case damagedFile
  // Why a picture cannot be shown, in few words.
  case reasonDamaged, reasonUnsupported, reasonNotAPicture, reasonTooLarge, reasonTooSlow, reasonNoMemory
  case reasonNoSuchFile, reasonNoPermission, reasonFolder, reasonSpecialFile, reasonEmptyFile
  case reasonUnreadable, reasonDecoderStopped
  // What has just happened.
  case movedToTrash, restored, deleted, renamed, copiedTo, movedTo, copiedPicture, copiedPath
  case marked, unmarked, rotationSaved, wallpaperSet
  case nothingToUndo
  case slideshowStarted, slideshowStopped, slideshowInterval
  case sortedByName, sortedByTime, sortedBySize, sortedRandomly, sortReversed
  case hiddenFilesShown, hiddenFilesLeftOut
  // What was not done, and why.
  case cannotTrash, cannotRestore, cannotDelete, cannotRename, cannotCopyFile, cannotMoveFile
  case cannotSaveRotation, cannotCopyPicture
  case whyExists, whyBadName, whyNotAFile, whyChanged, whyUnsupported, whyMetadata, whyNotInTrash
  case whyNoPermission, whyDiskFull, whyReadOnly, whyNoSuchFile
  case openingNeeds, copyingNeeds, programMissing, noWallpaper, noFolder, notListed, noThread, noClipboard
  // Questions and their answers.
  case deleteQuestion
  case newName, copyWhere, moveWhere
  case undo, cancel, delete, rename, close, done
  // Menus and the help: what every command does.
  case nextPage, previousPage, firstPage, lastPage, tenPagesOn, tenPagesBack
  case zoomIn, zoomOut, zoomToFit, zoomToActualSize, zoomToDouble, zoomToFill, toggleZoom
  case pan, panOrTurn, fullscreen, back, quit
  case nextFrame, previousFrame, togglePlayback, changeWall, toggleCrisp
  case open, openWith, reload, moveToTrash, deleteForGood, renameFile, copyFile, moveFile
  case copyPicture, copyPath, rotateRight, rotateLeft, flipSideways, flipUpsideDown, saveRotation
  case setWallpaper, openMap, mark, changeSort, reverseSort, toggleHiddenFiles
  case frameTimes
  case startSlideshow
  case information, overview, menu, help, settings
  // The help: headings and gestures.
  case helpTitle
  // The panel of information.
  case infoFile, infoFolder, infoFormat, infoDimensions, infoFileSize, infoModified, infoTaken
  case infoCamera, infoLens, infoExposure, infoAperture, infoISO, infoFocalLength
  case infoPlace, infoProfile, infoFrames
  // The overview.
  case find, found, nothingFound, pictureCount, markedCount, thumbnailsMade
  // Titles and positions.
  case position, titleWithPosition
  // Numbers.
  case decimalPoint, thousandsMark, date, dateAndTime, bytes, kilobytes, megabytes, gigabytes
  case megapixels, seconds, millimetres, percent
}
