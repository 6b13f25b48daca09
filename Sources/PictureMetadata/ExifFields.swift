/// Numbers of fields in Exif metadata.
enum ExifTag {
  static let caption = 0x010E
  static let make = 0x010F
  static let model = 0x0110
  static let changed = 0x0132
  static let xmp = 0x02BC
  static let profile = 0x8773
  static let exifDirectory = 0x8769
  static let placeDirectory = 0x8825

  static let exposureTime = 0x829A
  static let fNumber = 0x829D
  static let sensitivity = 0x8827
  static let recommendedIndex = 0x8832
  static let speed = 0x8833
  static let taken = 0x9003
  static let flash = 0x9209
  static let focalLength = 0x920A
  static let focalLengthOnFilm = 0xA405
  static let lens = 0xA434

  static let latitudeSide = 0x0001
  static let latitude = 0x0002
  static let longitudeSide = 0x0003
  static let longitude = 0x0004
}

extension CaptureDetails {
  /// Takes what Exif metadata tell, from their first directory on.
  mutating func take<Failure>(_ first: TIFFDirectory<Failure>) throws(Failure) {
    caption = try first.text(ExifTag.caption)
    camera = Self.camera(make: try first.text(ExifTag.make), model: try first.text(ExifTag.model))
    if let exif = try first.directory(at: ExifTag.exifDirectory) { try takeExposure(exif) }
    if taken == nil { taken = try first.text(ExifTag.changed).flatMap(Moment.init) }
    if let directory = try first.directory(at: ExifTag.placeDirectory) { place = try Place(directory) }
  }

  private mutating func takeExposure<Failure>(_ exif: TIFFDirectory<Failure>) throws(Failure) {
    lens = try exif.text(ExifTag.lens)
    taken = try exif.text(ExifTag.taken).flatMap(Moment.init)
    exposureTime = try exif.positive(ExifTag.exposureTime).map(ExposureTime.init(inSeconds:))
    fNumber = try exif.positive(ExifTag.fNumber)
    speed = try Self.speed(exif)
    focalLength = try exif.positive(ExifTag.focalLength)
    focalLengthOnFilm = try exif.integer(ExifTag.focalLengthOnFilm).flatMap { $0 > 0 ? $0 : nil }
    flashFired = try exif.integer(ExifTag.flash).map { $0 & 1 == 1 }
  }

  /// "NIKON CORPORATION" and "NIKON D90" are a NIKON D90, "Apple" and "iPhone" an Apple iPhone.
  private static func camera(make: String?, model: String?) -> String? {
    guard let make, let model else { return model ?? make }
    let brand = make.prefix { $0 != " " }.lowercased()
    return model.lowercased().hasPrefix(brand) ? model : "\(make) \(model)"
  }

  /// The sensitivity has 16 bits; their greatest value stands for one that other fields tell.
  private static func speed<Failure>(_ exif: TIFFDirectory<Failure>) throws(Failure) -> Int? {
    let sensitivity = try exif.integer(ExifTag.sensitivity) ?? 0
    if (1..<0xFFFF).contains(sensitivity) { return sensitivity }
    for tag in [ExifTag.recommendedIndex, ExifTag.speed] {
      if let value = try exif.integer(tag), value > 0 { return value }
    }
    return sensitivity > 0 ? sensitivity : nil
  }
}

extension CaptureDetails.ExposureTime {
  /// `seconds` are above 0.
  fileprivate init(inSeconds seconds: Double) {
    self = seconds < 1.0 / 3 ? .fraction(Int((1 / seconds).rounded())) : .seconds(seconds)
  }
}

extension CaptureDetails.Moment {
  /// Reads "2024:05:17 18:30:00", with any signs between the numbers; seconds are
  /// passed over. Nil if there is no such time.
  fileprivate init?(_ text: String) {
    let numbers = text.split { !$0.isASCII || !$0.isNumber }.prefix(5).compactMap { Int($0) }
    guard numbers.count == 5 else { return nil }
    year = numbers[0]
    month = numbers[1]
    day = numbers[2]
    hour = numbers[3]
    minute = numbers[4]
    guard (1...9999).contains(year), (1...12).contains(month), (1...daysInMonth).contains(day),
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
  }

  private var daysInMonth: Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CaptureDetails.Place {
  fileprivate init?<Failure>(_ directory: TIFFDirectory<Failure>) throws(Failure) {
    guard
      let latitude = try Self.degrees(
        directory, ExifTag.latitude, side: ExifTag.latitudeSide, positive: "N", negative: "S"),
      let longitude = try Self.degrees(
        directory, ExifTag.longitude, side: ExifTag.longitudeSide, positive: "E", negative: "W"),
      abs(latitude) <= 90, abs(longitude) <= 180,
      // Where nobody takes pictures: what remains when a place was not known or wiped out.
      latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Degrees, minutes and seconds as degrees, with the sign that the side of the earth gives.
  private static func degrees<Failure>(
    _ directory: TIFFDirectory<Failure>, _ tag: Int, side: Int, positive: String, negative: String
  ) throws(Failure) -> Double? {
    guard let parts = try directory.fractions(tag, count: 3), let side = try directory.text(side) else {
      return nil
    }
    let degrees = parts[0] + parts[1] / 60 + parts[2] / 3600
    switch side.uppercased() {
    case positive: return degrees
    case negative: return -degrees
    default: return nil
    }
  }
}
