import TestSupport
import Testing

extension EndToEnd {
  /// Every way to the screen at every scale.
  @Suite(
    .enabled(if: WaylandScreen.missing == nil, Comment(rawValue: WaylandScreen.missing ?? "sway is here"))
  )
  struct Displays {
    private static let checkerSize = (width: 96, height: 64)

    /// The checker, and a picture twice as large as the window with a marker.
    private static func gallery(for cell: DisplayCell) throws -> (folder: TemporaryFolder, marker: Point) {
      let folder = try TemporaryFolder("displays")
      let checker = Raster.checker(width: checkerSize.width, height: checkerSize.height)
      try folder.write(checker.pixmap, to: "1.ppm")
      var picture = TestPicture.page(1, width: 2 * cell.window.width, height: 2 * cell.window.height)
      let marker = Point(Double(cell.window.width * 7 / 5), Double(cell.window.height * 3 / 5))
      picture.mark(marker, side: 24)
      try folder.write(picture.png(), to: "2.png")
      return (folder, marker)
    }

    @Test(arguments: DisplayCell.all)
    func `a picture pixel is a device pixel, and the pointer hits what it points at`(_ cell: DisplayCell)
      throws
    {
      let (folder, marker) = try Self.gallery(for: cell)
      let dumped = try Self.dump(folder, for: cell)
      let program = try DisplayedProgram([folder.path], on: cell)
      // Out of the way: the compositor draws the pointer too.
      try program.movePointer(to: cell.size - Point(20, 20))

      // The checker in the middle, exactly.
      let (width, height) = Self.checkerSize
      let corner = Point(
        (cell.size.x - Double(width) / cell.scale) / 2, (cell.size.y - Double(height) / cell.scale) / 2)
      let frame = try program.awaitFrame("the checker in the middle at one to one") {
        abs($0.scale - 1 / cell.scale) < 1e-9 && Point($0.x, $0.y).distance(to: corner) < 1
      }
      let area = PixelRectangle(
        x: Int((frame.x * cell.scale).rounded()), y: Int((frame.y * cell.scale).rounded()), width: width,
        height: height)
      let checker = Raster.checker(width: width, height: height)
      let image = try #require(
        try program.image(within: Patience.seconds(10)) {
          $0.part(area) == checker && $0.matches(dumped, cell)
        })
      #expect(image.part(area)?.differences(from: checker) == 0, "the checker is not exact")
      let isDumped = image.matches(dumped, cell)
      #expect(isDumped, "the screen is not the frame that is dumped: \(image.mismatch(dumped, cell))")

      // A double-click brings the picture point under the pointer to the middle.
      try program.clickForward(at: cell.size * 0.5)
      let fit = try program.awaitRest(page: 1)
      try program.doubleClick(at: fit.windowPoint(of: marker))
      let zoomed = try program.awaitFrame("the zoom at rest") { !$0.moving && $0.zoom > 1.5 }
      let middle = cell.size * 0.5
      let miss = zoomed.windowPoint(of: marker).distance(to: middle)
      // Where a whole unit of SDL's is as near as the pointer comes.
      let (unit, slack) = (cell.system == .x11 ? 1 / cell.scale : 1, 0.01)
      let error = miss / zoomed.zoom
      #expect(error <= unit + slack, "the pointer is \(error) points off")
      let place = zoomed.windowPoint(of: marker) * cell.scale
      let shown = try program.image(within: Patience.seconds(10)) {
        $0.centre(of: .marker).map { $0.distance(to: place) <= 2 } ?? false
      }
      let centre = try #require(shown?.centre(of: .marker), "the marker is not on the screen")
      #expect(centre.distance(to: place) <= 2, "the marker is at \(centre), not \(place)")

      print("\(cell.testDescription): checker exact, pointer \((error * 100).rounded() / 100) points off")
      try program.end()
    }

    /// What a run without a screen draws in a window like that.
    private static func dump(_ folder: TemporaryFolder, for cell: DisplayCell) throws -> Raster {
      let frames = try TemporaryFolder("frames")
      let file = frames.file("frame.png")
      let viewport = "\(cell.size.x)x\(cell.size.y)@\(cell.scale)"
      let result = try Playback.run(["--headless", viewport, "--dump-frame", file, folder.path])
      try #require(result.status == 0, "\(result.errors)")
      return try PNGReader.read(file)
    }

    @Test(arguments: DisplayCell.all.filter { $0.scale == 1.5 && !$0.isFullscreen })
    func `nothing is done while nothing happens`(_ cell: DisplayCell) throws {
      let (folder, _) = try Self.gallery(for: cell)
      let program = try DisplayedProgram([folder.path], on: cell)
      try program.awaitQuiet(for: .seconds(4))

      let before = ProcessTree(root: program.process.identifier)
      let frames = try program.frames(during: .seconds(10))
      let after = ProcessTree(root: program.process.identifier)

      let used = Double(after.processorTime - before.processorTime) / 1e9
      print("\(cell.system.rawValue), \(cell.renderer): \(used) s on processors in ten idle seconds")
      #expect(frames.isEmpty, "\(frames.count) frames in ten idle seconds")
      #expect(used <= 0.02, "\(used) s of processor time in ten idle seconds")
      try program.end()
    }
  }
}

extension Raster {
  /// Whether the upper part of a window, above the dots and what fades over them,
  /// is a frame pixel by pixel.
  fileprivate func matches(_ frame: Raster, _ cell: DisplayCell) -> Bool {
    guard let (upper, wanted) = upperParts(frame, cell) else { return false }
    return upper.differences(from: wanted) == 0
  }

  /// Where that part is another, for people.
  fileprivate func mismatch(_ frame: Raster, _ cell: DisplayCell) -> String {
    guard let (upper, wanted) = upperParts(frame, cell) else { return "\(width)×\(height) pixels" }
    let places = (0..<upper.width * upper.height).filter {
      upper[$0 % upper.width, $0 / upper.width] != wanted[$0 % upper.width, $0 / upper.width]
    }
    guard let first = places.first, let last = places.last else { return "nothing but opacities" }
    let columns = places.map { $0 % upper.width }
    return "\(places.count) pixels, x \(columns.min() ?? 0)…\(columns.max() ?? 0), "
      + "y \(first / upper.width)…\(last / upper.width)"
  }

  private func upperParts(_ frame: Raster, _ cell: DisplayCell) -> (Raster, Raster)? {
    let area = PixelRectangle(
      x: 0, y: 0, width: cell.window.width, height: cell.window.height - Int(110 * cell.scale))
    guard let upper = part(area), let wanted = frame.part(area) else { return nil }
    return (upper, wanted)
  }
}
