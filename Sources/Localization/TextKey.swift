/// A text that the program shows. Files of translations name it as it is named here.
///
/// `{name}`, `{value}`, `{count}` and `{total}` in a text stand for what it is
/// about; the English table shows which of them a text has.
package enum TextKey: String, CaseIterable, Hashable, Sendable {
  // What a page without a picture says.
  case nothingHere, dropHere, lookingForPictures, waitingForPictures, folderGone
  case damagedFile, changedFile
  // Why a picture cannot be shown, in few words.
  case reasonDamaged, reasonUnsupported, reasonNotAPicture, reasonTooLarge, reasonTooSlow, reasonNoMemory
  case reasonNoSuchFile, reasonNoPermission, reasonFolder, reasonSpecialFile, reasonEmptyFile
  case reasonUnreadable, reasonDecoderStopped
  // What has just happened.
  case movedToTrash, restored, deleted, renamed, copiedTo, movedTo, copiedPicture, copiedPath
  case marked, unmarked, marksCleared, rotationSaved, wallpaperSet, openedWith
  case nothingToUndo, nothingMarked, actionFailed, nameIsTaken, nameIsEmpty, trashUnavailable
  case slideshowStarted, slideshowPaused, slideshowContinued, slideshowStopped, slideshowInterval
  case sortedByName, sortedByTime, sortedBySize, sortedRandomly, sortReversed
  case hiddenFilesShown, hiddenFilesLeftOut, newPictures, picturesGone
  case wallAutomatic, wallDark, wallLight, wallSquares, pixelsCrisp, pixelsSmooth
  case playbackStopped, playbackContinued, firstPictureReached, lastPictureReached
  case settingsRead, settingsWrong, padConnected, padDisconnected
  // Questions and their answers.
  case deleteQuestion, cannotBeUndone, saveRotationQuestion
  case newName, copyWhere, moveWhere, openWithWhat
  case undo, cancel, delete, rename, save, close, done, copyHere, moveHere
  // Menus and the help: what every command does.
  case nextPage, previousPage, firstPage, lastPage, tenPagesOn, tenPagesBack
  case zoomIn, zoomOut, zoomToFit, zoomToActualSize, zoomToDouble, zoomToFill, toggleZoom
  case pan, panOrTurn, fullscreen, back, quit
  case nextFrame, previousFrame, togglePlayback, changeWall, toggleCrisp
  case open, openWith, reload, moveToTrash, deleteForGood, renameFile, copyFile, moveFile
  case copyPicture, copyPath, rotateRight, rotateLeft, flipSideways, flipUpsideDown, saveRotation
  case setWallpaper, mark, clearMarks, changeSort, reverseSort, toggleHiddenFiles
  case frameTimes
  case startSlideshow, pauseSlideshow, faster, slower, toggleShuffle
  case information, overview, menu, help, settings
  // The help: headings and gestures.
  case helpTitle, helpPages, helpZoom, helpPicture, helpFiles, helpSlideshow, helpWindow
  case helpTouch, helpMouse, helpKeyboard, helpPad
  case gestureDrag, gesturePinch, gestureDoubleTap, gestureHoldAndDrag, gestureDots, gesturePinchClosed
  case gestureSwipeDown, gestureLongPress, gestureWheel, gestureControlWheel, gestureShiftWheel
  case gestureTouchpad, gestureMiddleDrag, gestureSideButtons, gestureRightClick
  case leftStick, rightStick, triggers
  // The panel of information.
  case infoFile, infoFolder, infoFormat, infoDimensions, infoFileSize, infoModified, infoTaken
  case infoCamera, infoLens, infoExposure, infoAperture, infoISO, infoFocalLength, infoFlash
  case infoFlashFired, infoFlashOff, infoPlace, infoProfile, infoFrames, infoPages, infoHistogram, infoNone
  // The overview.
  case typeToFind, found, nothingFound, pictureCount, markedCount, thumbnailsMade
  // Titles and positions.
  case position, titleWithPosition
  // Numbers.
  case decimalPoint, thousandsMark, date, dateAndTime, bytes, kilobytes, megabytes, gigabytes
  case megapixels, seconds, millimetres, percent, pixelDimensions
}
