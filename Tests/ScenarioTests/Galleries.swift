import TestSupport

/// The galleries that the scenario suites share; each is made once a run.
enum Galleries {
  private static let madeSmall = Result { try TestGallery(count: 12) }
  private static let madeLong = Result { try TestGallery(count: 40, width: 300, height: 200) }
  private static let madeLarge = Result { try TestGallery(count: 3, width: 6000, height: 4000) }

  /// Twelve pictures of 1500×1000.
  static var small: TestGallery { get throws { try madeSmall.get() } }

  /// Forty pictures of 300×200, smaller than the viewport.
  static var long: TestGallery { get throws { try madeLong.get() } }

  /// Three pictures of 24 megapixels.
  static var large: TestGallery { get throws { try madeLarge.get() } }
}
