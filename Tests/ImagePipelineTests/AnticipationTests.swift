import Testing

@testable import ImagePipeline

struct AnticipationTests {
  /// By reference: expectations do not change values.
  private final class Subject {
    private var value = Anticipation<String, String>()

    func expect(_ page: String) -> Bool { value.expect(page) }
    func holds(_ news: String, of page: String) -> Bool { value.holds(news, of: page) }
    func end(wanting pages: [String]) -> [String] { value.end(wanting: pages) }
    func begin(with page: String) -> (isNew: Bool, held: [String]) { value.begin(with: page) }
  }

  private let anticipation = Subject()

  @Test func `what came of the first picture is told once its page is known`() {
    #expect(anticipation.expect("a"))
    #expect(anticipation.holds("a is decoded", of: "a"))

    let beginning = anticipation.begin(with: "a")

    #expect(!beginning.isNew)
    #expect(beginning.held == ["a is decoded"])
    #expect(!anticipation.holds("a is decoded again", of: "a"))
  }

  /// The loop may know the list, and want its first picture, before the thread that listed it goes on.
  @Test func `it is told to who wants it before the list is said to be known`() {
    #expect(anticipation.expect("a"))
    #expect(anticipation.holds("a is decoded", of: "a"))

    #expect(anticipation.end(wanting: ["b", "a"]) == ["a is decoded"])

    let beginning = anticipation.begin(with: "a")
    #expect(!beginning.isNew)
    #expect(beginning.held == [])
    #expect(anticipation.end(wanting: ["a"]) == [])
  }

  @Test func `what is decoded after it is known is not held`() {
    #expect(anticipation.expect("a"))

    #expect(anticipation.end(wanting: ["a"]) == [])

    #expect(!anticipation.holds("a is decoded", of: "a"))
    #expect(!anticipation.begin(with: "a").isNew)
  }

  @Test func `a better first takes the place of the expected one`() {
    #expect(anticipation.expect("b"))
    #expect(anticipation.holds("b is decoded", of: "b"))
    #expect(anticipation.expect("a"))
    #expect(anticipation.holds("b is decoded twice", of: "b"))
    #expect(anticipation.holds("a is decoded", of: "a"))

    #expect(anticipation.begin(with: "a").held == ["a is decoded"])
  }

  @Test func `a first that nobody expected is to be decoded`() {
    #expect(anticipation.expect("b"))
    #expect(anticipation.holds("b is decoded", of: "b"))

    let beginning = anticipation.begin(with: "a")

    #expect(beginning.isNew)
    #expect(beginning.held == [])
    #expect(!anticipation.holds("a is decoded", of: "a"))
  }

  @Test func `nothing is expected after something was wanted`() {
    #expect(anticipation.end(wanting: ["a"]) == [])

    #expect(!anticipation.expect("b"))
    #expect(!anticipation.holds("a is decoded", of: "a"))
    #expect(!anticipation.begin(with: "b").isNew)
  }
}
