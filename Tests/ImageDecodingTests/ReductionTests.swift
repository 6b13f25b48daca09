import CPixels
import DecoderProtocol
import SeededRandom
import Testing

struct ReductionTests {
  /// Averages by the definition: every source pixel with the area of its overlap.
  static func naive(_ source: [UInt8], width: Int, across: cpixels_axis, down: cpixels_axis) -> [UInt8] {
    func weights(_ axis: cpixels_axis, _ index: Int64) -> [(Int, Double)] {
      let ratio = Double(axis.numerator) / Double(axis.denominator)
      let start = min(Double(index) * ratio, Double(axis.length))
      let end = min(Double(index + 1) * ratio, Double(axis.length))
      return (Int(start)..<max(Int(start) + 1, Int(end.rounded(.up)))).map { position in
        (position, min(end, Double(position + 1)) - max(start, Double(position)))
      }.filter { $0.1 > 1e-9 && $0.0 < Int(axis.length) }
    }
    var result: [UInt8] = []
    for y in down.first..<down.first + down.count {
      for x in across.first..<across.first + across.count {
        for channel in 0..<4 {
          var sum = 0.0
          var area = 0.0
          for (row, rowWeight) in weights(down, y) {
            for (column, columnWeight) in weights(across, x) {
              sum += Double(source[(row * width + column) * 4 + channel]) * rowWeight * columnWeight
              area += rowWeight * columnWeight
            }
          }
          result.append(UInt8((sum / area + 0.5).rounded(.down)))
        }
      }
    }
    return result
  }

  static func reduce(_ source: [UInt8], width: Int, across: cpixels_axis, down: cpixels_axis) -> [UInt8] {
    var target = [UInt8](repeating: 7, count: Int(across.count * down.count) * 4)
    let rows = cpixels_axis_sources(down)
    let columns = cpixels_axis_sources(across)
    target.withUnsafeMutableBufferPointer { buffer in
      guard
        let reducer = cpixels_reducer_make(
          across, down, columns.start, buffer.baseAddress, Int(across.count) * 4)
      else { return }
      defer { cpixels_reducer_free(reducer) }
      for y in rows.start..<rows.end {
        let start = (Int(y) * width + Int(columns.start)) * 4
        // Only what the wanted columns need may be read.
        let end = (Int(y) * width + Int(columns.end)) * 4
        Array(source[start..<end]).withUnsafeBufferPointer { cpixels_reducer_push(reducer, $0.baseAddress) }
      }
      #expect(cpixels_reducer_is_done(reducer))
    }
    return target
  }

  static func worstDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func `averages are those of the definition`() {
    var generator = SeededGenerator(seed: 42)

    for _ in 0..<150 {
      let (width, height) = (
        Int.random(in: 1...60, using: &generator), Int.random(in: 1...60, using: &generator)
      )
      let source = generator.bytes(width * height * 4)
      let target = (
        Int.random(in: 1...width, using: &generator), Int.random(in: 1...height, using: &generator)
      )
      let across = Self.axis(width, target.0, &generator)
      let down = Self.axis(height, target.1, &generator)

      let result = Self.reduce(source, width: width, across: across, down: down)

      let expected = Self.naive(source, width: width, across: across, down: down)
      #expect(Self.worstDifference(result, expected) <= 1, "\(width)×\(height) to \(target)")
    }
  }

  private static func axis(_ length: Int, _ target: Int, _ generator: inout SeededGenerator) -> cpixels_axis {
    let first = Int.random(in: 0..<target, using: &generator)
    let count = Int.random(in: 1...target - first, using: &generator)
    return cpixels_axis(
      length: Int64(length), numerator: Int64(length), denominator: Int64(target), first: Int64(first),
      count: Int64(count))
  }

  @Test(arguments: 0...5)
  func `a level's last pixel covers what is left`(level: Int) {
    var generator = SeededGenerator(seed: UInt64(level))
    let (width, height) = (37, 21)
    let source = generator.bytes(width * height * 4)
    func axis(_ length: Int) -> cpixels_axis {
      let count = (length + (1 << level) - 1) >> level
      return cpixels_axis(
        length: Int64(length), numerator: 1 << level, denominator: 1, first: 0, count: Int64(count))
    }

    let result = Self.reduce(source, width: width, across: axis(width), down: axis(height))

    let expected = Self.naive(source, width: width, across: axis(width), down: axis(height))
    #expect(Self.worstDifference(result, expected) <= 1)
  }

  @Test func `a plain colour stays as it is`() {
    let (width, height) = (1000, 999)
    let source = [UInt8](repeating: 201, count: width * height * 4)
    let across = cpixels_axis(length: 1000, numerator: 1000, denominator: 7, first: 0, count: 7)
    let down = cpixels_axis(length: 999, numerator: 999, denominator: 13, first: 0, count: 13)

    #expect(Self.reduce(source, width: width, across: across, down: down).allSatisfy { $0 == 201 })
  }
}
