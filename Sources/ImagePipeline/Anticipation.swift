/// The picture that is decoded before anybody wants it, because it will likely be the first: what comes of it
/// is held until those who want pictures know that there is such a page.
///
/// What is wanted and what is listed are told by different threads, in either order.
package struct Anticipation<Page: Equatable & Sendable, News: Sendable>: Sendable {
  /// Something has been wanted that is sure to be shown: nothing is anticipated from then on.
  private var isOver = false
  private var expected: Page?
  private var held: [News] = []

  package init() {}

  /// A page will likely be the first, in place of the one that was expected until now.
  ///
  /// - Returns: whether its picture is to be decoded.
  package mutating func expect(_ page: Page) -> Bool {
    guard !isOver else { return false }
    expected = page
    held = []
    return true
  }

  /// - Returns: whether news of a page have to wait; those of a page that is expected no longer are dropped.
  package mutating func holds(_ news: News, of page: Page) -> Bool {
    guard let expected else { return false }
    if expected == page { held.append(news) }
    return true
  }

  /// Something is wanted that is sure to be shown.
  ///
  /// - Returns: what came of the expected picture, if it is among what is wanted.
  package mutating func end(wanting pages: some Sequence<Page>) -> [News] {
    defer { finish() }
    guard let expected, pages.contains(expected) else { return [] }
    return held
  }

  /// The list is known, and with it the first page.
  ///
  /// - Returns: whether its picture has yet to be decoded, and what came of it otherwise.
  package mutating func begin(with page: Page) -> (isNew: Bool, held: [News]) {
    defer { finish() }
    guard !isOver else { return (false, []) }
    return expected == page ? (false, held) : (true, [])
  }

  private mutating func finish() {
    isOver = true
    expected = nil
    held = []
  }
}
