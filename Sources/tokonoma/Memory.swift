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

  /// What is remembered of the folder's first picture; nil where that is not found sooner than the list.
  /// To be asked before the folder is read, because it takes note of how the folder is now.
  func folderMemory(for options: Options) -> FolderMemory? {
    guard let file, let folder, opening?.sources.count == 1, case .folder(let path)? = opening?.sources.first,
      options.order ?? .name == .name, !options.isRecursive, let stamp = FolderStamp(of: path)
    else { return nil }
    return FolderMemory(
      file: file, path: path, folder: folder, stamp: stamp, remembered: state[folder: folder]?.first,
      isReversed: options.isReversed, showsHidden: options.showsHidden)
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
      let first = state[folder: folder]?.first
      state.remember(RememberedState.Folder(order: remembered, place: shown, first: first), of: folder)
    }
  }
}
