import PictureMetadata

/// What a file says about its picture before any pixel is decoded.
struct PictureHeader {
  /// As stored, before orientation; of a vector picture the size that it states.
  var storedWidth: Int
  var storedHeight: Int
  /// Lower-case name, as in `PictureInformation.format`.
  var format: String
  var orientation: ExifOrientation = .upright
  var frames = 1
  var isAnimated = false
  var loops = 0
  var hasAlpha = false
  var isVector = false
  var hasPreview = false

  /// Full width after orientation.
  var width: Int { orientation.swapsSides ? storedHeight : storedWidth }
  /// Full height after orientation.
  var height: Int { orientation.swapsSides ? storedWidth : storedHeight }

  /// Whether a stored thumbnail shows the whole picture without bars.
  func hasShape(of thumbnail: PictureHeader) -> Bool {
    let tolerance = 0.02
    let here = Double(storedWidth) / Double(storedHeight)
    let there = Double(thumbnail.storedWidth) / Double(thumbnail.storedHeight)
    return abs(here / there - 1) < tolerance
  }
}
