package import Geometry
import Gestures
package import Motion

extension GalleryState {
  package var isSlideshowRunning: Bool { slideshow != nil }

  mutating func startSlideshow(at now: Instant) {
    guard slideshow == nil, !pages.isEmpty else { return }
    if isInGrid { closeGrid(at: now) }
    slideshow = Slideshow(generator: SplitMix64(state: settings.shuffleSeed))
    effects.append(.keepAwake(true))
    awaitTurn(at: now)
    isDirty = true
  }

  mutating func stopSlideshow(at now: Instant) {
    guard slideshow != nil else { return }
    slideshow = nil
    effects.append(.keepAwake(false))
    isDirty = true
  }

  /// Holds it, or lets it go on.
  mutating func toggleSlideshowPause(at now: Instant) {
    if slideshow?.isHeld ?? false { resumeSlideshow(at: now) } else { pauseSlideshow(at: now) }
    isDirty = true
  }

  mutating func pauseSlideshow(at now: Instant) {
    guard slideshow?.isHeld == false else { return }
    slideshow?.isHeld = true
    slideshow?.nextTurn = nil
    effects.append(.keepAwake(false))
  }

  mutating func resumeSlideshow(at now: Instant) {
    guard slideshow?.isHeld == true else { return }
    slideshow?.isHeld = false
    effects.append(.keepAwake(true))
    awaitTurn(at: now)
  }

  /// The time of a picture begins when it can be seen, whoever turned to it.
  mutating func awaitTurn(at now: Instant) {
    guard slideshow?.isHeld == false else { return }
    slideshow?.nextTurn = nil
    slideshow?.shown = nil
    followSlideshow(at: now)
  }

  /// Starts the time of the page that is shown once its picture is there.
  mutating func followSlideshow(at now: Instant) {
    guard let show = slideshow, !show.isHeld, !isHidden, show.nextTurn == nil, let page = currentID else {
      return
    }
    guard let quality = pictures[page]?.quality, quality == .final || quality == .failed else { return }
    // A broken file is no picture to look at for long.
    let interval = quality == .failed ? min(1, settings.slideshowInterval) : settings.slideshowInterval
    slideshow?.nextTurn = now + interval
    slideshow?.shown = now
  }

  mutating func advanceSlideshow(to due: Instant) {
    if let fading = slideshow?.fading, fading.fade.isDone(at: due) {
      slideshow?.fading = nil
      isDirty = true
    }
    guard let time = slideshow?.nextTurn, due >= time, !isHidden else { return }
    slideshow?.nextTurn = nil
    guard !gestures.isTouched, pages.count > 1 else { return awaitTurn(at: due) }
    turnSlideshow(at: due)
  }

  private mutating func turnSlideshow(at now: Instant) {
    guard var show = slideshow, let current = currentID else { return }
    var target = (currentPage + 1) % pages.count
    if settings.isShuffled {
      show.rest.removeAll { numberOfPage[$0] == nil || $0 == current }
      if show.rest.isEmpty {
        // A new round; never the picture that was just shown first.
        show.rest = pages.map(\.id).filter { $0 != current }.shuffled(using: &show.generator)
      }
      target = show.rest.popLast().flatMap { numberOfPage[$0] } ?? target
    }
    let fades = settings.slideshowFades && motion.animates
    if fades {
      show.fading = Slideshow.Fading(
        page: current, fade: Fade(from: 1, to: 0, start: now, duration: settings.slideshowFadeDuration))
    }
    slideshow = show
    if fades || settings.slideshowCuts { cut(to: target) } else { go(to: target, at: now) }
    isDirty = true
    awaitTurn(at: now)
  }

  /// Shows a page at once.
  private mutating func cut(to target: Int) {
    if let current = currentID { motions[current] = nil }
    currentPage = target
    travelDirection = 1
    pager = .rest(Double(target))
  }

  /// How far a slow pan and zoom has gone on the page that is shown: a factor on
  /// its scale and a shift in shares of the picture; nothing for a still.
  package func drift(ofPage index: Int, at now: Instant) -> (
    factor: Double, shift: Displacement<PictureShares>
  )? {
    guard settings.slideshowDrifts, motion.animates, index == currentPage, let show = slideshow,
      let shown = show.shown, motions[pages[index].id] == nil, !show.isHeld
    else { return nil }
    let share = min(1, max(0, now - shown) / (settings.slideshowInterval + settings.slideshowFadeDuration))
    // Each picture has a direction of its own, the same every time.
    let way = Slideshow.ways[Int(pages[index].id.number % 8)] * 0.02
    return (1.02 + 0.08 * share, way * (2 * share - 1))
  }

  var slideshowDeadline: Instant? {
    guard !isHidden else { return nil }
    return slideshow?.nextTurn
  }

  /// Whether the slideshow moves something.
  func isSlideshowMoving(at now: Instant) -> Bool {
    guard let show = slideshow else { return false }
    if show.fading != nil { return true }
    return settings.slideshowDrifts && motion.animates && show.shown != nil && !show.isHeld
  }
}
