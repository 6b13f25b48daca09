import Geometry
import Testing

/// Layers cut into tiles, and the rectangles that they are made of.
@Suite struct TileGridTests {
  @Test(arguments: [
    (LayerSize(width: 10, height: 7), 4), (LayerSize(width: 8, height: 8), 4),
    (LayerSize(width: 1, height: 1), 4),
    (LayerSize(width: 3, height: 13), 5), (LayerSize(width: 16, height: 1), 16),
    (LayerSize(width: 9, height: 9), 1),
  ])
  func `tiles cover every pixel exactly once`(size: LayerSize, side: Int) {
    let grid = TileGrid(size: size, side: side)
    var covered = [Int](repeating: 0, count: size.pixelCount)
    for tile in 0..<grid.count {
      let rect = grid.rect(of: tile)
      #expect(!rect.isEmpty && rect.width <= Double(side) && rect.height <= Double(side))
      for y in Int(rect.y)..<Int(rect.maxY) {
        for x in Int(rect.x)..<Int(rect.maxX) { covered[y * size.width + x] += 1 }
      }
    }
    #expect(covered.allSatisfy { $0 == 1 })
  }

  @Test(arguments: [
    (LayerSize(width: 4096, height: 2048), 4, 2), (LayerSize(width: 4097, height: 2049), 5, 3),
    (LayerSize(width: 1, height: 1), 1, 1), (LayerSize(width: 0, height: 5), 0, 1),
  ])
  func `a grid has as many tiles as it needs`(size: LayerSize, columns: Int, rows: Int) {
    let grid = TileGrid(size: size, side: 1024)
    #expect(grid.columns == columns && grid.rows == rows && grid.count == columns * rows)
  }

  @Test func `tiles go row by row and the last ones are what is left`() {
    let grid = TileGrid(size: LayerSize(width: 2500, height: 1500), side: 1024)
    #expect(grid.rect(of: 0) == LayerRect(x: 0, y: 0, width: 1024, height: 1024))
    #expect(grid.rect(of: 2) == LayerRect(x: 2048, y: 0, width: 452, height: 1024))
    #expect(grid.rect(of: 5) == LayerRect(x: 2048, y: 1024, width: 452, height: 476))
    #expect(grid.texture(of: 5) == TextureRect(x: 0, y: 0, width: 452, height: 476))
  }

  @Test func `the common part of rectangles is in both, and empty where there is none`() {
    let a = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(a.intersection(Rect(x: 5, y: -5, width: 10, height: 10)) == Rect(x: 5, y: 0, width: 5, height: 5))
    #expect(a.intersection(Rect(x: 10, y: 0, width: 5, height: 5)).isEmpty)
    #expect(a.intersection(Rect(x: 30, y: 30, width: 5, height: 5)).isEmpty)
    #expect(a.intersection(a) == a)
  }

  @Test func `a rectangle contains its left and top edges only`() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    for (point, isInside) in [
      (Point(1, 2), true), (Point(3.9, 5.9), true), (Point(4, 3), false), (Point(2, 6), false),
    ] {
      #expect(rect.contains(point) == isInside)
    }
    #expect(rect.center == Point(2.5, 4) && rect.maxX == 4 && rect.maxY == 6)
  }

  @Test func `outsets, unions and whole numbers hold what they are made from`() {
    let rect = Rect(x: 0.4, y: -1.2, width: 2.2, height: 3)
    #expect(rect.roundedOut == Rect(x: 0, y: -2, width: 3, height: 4))
    #expect(rect.outset(by: 1) == Rect(x: -0.6, y: -2.2, width: 4.2, height: 5))
    let union = rect.union(Rect(x: -3, y: 0, width: 1, height: 9))
    #expect(union == Rect(x: -3, y: -1.2, width: 5.6, height: 10.2))
    #expect(rect.onDevice(2) == DeviceRect(x: 0.8, y: -2.4, width: 4.4, height: 6))
  }

  @Test(arguments: [Size.zero, Size(width: -1, height: 5), Size(width: 5, height: .nan)])
  func `a size without area is empty`(size: Size) {
    #expect(size.isEmpty)
    #expect(!Size(width: 1, height: 1).isEmpty)
  }

  @Test func `a window has whole device pixels`() {
    let pixels = Viewport(size: Size(width: 853.5, height: 480), pixelScale: 1.5).pixels
    #expect(pixels == DeviceSize(width: 1280, height: 720))
  }
}
