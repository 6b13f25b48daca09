import Foundation
import Testing

/// Points, device pixels and picture pixels are told apart by the compiler.
struct CoordinateSpaceTests {
  private struct Mixture: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Does not compile.
    let wrong: String
    /// What is meant instead.
    let right: String
  }

  /// What there is to mix.
  private static let given = """
    func example(
      point: Point, frame: Rect, place: DeviceRect, transform: ContentTransform, spot: PicturePoint,
      viewport: Viewport, picture: PixelSize, grid: TileGrid, pointer: Displacement<SystemUnits>,
      part: TextureRect
    ) {

    """

  private static let mixtures = [
    Mixture(
      testDescription: "a click in points is looked for among pixels",
      wrong: "_ = place.contains(point)", right: "_ = place.contains(point.onDevice(viewport.pixelScale))"),
    Mixture(
      testDescription: "a click is taken for a place in the picture",
      wrong: "_ = transform.screenPoint(of: point)",
      right: "_ = transform.screenPoint(of: transform.picturePoint(at: point))"),
    Mixture(
      testDescription: "a place in the picture is drawn without its transform",
      wrong: "_ = frame.contains(spot)", right: "_ = frame.contains(transform.screenPoint(of: spot))"),
    Mixture(
      testDescription: "points and pixels are added", wrong: "_ = point + place.center",
      right: "_ = point.onDevice(viewport.pixelScale) + place.center"),
    Mixture(
      testDescription: "the window's pixels are taken for the picture's",
      wrong: "_ = viewport.pixels == picture",
      right: "_ = PixelSize(pixelForPixel: viewport.pixels) == picture"),
    Mixture(
      testDescription: "a tile's place in its layer is taken for a part of its texture",
      wrong: "_ = part == grid.rect(of: 1)", right: "_ = part == grid.texture(of: 1)"),
    Mixture(
      testDescription: "the system's pointer is taken for one in points",
      wrong: "_ = frame.contains(pointer)", right: "_ = frame.contains(pointer.converted(by: 0.5))"),
  ]

  /// What the compiler says of a statement among the geometry's own files.
  private static func complaint(about statement: String) throws -> String? {
    let geometry = try SourceFile.all.get().filter { $0.module == "Geometry" }
    let files = geometry.map { SourceFile.folder.appendingPathComponent($0.path).path }
    return try SwiftFrontend.complaint(
      of: ["-typecheck", "-swift-version", "6", "-package-name", "tokonoma", "-module-name", "Geometry"]
        + files,
      and: given + statement + "\n}\n")
  }

  @Test(arguments: mixtures)
  private func `what mixes spaces does not compile, and what leads from one to the other does`(
    _ mixture: Mixture
  ) throws {
    let complaint = try Self.complaint(about: mixture.wrong)
    let reasons = ["cannot convert value", "conflicting arguments to generic parameter"]
    #expect(complaint.map { said in reasons.contains { said.contains($0) } } ?? true, "\(complaint ?? "")")
    #expect(try Self.complaint(about: mixture.right) ?? "" == "")
  }
}
