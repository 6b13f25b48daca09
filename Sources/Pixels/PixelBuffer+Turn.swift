extension PixelBuffer {
  /// The pixels mirrored left to right, or not, and then turned clockwise.
  ///
  /// - Parameter quarters: 0…3.
  package func turned(quarters: Int, isMirrored: Bool) -> PixelBuffer {
    precondition((0...3).contains(quarters), "\(quarters) quarter turns")
    let swaps = quarters % 2 == 1
    let size = swaps ? (width: height, height: width) : (width: width, height: height)
    return PixelBuffer(width: size.width, height: size.height, format: format) { memory, bytesPerRow in
      for y in 0..<size.height {
        let out = (memory + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<size.width {
          var from = source(x, y, quarters)
          if isMirrored { from.x = width - 1 - from.x }
          out[x] = row(from.y).load(fromByteOffset: from.x * 4, as: UInt32.self)
        }
      }
    }
  }

  /// Where the pixel at a place of the turned picture is in this one.
  private func source(_ x: Int, _ y: Int, _ quarters: Int) -> (x: Int, y: Int) {
    switch quarters {
    case 0: (x, y)
    case 1: (y, height - 1 - x)
    case 2: (width - 1 - x, height - 1 - y)
    default: (width - 1 - y, x)
    }
  }
}
