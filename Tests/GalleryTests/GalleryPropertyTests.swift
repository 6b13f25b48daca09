import Gallery
import Testing

/// What holds whatever happens, on random streams of events.
@Suite(.serialized) struct GalleryPropertyTests {
  @Test func `nothing that can happen breaks the gallery`() {
    RandomStreams.forEach { stream, isTelling in
      var runner = StreamRunner(stream, isTelling: isTelling)
      runner.play(stream)
      return runner.problem
    }
  }

  @Test func `after anything at all a swipe turns exactly one page`() {
    RandomStreams.forEach(share: 0.2) { stream, isTelling in
      var runner = StreamRunner(stream, isTelling: isTelling)
      runner.play(stream)
      guard runner.problem == nil, runner.comeToRest() else { return runner.problem }
      let way = stream.isRightToLeft ? 1 : -1
      for (distance, turn) in [(-150.0, -way), (150, way), (150, way), (-150, -way)] {
        let page = runner.state.currentPage
        let target = min(max(page + turn, 0), max(0, runner.state.pages.count - 1))
        let turned = runner.swipe(by: distance)
        if let problem = runner.problem { return problem }
        if turned != target - page {
          return runner.telling("a swipe went from \(page) to \(page + turned), not to \(target)")
        }
      }
      return nil
    }
  }
}
