/// How a picture of one size sits in a viewport of another: its scale limits
/// and its place at rest.
package struct PictureFit: Hashable, Sendable {
  /// The picture's size in its own pixels, after orientation.
  package var picture: PictureSize
  /// The page's size in points.
  package var viewport: Size
  /// The scale at which the page first shows, points a picture pixel.
  package var fitScale: Double
  /// The largest scale a page can rest at.
  package var maximumScale: Double

  /// The rules for the limits of one picture.
  package struct Limits: Hashable, Sendable {
    /// The largest zoom, as a multiple of the fit scale.
    package var maximumZoom: Double
    /// Pictures without pixels of their own (SVG) are enlarged to fit.
    package var enlarges: Bool
    /// The longer side, in points, below which even a tiny picture is never
    /// shown: one pixel on a wide screen would be invisible.
    package var minimumSide: Double

    package init(maximumZoom: Double, enlarges: Bool, minimumSide: Double) {
      self.maximumZoom = maximumZoom
      self.enlarges = enlarges
      self.minimumSide = minimumSide
    }
  }

  /// Fits the whole picture into the viewport, never larger than one device
  /// pixel a picture pixel unless `limits` says so; the maximum is
  /// `max(maximumZoom · fit, 1 device pixel a picture pixel)`.
  ///
  /// - Parameter pixelScale: device pixels a point.
  package init(picture: PictureSize, viewport: Size, pixelScale: Double, limits: Limits) {
    self.picture = picture
    self.viewport = viewport
    let whole = min(viewport.width / picture.width, viewport.height / picture.height)
    let onePixel = 1 / pixelScale
    let longerSide = max(picture.width, picture.height)
    fitScale =
      limits.enlarges ? whole : min(whole, max(onePixel, limits.minimumSide / longerSide))
    maximumScale = max(limits.maximumZoom * fitScale, onePixel)
  }

  /// The transform at rest and not zoomed: centred on both axes.
  package var fitTransform: ContentTransform {
    ContentTransform(scale: fitScale, offset: bounds(at: fitScale).clamp(.zero))
  }

  package func bounds(at scale: Double) -> PanBounds {
    PanBounds(picture: picture, scale: scale, viewport: viewport)
  }

  package func clampScale(_ scale: Double) -> Double {
    min(max(scale, fitScale), maximumScale)
  }

  /// Whether a page may rest there, within `tolerance` points on screen.
  package func allows(_ transform: ContentTransform, tolerance: Double) -> Bool {
    let longer = max(picture.width, picture.height)
    return (transform.scale - clampScale(transform.scale)).magnitude * longer <= tolerance
      && bounds(at: transform.scale).contains(transform.offset, tolerance: tolerance)
  }

  /// The nearest transform that a page may rest at.
  package func clamp(_ transform: ContentTransform, about focus: Point) -> ContentTransform {
    let scaled = transform.scaled(to: clampScale(transform.scale), about: focus)
    return ContentTransform(scale: scaled.scale, offset: bounds(at: scaled.scale).clamp(scaled.offset))
  }

  /// The transform that shows the rectangle of size viewport ÷ `scale` whose
  /// centre is the picture point under `point`, clamped to the picture.
  ///
  /// `transform` is where the picture lies now. A point outside the picture
  /// stands for the picture's nearest point.
  package func zoomed(to scale: Double, centringOn point: Point, from transform: ContentTransform)
    -> ContentTransform
  {
    let hit = transform.picturePoint(at: point)
    let inside = PicturePoint(
      min(max(hit.x, 0), picture.width), min(max(hit.y, 0), picture.height))
    let offset = viewport.center - inside.converted(by: scale)
    return ContentTransform(scale: scale, offset: bounds(at: scale).clamp(offset))
  }
}
