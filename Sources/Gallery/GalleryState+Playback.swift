import Geometry
import Motion

/// How the animation of the page that is shown is played.
struct FramePlayback: Hashable, Sendable {
  /// The page that is being played.
  var page: PageID?
  /// When its next frame is due; nil while it stands still.
  var nextFrame: Instant?
  /// The next frame was due and is not decoded yet.
  var isWaiting = false
  /// How often it has been played through.
  var loops = 0
  /// The user stopped it.
  var isPaused = false
}

extension GalleryState {
  /// Frames decoded ahead of the one that is shown.
  private static let framesAhead = 2

  /// The frames that come next, to be decoded ahead.
  func appendWantedFrames(to wanted: inout [LayerKey]) {
    guard let page = currentID, playback.page == page, !playback.isPaused, !isHidden,
      let picture = pictures[page],
      let facts = picture.facts, facts.isAnimated, playback.nextFrame != nil || playback.isWaiting
    else { return }
    for distance in 1...Self.framesAhead {
      let frame = (picture.frame + distance) % facts.frames
      guard frame != picture.frame else { continue }
      wanted.append(
        LayerKey(
          page: page, variant: .fitted(viewport.pixels), frame: frame, wall: wall, turn: turns[page] ?? .none,
          version: versions[page] ?? 0))
    }
  }

  /// Keeps to the page that is shown: another page's animation goes back to its
  /// beginning.
  mutating func followPlayback(at now: Instant) {
    guard playback.page != currentID else { return }
    if let old = playback.page, pictures[old]?.facts?.isAnimated ?? false {
      discardComingFrames(of: old)
      pictures[old]?.frame = 0
    }
    playback = FramePlayback(page: currentID)
    if let page = currentID { baseAppeared(on: page, at: now) }
  }

  /// A page's picture came on screen: if it is an animation, its time begins.
  mutating func baseAppeared(on page: PageID, at now: Instant) {
    guard page == currentID, playback.page == page, playback.nextFrame == nil, !playback.isPaused,
      let picture = pictures[page], let base = picture.base, base.isComplete, base.facts.isAnimated,
      base.facts.frames > 1
    else { return }
    playback.nextFrame = now + base.facts.frameDuration
  }

  /// Shows the next frame when it is due, on an absolute schedule: what is late
  /// does not make the following ones late.
  mutating func advancePlayback(to due: Instant, now: Instant) {
    guard !isHidden, let time = playback.nextFrame, due >= time else { return }
    guard let page = playback.page, let picture = pictures[page], let facts = picture.facts else {
      // The picture was dropped: its time begins anew when it is there again.
      playback.nextFrame = nil
      return
    }
    let next = (picture.frame + 1) % facts.frames
    let isOver = next == 0 && facts.loops > 0 && playback.loops + 1 >= facts.loops
    guard !isOver, let layer = picture.comingFrames[next], layer.isComplete else {
      playback.nextFrame = nil
      playback.isWaiting = !isOver
      return
    }
    if next == 0 { playback.loops += 1 }
    show(layer, frame: next, of: page)
    // After a long pause the schedule begins anew instead of racing to catch up.
    let isFarBehind = now - time > max(0.5, 2 * layer.facts.frameDuration)
    playback.nextFrame = (isFarBehind ? now : time) + max(0.01, layer.facts.frameDuration)
  }

  /// A frame that was waited for is there.
  mutating func showLateFrame(of page: PageID, at now: Instant) {
    guard playback.isWaiting, playback.page == page else { return }
    playback.isWaiting = false
    playback.nextFrame = now
    advancePlayback(to: now, now: now)
  }

  private mutating func show(_ layer: PictureLayer, frame: Int, of page: PageID) {
    if let old = pictures[page]?.base {
      if layer.facts.frames <= Self.framesAhead + 1, old.key.frame == pictures[page]?.frame {
        // So short a one is kept whole: what has been shown comes next again.
        pictures[page]?.comingFrames[old.key.frame] = old
      } else {
        discard(old)
      }
    }
    pictures[page]?.comingFrames[frame] = nil
    pictures[page]?.base = layer
    pictures[page]?.frame = frame
    isDirty = true
  }

  private mutating func discardComingFrames(of page: PageID) {
    for layer in (pictures[page]?.comingFrames ?? [:]).values { discard(layer) }
    pictures[page]?.comingFrames = [:]
  }

  // MARK: By hand

  /// Goes a frame or a document's page on or back and stops there.
  mutating func step(by count: Int, at now: Instant) {
    guard let page = currentID, let picture = pictures[page], let facts = picture.facts, facts.frames > 1
    else {
      return
    }
    let frame = picture.frame + count
    let target = facts.isAnimated ? (frame % facts.frames + facts.frames) % facts.frames : frame
    guard (0..<facts.frames).contains(target), target != picture.frame else {
      pause(page)
      return
    }
    // What was decoded ahead is not decoded again: it goes on being wanted.
    let ahead = pictures[page]?.comingFrames.removeValue(forKey: target)
    pause(page)
    pictures[page]?.frame = target
    if let ahead {
      discard(pictures[page]?.nextBase)
      pictures[page]?.nextBase = ahead
      if ahead.isComplete { takeNextBase(of: page) }
    }
    isDirty = true
  }

  mutating func togglePlayback(at now: Instant) {
    guard let page = currentID, pictures[page]?.facts?.isAnimated ?? false else { return }
    if playback.isPaused {
      playback.isPaused = false
      playback.loops = 0
      baseAppeared(on: page, at: now)
    } else {
      pause(page)
    }
  }

  private mutating func pause(_ page: PageID) {
    playback.isPaused = true
    playback.nextFrame = nil
    playback.isWaiting = false
    discardComingFrames(of: page)
  }
}
