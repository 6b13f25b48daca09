/// Bytes of a file that give way to others.
package struct Splice: Hashable, Sendable {
  /// Empty for an insertion.
  package var range: Range<Int>
  package var bytes: [UInt8]

  package init(_ range: Range<Int>, _ bytes: [UInt8]) {
    self.range = range
    self.bytes = bytes
  }

  /// The file with the splices made; they are in order and do not overlap.
  package static func apply(_ splices: [Splice], to file: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(file.count + splices.reduce(0) { $0 + $1.bytes.count })
    var place = 0
    for splice in splices {
      result += file[place..<splice.range.lowerBound]
      result += splice.bytes
      place = splice.range.upperBound
    }
    return result + file[place...]
  }
}
