/// How long tests wait before they say that something is missing: the one place for what a sanitizer slows down.
package enum Patience {
  private static let factor = Program.hasSanitizer ? 6 : 1

  /// A deadline for what takes no longer than this in an ordinary build.
  package static func seconds(_ count: Int) -> Duration { .seconds(count * factor) }

  /// The same for the time limit of a suite, in minutes.
  package static func minutes(_ count: Int) -> Int { count * factor }
}
