import FileActions
import Gallery
import Geometry
import Library
import SDLPlatform
import Settings

/// What the program remembers from one run to the next: the window, and the
/// order and place of each folder. Nothing of a run without a window, and nothing
/// where the home cannot be written to.
final class Memory {
  private let file: StateFile?
  private let state: RememberedState
  /// What the program was started with, and the folder that is shown with it.
  private var opening: Opening?
  private var folder: FilePath?
  /// The folder before it was listed.
  private var stamp: FolderStamp?
  /// Pages from which on the first is remembered: fewer are listed before the window is there.
  private static let manyPages = 1000

  init(_ options: Options) {
    file = options.headless == nil ? StateFile(Launch.folders) : nil
    state = file?.load() ?? RememberedState()
  }

  /// Where the window was.
  var place: Options.WindowPlace? {
    guard let window = state.window, window.width >= 100, window.height >= 100 else { return nil }
    return Options.WindowPlace(
      size: Size(width: Double(window.width), height: Double(window.height)),
      position: Displacement(Double(window.x), Double(window.y)))
  }

  /// Takes what is remembered of the folder that is opened, where the command
  /// line says nothing else. A kiosk goes on where it was.
  func recall(_ opening: Opening, into options: inout Options) {
    self.opening = opening
    switch opening.sources.first {
    case .folder(let path) where opening.sources.count == 1: folder = Desktop.absolute(path)
    case .folderAround(let path): folder = Desktop.absolute(path.parent)
    default: folder = nil
    }
    guard let folder, let remembered = state[folder: folder] else { return }
    if options.order == nil, let order = remembered.order {
      options.order = ListOrder(rawValue: order.keyName)
      options.isReversed = options.isReversed || order.isReversed
    }
    if options.isKiosk, options.startAt == nil, let place = remembered.place {
      options.startAt = String(decoding: folder.appending(place.bytes).bytes, as: UTF8.self)
    }
  }

  /// The picture that a large folder begins with, if nothing came or went in it since it was listed: it
  /// can be shown before the folder is read. To be asked before that, because it takes note of how the
  /// folder is now.
  func firstPicture(for options: Options) -> FilePath? {
    guard opening?.sources.count == 1, case .folder(let path)? = opening?.sources.first, let folder,
      file != nil
    else { return nil }
    stamp = FolderStamp(of: path)
    guard let stamp, let first = state[folder: folder]?.first, first.stamp == stamp,
      options.order ?? .name == .name, !options.isRecursive, first.isReversed == options.isReversed,
      first.showsHidden == options.showsHidden
    else { return nil }
    return path.appending(first.name.bytes)
  }

  /// What there is to remember of the first page: of a list that is known to be that of the folder as it is.
  private func first(of session: Session, _ options: Options) -> RememberedState.First? {
    guard let stamp, case .folder(let path)? = opening?.sources.first, !options.isRecursive,
      FolderStamp(of: path) == stamp
    else { return nil }
    let (settings, page) = session.withStore { store -> (GallerySettings, PageID?) in
      let isWhole = store.state.isListed && store.state.pages.count >= Self.manyPages
      return (store.state.settings, isWhole ? store.state.pages.first?.id : nil)
    }
    guard settings.order == .name, let page, let first = session.suppliers.index.path(of: page),
      let name = FilePath(first.lastComponent), path.appending(name.bytes) == first
    else { return nil }
    return RememberedState.First(
      stamp: stamp, name: name, isReversed: settings.isReversed, showsHidden: settings.showsHidden)
  }

  /// Where files were copied or moved to last.
  var targetFolder: String { state.target.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }

  /// Keeps how things are at the end.
  func keep(window: Window, session: Session, _ options: Options) {
    guard let file else { return }
    let place = window.isFullscreen ? nil : (position: window.position, size: window.viewport.size)
    let (settings, page, target) = session.withStore { store in
      (store.state.settings, store.state.currentID, store.state.targetFolder)
    }
    let order = settings.order.libraryOrder(isReversed: settings.isReversed)
    let shown = page.flatMap { session.suppliers.index.path(of: $0) }.flatMap { FilePath($0.lastComponent) }
    // What was dropped on the window meanwhile says nothing of the folder.
    let folder = session.suppliers.opening == opening ? folder : nil
    let first = folder == nil ? nil : first(of: session, options)
    // A home that cannot be written to is no reason to complain.
    try? file.update { state in
      if let place {
        state.window = RememberedState.Window(
          x: Int(place.position.x), y: Int(place.position.y), width: Int(place.size.width),
          height: Int(place.size.height), isMaximized: false)
      }
      if let target = FilePath(target) { state.target = target }
      guard let folder else { return }
      // What the command line or the settings said is no wish of the folder's.
      let isChosen = settings.order != options.order ?? .name || settings.isReversed != options.isReversed
      let remembered = isChosen ? order : state[folder: folder]?.order
      let first = first ?? state[folder: folder]?.first
      state.remember(RememberedState.Folder(order: remembered, place: shown, first: first), of: folder)
    }
  }
}
