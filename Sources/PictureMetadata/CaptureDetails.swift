/// What a file tells about how its picture was taken.
///
/// JPEG, PNG, TIFF, WebP, HEIF, AVIF and JPEG XL in containers are read, as far
/// as they keep their metadata uncompressed. What is missing, damaged or out of
/// range is nil; no file is an error.
///
/// Source: Exif 3.0 §4.6.5 to §4.6.8.
package struct CaptureDetails: Hashable, Sendable {
  /// A time as the camera's clock showed it, wherever that was.
  package struct Moment: Hashable, Sendable {
    package var year: Int
    /// 1...12.
    package var month: Int
    /// 1...31.
    package var day: Int
    /// 0...23.
    package var hour: Int
    /// 0...59.
    package var minute: Int

    package init(year: Int, month: Int, day: Int, hour: Int, minute: Int) {
      self.year = year
      self.month = month
      self.day = day
      self.hour = hour
      self.minute = minute
    }
  }

  /// A time in the way photographers say it.
  package enum ExposureTime: Hashable, Sendable {
    /// One *n*-th of a second, for what is shorter than a third; at least 3.
    case fraction(Int)
    case seconds(Double)
  }

  /// A place on the earth, in degrees.
  package struct Place: Hashable, Sendable {
    /// -90...90, south to north.
    package var latitude: Double
    /// -180...180, west to east.
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  /// Make and model; the make is left out where the model names it.
  package var camera: String?
  package var lens: String?
  /// When the picture was taken or, if that is unknown, when the file was made.
  package var taken: Moment?
  package var exposureTime: ExposureTime?
  /// The *n* of an aperture of f/*n*, above 0.
  package var fNumber: Double?
  /// ISO speed, at least 1.
  package var speed: Int?
  /// In millimetres, above 0.
  package var focalLength: Double?
  /// Of the lens that shows as much on 35 mm film, in millimetres, at least 1.
  package var focalLengthOnFilm: Int?
  package var flashFired: Bool?
  package var place: Place?
  /// The title from XMP or a PNG's text.
  package var title: String?
  /// What is to be seen, from Exif or a PNG's text.
  package var caption: String?
  /// What the embedded colour profile calls itself; of a PNG, whose profile is
  /// compressed, what the file calls it.
  package var profile: String?

  private enum Limit {
    /// Of all that is read of a file.
    static let bytes = 8 << 20
    static let reads = 1 << 16
    static let exif = 1 << 20
    static let profile = 4 << 20
    static let xmp = 256 << 10
  }

  /// Nothing is known.
  package init() {}

  /// Reads what a file of `fileSize` bytes tells.
  ///
  /// `read` returns up to so many bytes from an offset on, and fewer where the
  /// file ends; it is asked only for what lies within `fileSize`, at most 65,536
  /// times and for 8 MB in all, and not after the initialiser has returned. Of
  /// a block of Exif metadata 1 MB, of a profile 4 MB, of XMP 256 KB and of any
  /// text 1 KB are looked at.
  package init<Failure: Error>(
    fileSize: Int, read: @escaping (_ count: Int, _ offset: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) {
    let file = FilePart(size: fileSize, bytes: Limit.bytes, reads: Limit.reads, read: read)
    var places = try MetadataPlaces(file)
    title = places.title
    try takeExif(&places)
    caption = caption ?? places.caption
    if title == nil, let xmp = places.xmp {
      title = XMPTitle.find(in: try xmp.bytes(Limit.xmp, at: 0))
    }
    if let part = places.profile {
      profile = try ProfileDescription.read(part.part(from: 0, count: Limit.profile))
    }
    profile = profile ?? places.profileName
  }

  /// Reads what the bytes of a whole file tell.
  package init(_ file: [UInt8]) {
    self.init(fileSize: file.count) { count, offset in Array(file[offset..<offset + count]) }
  }

  /// Takes the first block that can be read. It may also say where profile and XMP lie.
  private mutating func takeExif<Failure>(_ places: inout MetadataPlaces<Failure>) throws(Failure) {
    for block in places.exif {
      // A file that is such a block itself may have its directories anywhere.
      let part = places.isExif ? block : block.part(from: 0, count: Limit.exif)
      guard let first = try TIFFDirectory(firstOf: part) else { continue }
      try take(first)
      places.profile = places.profile ?? first.part(ExifTag.profile)
      places.xmp = places.xmp ?? first.part(ExifTag.xmp)
      return
    }
  }
}
