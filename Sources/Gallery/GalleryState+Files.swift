package import Motion

extension GalleryState {
  /// Asks for something to be done; a page that is to go makes way at once.
  mutating func request(_ request: FileRequest, at now: Instant) {
    guard index(of: request.page) != nil, !leaving.contains(request.page) else { return }
    switch request {
    case .trash(let page), .delete(let page), .move(let page, _):
      leaving.insert(page)
      if page == currentID, let next = neighbour(of: currentPage) { go(to: next, at: now) }
    default: break
    }
    effects.append(.file(request))
  }

  /// The page to show instead of one that goes: the next that stays, else the one before.
  private func neighbour(of index: Int) -> Int? {
    let after = pages.indices.first { $0 > index && !leaving.contains(pages[$0].id) }
    return after ?? pages.indices.last { $0 < index && !leaving.contains(pages[$0].id) }
  }

  mutating func undo(at now: Instant) {
    guard let last = undoable.last(where: { !returning.contains($0.page.id) }) else {
      return tell(.nothingToUndo, at: now)
    }
    returning.insert(last.page.id)
    effects.append(.file(.restore(last.page.id)))
  }

  /// Something asked for was done, or not.
  ///
  /// - Parameter failure: why not, in words; nil when it was done.
  package mutating func fileDone(_ request: FileRequest, failure: String?, at now: Instant) -> [Effect] {
    let effects = advance(to: now)
    if let failure { fail(request, failure, at: now) } else { succeed(request, at: now) }
    return effects + advance(to: now)
  }

  private mutating func fail(_ request: FileRequest, _ reason: String, at now: Instant) {
    switch request {
    case .trash(let page), .delete(let page), .move(let page, _):
      leaving.remove(page)
      if let index = index(of: page) { go(to: index, at: now) }
    case .restore(let page):
      returning.remove(page)
      undoable.removeAll { $0.page.id == page }
    default: break
    }
    tell(.failed(reason), at: now)
  }

  private mutating func succeed(_ request: FileRequest, at now: Instant) {
    let name = index(of: request.page).map { pages[$0].name } ?? ""
    switch request {
    case .trash(let page):
      putAway(page)
      tell(.trashed(name: name), at: now)
    case .delete(let page):
      gone.insert(page)
      marks.removeAll { $0 == page }
      tell(.deleted(name: name), at: now)
    case .move(let page, let folder):
      putAway(page)
      tell(.moved(name: name, folder: folder), at: now)
    case .copy(_, let folder): tell(.copied(name: name, folder: folder), at: now)
    case .restore(let page): restore(page, at: now)
    case .rename(let page, let new):
      if let index = index(of: page) { pages[index].name = new }
      tell(.renamed(name: new), at: now)
    case .saveTurn(let page, _):
      turns[page] = nil
      reload(page, at: now)
      tell(.savedTurn(name: name), at: now)
    case .copyPicture: tell(.copiedPicture, at: now)
    case .copyPath: tell(.copiedPath, at: now)
    case .openElsewhere, .openMap: tell(.openedElsewhere, at: now)
    case .setWallpaper: tell(.wallpaperSet, at: now)
    }
  }

  /// The page's file is elsewhere, from where it can be brought back.
  private mutating func putAway(_ page: PageID) {
    let mark = marks.firstIndex(of: page)
    if let index = index(of: page) {
      undoable.append(Removal(page: pages[index], index: index, mark: mark))
    }
    gone.insert(page)
    if let mark { marks.remove(at: mark) }
  }

  private mutating func restore(_ page: PageID, at now: Instant) {
    gone.remove(page)
    leaving.remove(page)
    returning.remove(page)
    guard let removal = undoable.last(where: { $0.page.id == page }) else { return }
    undoable.removeAll { $0.page.id == page }
    if index(of: page) == nil {
      var list = pages
      list.insert(removal.page, at: min(removal.index, list.count))
      replacePages(list, at: now)
    }
    if let mark = removal.mark { marks.insert(page, at: min(mark, marks.count)) }
    if let index = index(of: page) { go(to: index, at: now) }
    tell(.restored(name: removal.page.name), at: now)
  }

  /// Takes the pages whose files are gone out of the list, once they are out of sight.
  mutating func removeGonePages(at now: Instant) {
    guard !gone.isEmpty, !leaving.isEmpty else { return }
    let visible = visiblePages(at: now)
    let removable = leaving.filter { page in
      guard gone.contains(page), let index = index(of: page) else { return false }
      return !visible.contains(index) || isInGrid || index == currentPage && !pager.isSettling
    }
    guard !removable.isEmpty else { return }
    leaving.subtract(removable)
    replacePages(pages.filter { !removable.contains($0.id) }, at: now)
  }

  /// A new list as far as it is true: without what was put away meanwhile, and
  /// with what is just sliding out of the window.
  mutating func reconciled(_ new: [Page], at now: Instant) -> [Page] {
    guard !gone.isEmpty else { return new }
    let listed = Set(new.map(\.id))
    let visible = visiblePages(at: now)
    var list = new.filter { !gone.contains($0.id) }
    for (index, page) in pages.enumerated()
    where visible.contains(index) && leaving.contains(page.id) && gone.contains(page.id) {
      list.insert(page, at: min(index, list.count))
    }
    // A file of that name that comes later is another one.
    gone = gone.filter { listed.contains($0) || leaving.contains($0) }
    return list
  }
}
