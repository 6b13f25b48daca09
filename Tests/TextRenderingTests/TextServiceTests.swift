import Pixels
import Testing
import Text

@testable import TextRendering

@Suite(.timeLimit(.minutes(5)))
struct TextServiceTests {
  private static let style = TextStyle(pointSize: 12)

  @Test func `every run is answered in the order it was asked for`() async {
    let runs = (0..<20).map { TextRun("name \($0).jpg", style: Self.style, maxWidth: 200) }
    let (answers, continuation) = AsyncStream.makeStream(of: (TextRun, PixelBuffer?).self)
    let service = TextService { continuation.yield(($0, $1)) }

    for run in runs { service.request(run) }

    var answered: [TextRun] = []
    for await (run, pixels) in answers {
      answered.append(run)
      #expect((pixels != nil) == (TextRasterizer() != nil))
      if answered.count == runs.count { break }
    }
    #expect(answered == runs)
    service.shutdown()
  }

  @Test func `a run that cannot be drawn is answered too`() async {
    let empty = TextRun("", style: Self.style, maxWidth: 200)
    let (answers, continuation) = AsyncStream.makeStream(of: (TextRun, PixelBuffer?).self)
    let service = TextService { continuation.yield(($0, $1)) }

    service.request(empty)

    for await (run, pixels) in answers {
      #expect(run == empty)
      #expect(pixels == nil)
      break
    }
    service.shutdown()
  }
}
