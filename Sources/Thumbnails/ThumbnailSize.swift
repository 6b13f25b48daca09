/// The sizes of thumbnails that desktops share (Thumbnail Managing Standard 0.9).
package enum ThumbnailSize: Int, Sendable, CaseIterable {
  case normal = 128
  case large = 256
  case extraLarge = 512
  case extraExtraLarge = 1024

  /// The longest side in pixels.
  package var side: Int { rawValue }

  var folder: String {
    switch self {
    case .normal: "normal"
    case .large: "large"
    case .extraLarge: "x-large"
    case .extraExtraLarge: "xx-large"
    }
  }

  /// The smallest size that is sharp where a picture is shown with the side; the largest where none is.
  package static func fitting(_ side: Int) -> ThumbnailSize {
    allCases.first { $0.side >= side } ?? .extraExtraLarge
  }

  /// The sizes in which to look for a picture of the side: the sharp ones from the smallest on, then the
  /// others from the largest on.
  static func inOrder(for side: Int) -> [ThumbnailSize] {
    allCases.filter { $0.side >= side } + allCases.filter { $0.side < side }.reversed()
  }
}
