import Geometry
import Gestures
package import Motion

/// What is remembered of the keyboard between events.
struct KeyRepeat: Hashable, Sendable {
  /// When a held key's command may be done again.
  var next: [Command: Instant] = [:]
  /// The last key event did something, so the text that it also produces does not.
  var consumesText = false
}

extension GalleryState {
  mutating func handle(_ key: KeyEvent, at now: Instant) {
    guard key.isDown else {
      keys.next.removeAll(keepingCapacity: true)
      return
    }
    guard let command = settings.bindings.command(for: key) else {
      keys.consumesText = !key.modifiers.isDisjoint(with: [.control, .alt, .gui])
      return
    }
    keys.consumesText = true
    // Space turns pages, but holds a slideshow that turns them by itself.
    if slideshow != nil, sheet == nil, key.name == "Space", key.modifiers.isEmpty {
      if !key.isRepeat { toggleSlideshowPause(at: now) }
      return
    }
    guard key.isRepeat else {
      keys.next[command] = now + motion.repeatDelay
      perform(command, isRepeat: false, at: now)
      return
    }
    // The system repeats as fast as its settings say; pages turn no faster
    // than they can be seen.
    guard command.repeats, now >= keys.next[command] ?? (now + motion.repeatDelay) else { return }
    keys.next[command] = now + motion.repeatInterval
    perform(command, isRepeat: true, at: now)
  }

  mutating func handle(text: String, at now: Instant) {
    defer { keys.consumesText = false }
    guard !keys.consumesText, let command = settings.bindings.command(forText: text) else { return }
    perform(command, isRepeat: false, at: now)
  }

  /// Does what a key, a button or a stick asks for, as what lies on top understands it.
  mutating func perform(_ command: Command, isRepeat: Bool, at now: Instant) {
    guard isAllowed(command) else { return }
    endScroll(at: now)
    if performOnKeyboard(command, at: now) { return }
    if sheet != nil, performInSheet(command, isRepeat: isRepeat, at: now) { return }
    if isInGrid, performInGrid(command, at: now) { return }
    switch command {
    case .nextPage, .previousPage, .firstPage, .lastPage, .jump:
      page(command, isRepeat: isRepeat, at: now)
    case .left, .right, .up, .down, .panLeft, .panRight, .panUp, .panDown:
      arrow(command, isRepeat: isRepeat, at: now)
    case .zoomIn, .zoomOut, .zoomToFit, .zoomToActualSize, .zoomToDouble, .fill, .toggleZoom:
      zoom(command, at: now)
    case .step(let count):
      step(by: count, at: now)
    case .togglePlayback:
      togglePlayback(at: now)
    case .trash, .delete, .rename, .copyFile, .moveFile, .copyPicture, .copyPath, .openElsewhere,
      .setWallpaper, .openMap, .saveTurn, .rotate,
      .flipHorizontally, .flipVertically, .reload, .mark:
      performOnFile(command, at: now)
    case .undo:
      undo(at: now)
    case .sort, .reverseOrder, .toggleHiddenFiles:
      arrange(command, at: now)
    default:
      performOnInterface(command, at: now)
    }
  }

  /// Does a command from outside the devices.
  package mutating func command(_ command: Command, at now: Instant) -> [Effect] {
    let before = advance(to: now)
    perform(command, isRepeat: false, at: now)
    return before + takeEffects()
  }

  private mutating func zoom(_ command: Command, at now: Instant) {
    switch command {
    case .zoomIn:
      zoom(by: motion.keyZoomFactor, about: viewport.size.center, frequency: motion.zoomFrequency, at: now)
    case .zoomOut:
      zoom(
        by: 1 / motion.keyZoomFactor, about: viewport.size.center, frequency: motion.zoomFrequency, at: now)
    case .zoomToFit:
      zoom(to: 0, at: now)
    case .zoomToActualSize:
      zoom(to: 1 / viewport.pixelScale, at: now)
    case .zoomToDouble:
      zoom(to: 2 / viewport.pixelScale, at: now)
    case .fill:
      if let page = currentID { zoom(to: fillScale(of: page), at: now) }
    default:
      toggleZoom(at: viewport.size.center, at: now)
    }
  }

