/// A colour without alpha.
package struct Colour: Sendable, Hashable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The largest difference of a channel.
  package func difference(to other: Colour) -> Int {
    max(
      abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)), abs(Int(blue) - Int(other.blue)))
  }

  package var description: String { "rgb(\(red), \(green), \(blue))" }

  package static let black = Colour(0, 0, 0)
  package static let white = Colour(255, 255, 255)
  /// No test picture has this colour but in its marker.
  package static let marker = Colour(255, 0, 255)
}

/// A rectangle of whole pixels.
package struct PixelRectangle: Sendable, Equatable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// Pixels to look at: a frame that the program saved, or a screenshot.
package struct Raster: Sendable, Equatable {
  package var width: Int
  package var height: Int
  /// Red, green, blue, alpha of each pixel, row by row from the top.
  package var bytes: [UInt8]

  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(bytes.count == width * height * 4, "\(bytes.count) bytes for \(width)×\(height) pixels")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// The colour of a pixel.
  package subscript(x: Int, y: Int) -> Colour {
    let start = (y * width + x) * 4
    return Colour(bytes[start], bytes[start + 1], bytes[start + 2])
  }

  /// The average colour of a rectangle, clipped to the raster.
  package func average(in area: PixelRectangle) -> Colour {
    var sums = (0, 0, 0)
    var count = 0
    for y in max(0, area.y)..<min(height, area.y + area.height) {
      for x in max(0, area.x)..<min(width, area.x + area.width) {
        let colour = self[x, y]
        sums = (sums.0 + Int(colour.red), sums.1 + Int(colour.green), sums.2 + Int(colour.blue))
        count += 1
      }
    }
    guard count > 0 else { return .black }
    return Colour(UInt8(sums.0 / count), UInt8(sums.1 / count), UInt8(sums.2 / count))
  }

  /// The number of pixels with a channel that differs by more than `tolerance`;
  /// all of them when the sizes differ.
  package func differences(from other: Raster, tolerance: Int = 0) -> Int {
    guard width == other.width, height == other.height else { return max(width * height, 1) }
    if bytes == other.bytes { return 0 }
    return (0..<width * height).count { index in
      (0..<4).contains { abs(Int(bytes[index * 4 + $0]) - Int(other.bytes[index * 4 + $0])) > tolerance }
    }
  }

  /// The centre of all pixels within `tolerance` of a colour; nil when there are none.
  ///
  /// A pixel's centre is at its index plus ½.
  package func centre(of colour: Colour, tolerance: Int = 60) -> Point? {
    var sum = Point(0, 0)
    var count = 0.0
    bytes.withUnsafeBufferPointer { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let start = (y * width + x) * 4
          guard abs(Int(bytes[start]) - Int(colour.red)) <= tolerance,
            abs(Int(bytes[start + 1]) - Int(colour.green)) <= tolerance,
            abs(Int(bytes[start + 2]) - Int(colour.blue)) <= tolerance
          else { continue }
          sum = sum + Point(Double(x) + 0.5, Double(y) + 0.5)
          count += 1
        }
      }
    }
    return count > 0 ? sum * (1 / count) : nil
  }
}
