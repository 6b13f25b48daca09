/// Numbers, sizes and dates as the language writes them.
extension Localization {
  /// A whole number, its thousands apart from 10,000 up.
  package func number(_ value: Int) -> String {
    let digits = String(value.magnitude)
    let sign = value < 0 ? "−" : ""
    guard digits.count > 4 else { return sign + digits }
    let mark = text(.thousandsMark)
    let grouped = digits.enumerated().reduce(into: "") { result, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { result += mark }
      result.append(digit.element)
    }
    return sign + grouped
  }

  /// A number with at most so many decimals, without zeros at the end.
  ///
  /// - Parameter decimals: 0...6.
  package func number(_ value: Double, decimals: Int) -> String {
    precondition((0...6).contains(decimals), "\(decimals) decimals")
    guard value.isFinite, value.magnitude < 1e12 else { return "–" }
    let power = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = Int((value.magnitude * Double(power)).rounded())
    let sign = value < 0 && scaled > 0 ? "−" : ""
    var fraction = String(scaled % power + power).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return sign + number(scaled / power) + (fraction.isEmpty ? "" : text(.decimalPoint) + fraction)
  }

  /// The size of a file, in decimal units.
  package func fileSize(_ bytes: Int) -> String {
    switch bytes {
    case ..<1000: text(.bytes, count: bytes)
    case ..<999_500: text(.kilobytes, value: number(Double(bytes) / 1e3, decimals: 0))
    case ..<999_950_000: text(.megabytes, value: number(Double(bytes) / 1e6, decimals: 1))
    default: text(.gigabytes, value: number(Double(bytes) / 1e9, decimals: 2))
    }
  }

  /// A scale as a percentage: 0.5 is "50 %".
  package func percentage(_ scale: Double) -> String {
    text(.percent, value: number(scale * 100, decimals: 0))
  }

  /// A day and, where it is known, a time of it, in the calendar that they were
  /// written down in.
  ///
  /// - Parameters:
  ///   - year: 0...9999.
  ///   - month: 1...12.
  ///   - day: 1...31.
  ///   - time: hours and minutes.
  package func date(year: Int, month: Int, day: Int, time: (hour: Int, minute: Int)? = nil) -> String {
    var values: [Substring: String] = [
      "year": String(year), "month": String(month), "day": String(day), "month2": Self.twoDigits(month),
      "day2": Self.twoDigits(day),
    ]
    if let time {
      values["hour"] = Self.twoDigits(time.hour)
      values["minute"] = Self.twoDigits(time.minute)
    }
    return Placeholders.fill(message(time == nil ? .date : .dateAndTime)[.other], with: values)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
