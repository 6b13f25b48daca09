/// A layer of pixels cut into tiles of one size, the last column and row being
/// what is left.
package struct TileGrid: Hashable, Sendable {
  /// The layer's size in its own pixels.
  package var size: LayerSize
  /// The side of a full tile in pixels, greater than 0.
  package var side: Int

  package init(size: LayerSize, side: Int) {
    self.size = size
    self.side = side
  }

  package var columns: Int { (size.width + side - 1) / side }
  package var rows: Int { (size.height + side - 1) / side }
  package var count: Int { columns * rows }

  /// The part of the layer that the tile `index` covers (row by row from the
  /// top left); its borders are whole numbers.
  package func rect(of index: Int) -> LayerRect {
    let x = index % columns * side
    let y = index / columns * side
    return LayerRect(
      x: Double(x), y: Double(y), width: Double(min(side, size.width - x)),
      height: Double(min(side, size.height - y)))
  }

  /// The whole of the texture that holds the tile `index`, in its own pixels.
  package func texture(of index: Int) -> TextureRect {
    let rect = rect(of: index)
    return TextureRect(x: 0, y: 0, width: rect.width, height: rect.height)
  }
}
