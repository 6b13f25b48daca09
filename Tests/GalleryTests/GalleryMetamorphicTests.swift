import Gallery
import Geometry
import Gestures
import Motion
import SeededRandom
import Testing

/// Two ways of telling a gallery the same have the same result, on random streams.
@Suite(.serialized) struct GalleryMetamorphicTests {
  @Test func `cutting a move into pieces changes nothing`() {
    RandomStreams.forEach(share: 0.5, touchesOnly: true) { stream, isTelling in
      var generator = SeededGenerator(seed: UInt64(stream.steps.count) &+ RandomStreams.seed)
      let (cut, ends) = stream.cutting(using: &generator)
      var whole = StreamRunner(stream, isWatching: false, isTelling: isTelling)
      var pieces = StreamRunner(cut, isWatching: false)
      var next = 0
      for (index, step) in stream.steps.enumerated() {
        whole.perform(step.stimulus, at: step.time)
        while next <= ends[index] {
          pieces.perform(cut.steps[next].stimulus, at: cut.steps[next].time)
          next += 1
        }
        if let difference = whole.difference(from: pieces, within: 1e-9) { return whole.telling(difference) }
      }
      return nil
    }
  }

  @Test(arguments: [30.0, 60, 90, 144, nil])
  func `frames between the events change nothing`(rate: Double?) {
    RandomStreams.forEach(share: 0.2) { stream, isTelling in
      var generator = SeededGenerator(seed: RandomStreams.seed)
      var often = StreamRunner(stream, isWatching: false, isTelling: isTelling)
      var seldom = StreamRunner(stream, isWatching: false)
      var frames = (often: 0.0, seldom: 0.0)
      for step in stream.steps {
        while frames.often < step.time {
          often.advance(to: frames.often)
          frames.often += 1000 / 240
        }
        while frames.seldom < step.time {
          seldom.advance(to: frames.seldom)
          frames.seldom += rate.map { 1000 / $0 } ?? generator.number(1...90)
        }
        often.perform(step.stimulus, at: step.time)
        seldom.perform(step.stimulus, at: step.time)
        if let difference = often.difference(from: seldom, within: 0.5) { return often.telling(difference) }
      }
      return nil
    }
  }

  @Test func `mirrored input has mirrored output`() {
    RandomStreams.forEach(share: 0.5) { stream, isTelling in
      var mirror = stream
      mirror.isRightToLeft.toggle()
      var one = StreamRunner(stream, isWatching: false, isTelling: isTelling)
      var other = StreamRunner(mirror, isWatching: false)
      for step in stream.steps {
        let width = one.state.viewport.size.width
        // The help's rows name arrows by where they point, so they are not mirrored.
        if one.state.sheet?.kind == .help { return nil }
        let isOnPages = one.state.isShowingPages
        one.perform(step.stimulus, at: step.time)
        other.perform(step.stimulus.mirrored(width: width, isOnPages: isOnPages), at: step.time)
        if let difference = one.difference(fromMirror: other) { return one.telling(difference) }
      }
      return nil
    }
  }
}

extension StreamRunner {
  /// What another gallery shows otherwise, in words.
  ///
  /// - Parameter tolerance: points.
  func difference(from other: StreamRunner, within tolerance: Double) -> String? {
    difference(from: other, within: tolerance) { transform, _ in transform }
  }

  /// What the mirror image of another gallery shows otherwise.
  func difference(fromMirror other: StreamRunner) -> String? {
    difference(from: other, within: 1e-6) { transform, fit in
      let width = fit.picture.width * transform.scale
      let x = fit.viewport.width - transform.offset.x - width
      return ContentTransform(scale: transform.scale, offset: Vector(x, transform.offset.y))
    }
  }

  private func difference(
    from other: StreamRunner, within tolerance: Double,
    as view: (ContentTransform, PictureFit) -> ContentTransform
  ) -> String? {
    if state.currentPage != other.state.currentPage {
      return "on page \(state.currentPage), not \(other.state.currentPage)"
    }
    if state.owner != other.state.owner { return "owner \(state.owner), not \(other.state.owner)" }
    let positions = (state.position(at: now), other.state.position(at: now))
    if (positions.0 - positions.1).magnitude * state.stride > tolerance { return "at \(positions)" }
    for index in state.visiblePages(at: now) {
      let fit = state.fit(of: state.pages[index].id)
      let here = state.transform(ofPage: index, at: now)
      let there = view(other.state.transform(ofPage: index, at: now), fit)
      let corner = PicturePoint(fit.picture.width, fit.picture.height)
      let apart = max(
        (here.offset - there.offset).length,
        (here.screenPoint(of: corner) - there.screenPoint(of: corner)).length)
      if apart > tolerance * max(1, 1e-3 * here.offset.length) {
        return "page \(index) at \(here), not \(there)"
      }
    }
    return nil
  }
}
