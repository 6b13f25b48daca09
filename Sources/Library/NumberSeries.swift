/// Names that differ by a number only: the last in the name, the extension aside.
struct NumberSeries {
  private let prefix: [UInt8]
  private let suffix: [UInt8]
  /// How many digits a number has at least.
  private let digits: Int
  /// The lowest that is known.
  private let lowest: Int
  /// Some of those that are known.
  private let witnesses: [Int]

  private static let witnessCount = 4

  /// The series of the first name in natural order; nil where that has no number or few names are like it.
  init?(in names: FoundNames) {
    guard let first = names.extreme(isLast: false).flatMap({ NumberedName($0) }) else { return nil }
    var numbers: [Int] = []
    var isPadded = true
    names.forEach { name in
      guard let other = NumberedName(name), other.prefix == first.prefix else { return }
      if other.digits.count != first.digits.count { isPadded = false }
      if other.suffix == first.suffix { numbers.append(other.number) }
    }
    guard numbers.count >= 2 * Self.witnessCount else { return nil }
    prefix = Array(first.prefix)
    suffix = Array(first.suffix)
    digits = isPadded || first.digits.first == UInt8(ascii: "0") ? first.digits.count : 1
    lowest = first.number
    witnesses = (0..<Self.witnessCount).map { numbers[$0 * numbers.count / Self.witnessCount] }
  }

  func name(of number: Int) -> [UInt8] {
    let written = Array("\(number)".utf8)
    return prefix + repeatElement(UInt8(ascii: "0"), count: max(0, digits - written.count)) + written + suffix
  }

  /// How many numbers in a row have to be missing for a series to end: single pictures were deleted.
  private static let reach = 3

  /// Where the series begins, as far as it goes on below what is known: a gap of up to two numbers is
  /// passed, a larger one may be taken for the beginning.
  ///
  /// - Parameter isThere: whether there is a picture of a number.
  /// - Returns: nil where pictures are not numbered one after another: dates and times are numbers, too.
  func beginning(_ isThere: (Int) -> Bool) -> Int? {
    func first(from low: Int, below high: Int = .max) -> Int? {
      (low..<max(low, min(low + Self.reach, high))).first(where: isThere)
    }
    guard witnesses.allSatisfy({ first(from: $0 + 1) != nil }) else { return nil }
    // Before these there can be none.
    for first in 0...1 where lowest > first && isThere(first) { return first }
    var (lowest, missing) = (lowest, 1)
    var step = Self.reach
    var isNarrowing = false
    while lowest - missing > 1 {
      let middle = min(missing + (lowest - missing) / 2, lowest - Self.reach)
      let next = max(missing + 1, isNarrowing ? middle : lowest - step)
      if let found = first(from: next, below: lowest) {
        lowest = found
        step *= 2
      } else {
        // As long as all numbers above were there, what is missing is not far.
        missing = min(next + Self.reach, lowest) - 1
        isNarrowing = true
      }
    }
    return lowest
  }
}

/// A file's name with the last number in it, the extension aside.
private struct NumberedName {
  let prefix: ArraySlice<UInt8>
  let digits: ArraySlice<UInt8>
  let suffix: ArraySlice<UInt8>
  let number: Int

  /// Longer ones are no counts.
  private static let mostDigits = 15

  /// Nil for a name without a number.
  init?(_ name: ArraySlice<UInt8>) {
    let stem = name[..<(FileExtension.dotIndex(of: name) ?? name.endIndex)]
    guard let last = stem.lastIndex(where: Self.isDigit) else { return nil }
    let start = stem[..<last].lastIndex { !Self.isDigit($0) }.map { $0 + 1 } ?? stem.startIndex
    digits = stem[start...last]
    guard digits.count <= Self.mostDigits else { return nil }
    prefix = name[..<start]
    suffix = name[(last + 1)...]
    number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