  private mutating func performOnInterface(_ command: Command, at now: Instant) {
    switch command {
    case .toggleFullscreen:
      setFullscreen(!isFullscreen)
    case .cycleWall:
      wall = Wall(rawValue: wall.rawValue + 1) ?? .automatic
      isDirty = true
    case .toggleCrisp:
      isCrisp.toggle()
      isDirty = true
    case .toggleGrid:
      openGrid(at: now)
    case .find:
      beginFinding(at: now)
    case .toggleSlideshow:
      toggleSlideshow(at: now)
    case .toggleInformation:
      showsInformation.toggle()
      informed = nil
      isDirty = true
    case .toggleStatistics:
      showsStatistics.toggle()
      isDirty = true
    case .openMenu: open(.menu, at: now)
    case .openSorting: open(.sorting, at: now)
    case .openHelp: open(.help, at: now)
    case .activate: if slideshow != nil { tapPage(at: now) } else { openGrid(at: now) }
    case .back: goBack(at: now)
    case .quit, .leaveKiosk: effects.append(.quit)
    default: break
    }
  }

  private mutating func toggleSlideshow(at now: Instant) {
    if slideshow == nil {
      startSlideshow(at: now)
      tell(.slideshowStarted, at: now)
    } else {
      stopSlideshow(at: now)
      tell(.slideshowEnded, at: now)
    }
  }

  private mutating func arrange(_ command: Command, at now: Instant) {
    switch command {
    case .sort(let order): settings.order = order
    case .reverseOrder: settings.isReversed.toggle()
    default: settings.showsHidden.toggle()
    }
    if command == .toggleHiddenFiles {
      tell(.hiddenFiles(areShown: settings.showsHidden), at: now)
    } else {
      tell(.sorted(settings.order, isReversed: settings.isReversed), at: now)
    }
    relist(settings)
  }

  private mutating func setFullscreen(_ isOn: Bool) {
    isFullscreen = isOn
    isDirty = true
    effects.append(.setFullscreen(isOn))
  }

  /// One level up: out of the slideshow, the information, the zoom, then out of fullscreen.
  private mutating func goBack(at now: Instant) {
    if slideshow != nil {
      toggleSlideshow(at: now)
    } else if showsInformation {
      showsInformation = false
      isDirty = true
    } else if isCurrentZoomed(at: now) {
      zoom(to: 0, at: now)
    } else if isFullscreen {
      setFullscreen(false)
    } else if settings.backQuits {
      effects.append(.quit)
    }
  }

  private mutating func page(_ command: Command, isRepeat: Bool, at now: Instant) {
    let count: Int
    switch command {
    case .nextPage: count = 1
    case .previousPage: count = -1
    case .jump(let pages): count = pages
    case .firstPage: count = -pages.count
    case .lastPage: count = pages.count
    default: return
    }
    let lead = Double(currentPage + count) - pager.position(at: now)
    if isRepeat, count.magnitude == 1, lead.magnitude > motion.repeatMaximumLead { return }
    turn(by: count, at: now)
  }

  /// Arrows pan a zoomed picture and turn pages otherwise; at the edge a new
  /// press, but not a held key, goes on to the next page.
  private mutating func arrow(_ command: Command, isRepeat: Bool, at now: Instant) {
    let step = motion.keyPanDistance
    let delta: Vector
    switch command {
    case .right, .panRight: delta = Vector(-step, 0)
    case .left, .panLeft: delta = Vector(step, 0)
    case .down, .panDown: delta = Vector(0, -step)
    default: delta = Vector(0, step)
    }
    if panByKey(delta, at: now) { return }
    guard command == .left || command == .right else { return }
    if isRepeat, isCurrentZoomed(at: now) { return }
    let isForward = (command == .right) == (axis > 0)
    page(isForward ? .nextPage : .previousPage, isRepeat: isRepeat, at: now)
  }
}
