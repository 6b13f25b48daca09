package import Motion

/// Which wanted pictures have not come yet, and when each may.
///
/// On a virtual clock decoding takes no time, or a stated time: what was wanted
/// at `t` is there at `t + delay`, neither earlier nor later, so that a run is
/// the same however fast the machine is. Arrivals that are early are held.
package struct PictureDeliveries: Sendable {
  private let delay: Double
  private var wantedSince: [LayerKey: Instant] = [:]
  private var held: [(due: Instant, event: GalleryEvent)] = []

  /// - Parameter delay: seconds.
  package init(delay: Double) {
    self.delay = delay
  }

  /// Takes the list of what is wanted now; what left it is not waited for.
  package mutating func want(_ keys: [LayerKey], delivered: (LayerKey) -> Bool, at now: Instant) {
    var next: [LayerKey: Instant] = [:]
    for key in keys where !delivered(key) { next[key] = wantedSince[key] ?? now }
    wantedSince = next
  }

  /// An arrival: true if it is due, false if it is held until it is.
  package mutating func accepts(_ event: GalleryEvent, at now: Instant, isFirst: Bool) -> Bool {
    guard let key = event.layer, let since = wantedSince[key] else { return true }
    let due = since + delay
    guard due > now, !isFirst else {
      if event.isLast { wantedSince[key] = nil }
      return true
    }
    held.append((due, event))
    return false
  }

  /// The arrivals that are due at `now`, oldest first.
  package mutating func release(at now: Instant) -> [GalleryEvent] {
    guard held.contains(where: { $0.due <= now }) else { return [] }
    return release { $0 <= now }
  }

  /// Everything that is held.
  package mutating func releaseAll() -> [GalleryEvent] { release { _ in true } }

  private mutating func release(where isDue: (Instant) -> Bool) -> [GalleryEvent] {
    let due = held.filter { isDue($0.due) }
    held.removeAll { isDue($0.due) }
    for (_, event) in due where event.isLast {
      if let key = event.layer { wantedSince[key] = nil }
    }
    return due.map(\.event)
  }

  /// When the next picture that was wanted may arrive, nil with none to come.
  package var nextDue: Instant? {
    wantedSince.values.min().map { $0 + delay }
  }

  /// Whether a picture that should be there by `now` is not.
  package func isOverdue(at now: Instant) -> Bool {
    wantedSince.contains { key, since in
      since + delay <= now && !held.contains { $0.event.layer == key && $0.event.isLast }
    }
  }

  /// Whether everything wanted has come or is held.
  package var hasEverythingArrived: Bool {
    wantedSince.keys.allSatisfy { key in held.contains { $0.event.layer == key && $0.event.isLast } }
  }

  /// Whether everything wanted has come.
  package var isComplete: Bool { wantedSince.isEmpty }
}

extension GalleryEvent {
  /// The layer that an arrival or failure is about.
  var layer: LayerKey? {
    switch self {
    case .layerArrived(let key, _, _, _, _), .pictureFailed(let key, _): key
    case .pages, .textArrived, .decoderRestarted, .fileDone, .fileChanged, .information, .notice,
      .settings:
      nil
    }
  }

  /// Whether nothing follows about the same layer.
  var isLast: Bool {
    if case .layerArrived(_, _, _, _, let isPreview) = self { return !isPreview }
    return true
  }
}
