import Geometry
import Scene
import Testing
import Text

@testable import SDLPlatform

@Suite struct TextShelfTests {
  private static func run(_ number: Int) -> TextRun {
    TextRun("text \(number)", style: TextStyle(pointSize: 12), maxWidth: 100)
  }

  private static func list(_ numbers: Range<Int>) -> DrawList {
    DrawList(
      wall: 0, commands: numbers.map { .text(run($0), centre: DevicePoint(0, 0), opacity: 1) }, discs: [])
  }

  /// A frame whose texts come one after the other keeps all of them, however full the shelf was before.
  @Test(arguments: [1, 2, 10, 300])
  func `the texts of a frame stay while it gets the rest of them`(count: Int) {
    var shelf = TextShelf<Int>()
    for first in stride(from: 0, to: 3000, by: count) {
      let frame = Self.list(first..<first + count)
      for run in shelf.missing(in: frame) {
        _ = shelf.put(first, for: run)
      }
      #expect(shelf.missing(in: frame).isEmpty, "after \(first) texts")
    }
  }

  @Test func `what no frame needs any more makes room, and is handed back once`() {
    var shelf = TextShelf<Int>()
    var held: Set<Int> = []
    for number in 0..<1000 {
      let frame = Self.list(max(0, number - 1)..<number + 1)
      for run in shelf.missing(in: frame) {
        held.insert(number)
        for old in shelf.put(number, for: run) { #expect(held.remove(old) != nil) }
      }
      #expect(held.count <= 256)
      #expect(shelf[Self.run(number)] == number)
    }
    #expect(Set(shelf.removeAll()) == held)
  }

  @Test func `a text that cannot be drawn is missing no more`() {
    var shelf = TextShelf<Int>()
    #expect(shelf.missing(in: Self.list(0..<1)) == [Self.run(0)])
    #expect(shelf.put(nil, for: Self.run(0)).isEmpty)
    #expect(shelf.missing(in: Self.list(0..<1)).isEmpty)
    #expect(shelf[Self.run(0)] == nil)
  }
}
