package import Geometry

/// Where the cells of the overview are; all in points, the list's own
/// coordinates, which begin above the first row.
package struct GridLayout: Hashable, Sendable {
  package let count: Int
  package let columns: Int
  /// The side of a cell.
  package let side: Double
  package let gap: Double
  /// Room above the first row, for the controls.
  package let top: Double
  private let width: Double
  private let isRightToLeft: Bool

  /// - Parameters:
  ///   - cell: the side that cells should have; they grow to fill the width.
  package init(count: Int, width: Double, cell: Double, gap: Double, top: Double, isRightToLeft: Bool) {
    self.count = count
    self.gap = gap
    self.top = top
    self.width = width
    self.isRightToLeft = isRightToLeft
    columns = max(2, Int((width - gap) / (cell + gap)))
    side = max(1, (width - gap) / Double(columns) - gap)
  }

  package var rows: Int { (count + columns - 1) / columns }
  package var pitch: Double { side + gap }

  /// The length of the whole list.
  package var length: Double { top + Double(rows) * pitch + gap }

  package func rect(of index: Int) -> Rect {
    let column = index % columns
    let place = Double(isRightToLeft ? columns - 1 - column : column)
    return Rect(
      x: gap + place * pitch, y: top + Double(index / columns) * pitch, width: side, height: side)
  }

  /// The cell at a point, gaps counted half to each side; nil beside all cells.
  package func index(at point: Point) -> Int? {
    let row = Int(((point.y - top + gap / 2) / pitch).rounded(.down))
    var column = Int(((point.x - gap / 2) / pitch).rounded(.down))
    guard (0..<columns).contains(column), row >= 0 else { return nil }
    if isRightToLeft { column = columns - 1 - column }
    let index = row * columns + column
    return index < count ? index : nil
  }

  /// The cells of which something lies between two heights.
  package func cells(from first: Double, to last: Double) -> Range<Int> {
    guard count > 0, last > first else { return 0..<0 }
    let upper = max(0, Int(((first - top) / pitch).rounded(.down)))
    let lower = max(0, Int(((last - top) / pitch).rounded(.up)))
    let start = min(count, upper * columns)
    return start..<max(start, min(count, lower * columns))
  }
}
