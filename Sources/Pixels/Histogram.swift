extension PixelBuffer {
  private enum Luma {
    /// Rec. 709 weights of red, green and blue (ITU-R BT.709-6 §3.2: 0.2126,
    /// 0.7152, 0.0722) in parts of 2¹⁶; together they are 2¹⁶.
    static let red: UInt32 = 13_933
    static let green: UInt32 = 46_871
    static let blue: UInt32 = 4_732
    /// Bits of a weighted sum.
    static let bits: UInt32 = 24
  }

  /// About so many pixels tell the shape of a histogram: 512 × 512.
  private static let mostSamples = 1 << 18

  /// How often each brightness occurs, from black to white; the most frequent one is 1.
  ///
  /// Brightness is the luma of Rec. 709 of the stored (gamma-coded) colours, cut
  /// into `bins` equal parts, 1...256. Pixels without any opacity are left out;
  /// where there are no others, every part is 0.
  ///
  /// - Complexity: O(1) in the number of pixels: of a large picture every *n*-th
  ///   pixel of every *m*-th row is looked at, about 2¹⁸ in all.
  package func histogram(bins: Int = 64) -> [Double] {
    precondition((1...256).contains(bins), "a histogram of \(bins) parts")
    var counts = [Int](repeating: 0, count: bins)
    let steps = sampleSteps
    counts.withUnsafeMutableBufferPointer { counts in
      for y in stride(from: 0, to: height, by: steps.rows) {
        count(y, every: steps.columns, in: counts)
      }
    }
    let tallest = counts.max() ?? 0
    return counts.map { tallest == 0 ? 0 : Double($0) / Double(tallest) }
  }

  /// Distances between the pixels looked at, alike in both directions as far as the picture has pixels.
  private var sampleSteps: (rows: Int, columns: Int) {
    let pixelsPerSample = Double(width) * Double(height) / Double(Self.mostSamples)
    let even = pixelsPerSample.squareRoot()
    let rows = min(height, max(1, Int(even.rounded(.up))))
    let columns = min(width, max(1, Int((pixelsPerSample / Double(rows)).rounded(.up))))
    return (max(rows, Int((pixelsPerSample / Double(columns)).rounded(.up))), columns)
  }

  private func count(_ y: Int, every step: Int, in counts: UnsafeMutableBufferPointer<Int>) {
    let row = row(y)
    let bins = UInt32(counts.count)
    for x in stride(from: 0, to: width, by: step) {
      // Blue, green, red, alpha, from the lowest byte on.
      let pixel = UInt32(littleEndian: row.loadUnaligned(fromByteOffset: 4 * x, as: UInt32.self))
      guard pixel >> 24 != 0 else { continue }
      let luma =
        Luma.red * (pixel >> 16 & 0xFF) + Luma.green * (pixel >> 8 & 0xFF) + Luma.blue * (pixel & 0xFF)
      counts[Int((luma * bins) >> Luma.bits)] += 1
    }
  }
}
