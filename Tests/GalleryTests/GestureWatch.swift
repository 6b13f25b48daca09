import Gallery
import Geometry
import Gestures
import Motion

/// What a gesture must not do, watched from outside.
struct GestureWatch {
  /// The pointers that are down, by the rules of the table.
  private(set) var contacts: [PointerID] = []
  /// Something else than pointers happened during the gesture.
  var isDisturbed = false
  private var hadTwo = false
  private var isOnDots = false
  /// The page that was nearest when the first pointer came down.
  private var origin = 0
  /// A second finger came down by the event just seen.
  private var becameTwo = false
  /// The event just seen lifted a finger and put it down again.
  private var isRenewed = false

  /// Whether a finger came down or went up; those on the dots may leap.
  func isLandingOrLift(_ event: InputEvent) -> Bool {
    guard !isOnDots, !isRenewed else { return false }
    switch event {
    case .touch(let pointer): return pointer.phase != .move
    case .mouse(let mouse): return mouse.phase != .move && mouse.button <= 2
    default: return false
    }
  }

  mutating func note(_ event: InputEvent, before: Snapshot, after state: GalleryState, at now: Instant) {
    var wasEmpty = contacts.isEmpty
    isRenewed = false
    let hadTwo = hadTwo
    switch event {
    case .touch(let pointer):
      // A finger that comes down twice was lifted between.
      if pointer.phase == .down, contacts == [pointer.id] {
        wasEmpty = true
        isRenewed = true
      }
      note(pointer.phase, pointer.id)
    case .mouse(let mouse) where mouse.phase == .down && mouse.button <= 2: note(.down, .mouse)
    case .mouse(let mouse) where mouse.phase == .up && mouse.button <= 2: note(.up, .mouse)
    case .mouse(let mouse) where mouse.phase == .move: break
    case .focusLost, .hidden: contacts.removeAll()
    case .resized where state.viewport != before.viewport: contacts.removeAll()
    case .touchesPresent(let fingers):
      contacts.removeAll { $0.kind == .touch && !fingers.contains($0.number) }
    default: isDisturbed = true
    }
    guard wasEmpty, !contacts.isEmpty else {
      becameTwo = !hadTwo && self.hadTwo
      return
    }
    isDisturbed = false
    self.hadTwo = false
    becameTwo = false
    isOnDots = state.owner == .dots
    origin = PageTarget.nearestPage(to: state.position(at: now), count: state.pages.count)
  }

  /// Something lies over the pages, and takes the pointers that are down.
  mutating func forget() {
    contacts.removeAll()
    isDisturbed = true
  }

  private mutating func note(_ phase: PointerEvent.Phase, _ id: PointerID) {
    switch phase {
    case .down:
      contacts.removeAll { $0 == id }
      if let other = contacts.first, other.kind != id.kind || other.kind == .mouse { return }
      contacts.append(id)
      if contacts.count == 2 { hadTwo = true }
    case .up, .cancel: contacts.removeAll { $0 == id }
    case .move: break
    }
  }

  /// What is wrong about a committed page that went from `page` to `new`.
  func complaint(page: Int, now new: Int) -> String? {
    guard page != new, !isDisturbed, !isOnDots, !isRenewed else { return nil }
    if hadTwo, !becameTwo { return "two fingers turned page \(page) to \(new)" }
    // A quick flick in the direction of a flight goes one beyond its page.
    if abs(new - origin) > 1, abs(new - page) > 1 { return "one gesture went from page \(origin) to \(new)" }
    return nil
  }
}

/// Where everything is at a moment.
struct Snapshot {
  let viewport: Viewport
  let position: Double
  let isScrolling: Bool
  let isShowingPages: Bool
  private var pages: [PageID: ContentTransform] = [:]

  init(_ state: GalleryState, at now: Instant) {
    viewport = state.viewport
    position = state.position(at: now)
    isScrolling = state.isScrolling
    isShowingPages = state.isShowingPages
    for index in state.visiblePages(at: now) {
      pages[state.pages[index].id] = Self.transform(ofPage: index, of: state, at: now)
    }
  }

  private static func transform(ofPage index: Int, of state: GalleryState, at now: Instant)
    -> ContentTransform
  {
    state.transform(ofPage: index, at: now)
      .translated(by: Vector(state.displacement(ofPage: index, at: now), 0))
  }

  /// What moved by more than rounding, in words; nil if nothing did.
  func difference(from state: GalleryState, at now: Instant) -> String? {
    if (state.position(at: now) - position).magnitude > 1e-9 {
      return "the pager jumped from \(position) to \(state.position(at: now))"
    }
    for index in state.visiblePages(at: now) {
      guard let old = pages[state.pages[index].id] else { continue }
      let new = Self.transform(ofPage: index, of: state, at: now)
      let isSame =
        (new.offset - old.offset).length < 1e-9 * max(1, old.offset.length)
        && (new.scale / old.scale - 1).magnitude < 1e-9
      if !isSame { return "page \(index) jumped from \(old) to \(new)" }
    }
    return nil
  }
}
