import Gallery
import Localization

extension Localization {
  /// What a command does, for the menu and the help.
  func title(of command: Command) -> String { text(key(of: command)) }

  private func key(of command: Command) -> TextKey {
    switch command {
    case .nextPage: .nextPage
    case .previousPage: .previousPage
    case .firstPage: .firstPage
    case .lastPage: .lastPage
    case .jump(let count): count > 0 ? .tenPagesOn : .tenPagesBack
    case .zoomIn: .zoomIn
    case .zoomOut: .zoomOut
    case .zoomToFit: .zoomToFit
    case .zoomToActualSize: .zoomToActualSize
    case .zoomToDouble: .zoomToDouble
    case .fill: .zoomToFill
    case .toggleZoom: .toggleZoom
    case .right, .left: .panOrTurn
    case .up, .down, .panRight, .panLeft, .panUp, .panDown: .pan
    case .toggleFullscreen: .fullscreen
    case .step(let count): count > 0 ? .nextFrame : .previousFrame
    case .togglePlayback: .togglePlayback
    case .cycleWall: .changeWall
    case .toggleCrisp: .toggleCrisp
    case .back: .back
    case .quit, .leaveKiosk: .quit
    default: fileKey(of: command)
    }
  }

  private func fileKey(of command: Command) -> TextKey {
    switch command {
    case .toggleGrid, .activate: .overview
    case .find: .find
    case .openMenu: .menu
    case .openSorting: .changeSort
    case .openHelp: .help
    case .closeSheet: .cancel
    case .toggleInformation: .information
    case .toggleSlideshow: .startSlideshow
    case .mark: .mark
    case .trash: .moveToTrash
    case .undo: .undo
    case .delete: .deleteForGood
    case .confirmDeletion: .delete
    case .rename: .renameFile
    case .confirmName: .rename
    case .copyFile: .copyFile
    case .moveFile: .moveFile
    case .confirmFolder: .done
    case .copyPicture: .copyPicture
    case .copyPath: .copyPath
    case .openElsewhere: .openWith
    case .setWallpaper: .setWallpaper
    case .openMap: .openMap
    case .rotate(let quarters): quarters > 0 ? .rotateRight : .rotateLeft
    case .flipHorizontally: .flipSideways
    case .flipVertically: .flipUpsideDown
    case .saveTurn: .saveRotation
    case .reload: .reload
    case .sort(let order): key(of: order)
    case .reverseOrder: .reverseSort
    case .toggleHiddenFiles: .toggleHiddenFiles
    case .toggleStatistics: .frameTimes
    default: .menu
    }
  }

  private func key(of order: ListOrder) -> TextKey {
    switch order {
    case .name: .sortedByName
    case .time: .sortedByTime
    case .size: .sortedBySize
    case .random: .sortedRandomly
    }
  }

  /// What a notice says.
  func text(of message: Notice.Message) -> String {
    switch message {
    case .trashed: text(.movedToTrash)
    case .restored: text(.restored)
    case .deleted: text(.deleted)
    case .renamed(let name): text(.renamed, value: name)
    case .marked(let count): "\(text(.marked)) · \(text(.markedCount, count: count))"
    case .unmarked: text(.unmarked)
    case .copied(_, let folder): text(.copiedTo, value: folder)
    case .moved(_, let folder): text(.movedTo, value: folder)
    case .copiedPicture: text(.copiedPicture)
    case .copiedPath: text(.copiedPath)
    case .savedTurn: text(.rotationSaved)
    case .wallpaperSet: text(.wallpaperSet)
    case .openedElsewhere: text(.done)
    case .slideshowStarted: text(.slideshowStarted)
    case .slideshowEnded: text(.slideshowStopped)
    case .sorted(let order, let isReversed):
      text(key(of: order)) + (isReversed ? " · \(text(.sortReversed))" : "")
    case .hiddenFiles(let areShown): text(areShown ? .hiddenFilesShown : .hiddenFilesLeftOut)
    case .nothingToUndo: text(.nothingToUndo)
    case .failed(let reason): reason
    }
  }

  func label(of field: PictureInformation.Field) -> String {
    let key: TextKey =
      switch field {
      case .name: .infoFile
      case .folder: .infoFolder
      case .fileSize: .infoFileSize
      case .modified: .infoModified
      case .dimensions: .infoDimensions
      case .format: .infoFormat
      case .frames: .infoFrames
      case .camera: .infoCamera
      case .lens: .infoLens
      case .taken: .infoTaken
      case .exposure: .infoExposure
      case .aperture: .infoAperture
      case .sensitivity: .infoISO
      case .focalLength: .infoFocalLength
      case .place: .infoPlace
      case .profile: .infoProfile
      }
    return text(key)
  }
}
