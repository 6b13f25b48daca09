package import Motion

/// What the user is told in passing, and what can be done about it.
package struct Notice: Hashable, Sendable {
  package enum Message: Hashable, Sendable {
    case trashed(name: String)
    case restored(name: String)
    case deleted(name: String)
    case renamed(name: String)
    case marked(count: Int)
    case unmarked(count: Int)
    case copied(name: String, folder: String)
    case moved(name: String, folder: String)
    case copiedPicture
    case copiedPath
    case savedTurn(name: String)
    case wallpaperSet
    case openedElsewhere
    case slideshowStarted
    case slideshowEnded
    case sorted(ListOrder, isReversed: Bool)
    case hiddenFiles(areShown: Bool)
    case nothingToUndo
    /// Something went wrong, in words.
    case failed(String)
  }

  package var message: Message
  /// Begins fading in, and after its time out.
  package var fade: Fade
  var end: Instant

  /// What a tap on it does.
  package var command: Command? {
    switch message {
    case .trashed, .moved: .undo
    default: nil
    }
  }
}

extension GalleryState {
  /// Tells the user something; who stands before a kiosk has nothing to do with it.
  package mutating func tell(_ message: Notice.Message, at now: Instant) {
    guard !settings.isKiosk else { return }
    var opacity = notice?.fade.opacity(at: now) ?? 0
    if !motion.animates { opacity = 1 }
    notice = Notice(
      message: message, fade: Fade(from: opacity, to: 1, start: now, duration: motion.overlayFadeIn),
      end: now + motion.noticeDuration)
    isDirty = true
  }

  var noticeDeadline: Instant? {
    guard let notice, notice.fade.to == 1 else { return nil }
    return notice.end
  }

  mutating func advanceNotice(to now: Instant) {
    if var current = notice, current.fade.to == 1, now >= current.end {
      current.fade = Fade(from: 1, to: 0, start: current.end, duration: motion.overlayFadeOut)
      notice = current
    }
    if let current = notice, current.fade.to == 0, current.fade.isDone(at: now) {
      notice = nil
      isDirty = true
    }
  }
}
