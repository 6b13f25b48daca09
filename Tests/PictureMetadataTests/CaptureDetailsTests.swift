import PictureMetadata
import Testing

struct CaptureDetailsTests {
  typealias Field = ExifWriter.Field

  /// 35° 39′ 31″ N, 139° 44′ 43.5″ E.
  static let placeFields: [Field] = [
    .init(1, .text("N")), .init(2, .fractions([35, 1, 39, 1, 31, 1])),
    .init(3, .text("E")), .init(4, .fractions([139, 1, 44, 1, 435, 10])),
  ]

  static let exposureFields: [Field] = [
    .init(0x829A, .fractions([10, 2500])), .init(0x829D, .fractions([28, 10])), .init(0x8827, .short(400)),
    .init(0x9003, .text("2024:05:17 18:30:59")), .init(0x9209, .short(0x19)),
    .init(0x920A, .fractions([55, 1])), .init(0xA405, .short(82)), .init(0xA434, .text("Acme 55mm f/1.8")),
  ]

  static let fields: [Field] = [
    .init(0x010E, .text("A lantern")), .init(0x010F, .text("Acme")), .init(0x0110, .text("Acme One")),
    .init(0x0132, .text("2024:05:17 18:30:59")), .init(0x8769, .directory(exposureFields)),
    .init(0x8825, .directory(placeFields)),
  ]

  /// What a container with all of that tells.
  static func whole(of container: Container) -> CaptureDetails {
    var details = CaptureDetails()
    details.camera = "Acme One"
    details.lens = "Acme 55mm f/1.8"
    details.taken = .init(year: 2024, month: 5, day: 17, hour: 18, minute: 30)
    details.exposureTime = .fraction(250)
    details.fNumber = 2.8
    details.speed = 400
    details.focalLength = 55
    details.focalLengthOnFilm = 82
    details.flashFired = true
    details.place = .init(latitude: 35 + 39.0 / 60 + 31.0 / 3600, longitude: 139 + 44.0 / 60 + 43.5 / 3600)
    details.title = "Evening"
    details.caption = "A lantern"
    // JPEG XL keeps its profile in the compressed picture.
    details.profile = container == .jpegXL ? nil : "Test profile"
    return details
  }

  static func file(_ container: Container, isBigEndian: Bool = false) -> [UInt8] {
    container.file(
      exif: fields, isBigEndian: isBigEndian,
      profile: ProfileWriter.profile(ProfileWriter.text("Test profile")),
      xmp: XMPWriter.title("<rdf:li xml:lang=\"x-default\">Evening</rdf:li>"))
  }

  @Test(arguments: Container.allCases, [false, true])
  func `each container tells all it holds in both byte orders`(container: Container, isBigEndian: Bool) {
    let details = RecordedFile(Self.file(container, isBigEndian: isBigEndian)).details()

    #expect(details == Self.whole(of: container))
  }

  @Test(arguments: Container.allCases)
  func `bytes in memory tell the same`(container: Container) {
    #expect(CaptureDetails(Self.file(container)) == Self.whole(of: container))
  }

  @Test func `a file of no known format tells nothing`() {
    #expect(CaptureDetails([]) == CaptureDetails())
    #expect(CaptureDetails(Array("P6 1 1 255 abc and more".utf8)) == CaptureDetails())
  }

  private struct Unreadable: Error, Equatable {}

  @Test func `a file that cannot be read is the caller's error`() {
    #expect(throws: Unreadable()) {
      _ = try CaptureDetails(fileSize: 100) { _, _ throws(Unreadable) in throw Unreadable() }
    }
  }

  struct FieldCase: Sendable, CustomTestStringConvertible {
    let name: String
    var main: [Field] = []
    var exposure: [Field] = []
    var place: [Field] = []
    let expected: @Sendable (inout CaptureDetails) -> Void
    var testDescription: String { name }

    var details: CaptureDetails {
      let fields = main + [.init(0x8769, .directory(exposure)), .init(0x8825, .directory(place))]
      return RecordedFile(JPEGWriter.file([.exif(ExifWriter().block(fields))])).details()
    }
  }

  static func camera(_ name: String, _ make: String?, _ model: String?, _ camera: String?) -> FieldCase {
    let fields = [make.map { Field(0x010F, .text($0)) }, model.map { Field(0x0110, .text($0)) }]
    return FieldCase(name: name, main: fields.compactMap(\.self)) { $0.camera = camera }
  }

  static func exposure(
    _ name: String, _ fields: Field..., expected: @escaping @Sendable (inout CaptureDetails) -> Void
  )
    -> FieldCase
  {
    FieldCase(name: name, exposure: fields, expected: expected)
  }

  static let cameras = [
    camera("the make before the model", "Apple", "iPhone 15", "Apple iPhone 15"),
    camera("a model that begins with the make", "Canon", "Canon EOS R5", "Canon EOS R5"),
    camera("a model that begins with the make's first word", "NIKON CORPORATION", "NIKON D90", "NIKON D90"),
    camera("a model that begins with the make in other letters", "LEICA CAMERA AG", "Leica Q3", "Leica Q3"),
    camera("only a make", "Acme", nil, "Acme"),
    camera("only a model", nil, "One", "One"),
    camera("spaces around and between", "  Acme  ", "Two \t Three   ", "Acme Two Three"),
    camera("nothing but spaces", "    ", " ", nil),
    camera("control characters", "Ac\u{1B}me", "One\n", "Ac me One"),
    camera("other scripts", "リコー", "GR", "リコー GR"),
  ]

  static let times = [
    exposure("a tenth as 10/100", .init(0x829A, .fractions([10, 100]))) { $0.exposureTime = .fraction(10) },
    exposure("an odd fraction", .init(0x829A, .fractions([1, 3205]))) { $0.exposureTime = .fraction(3205) },
    exposure("three tenths of a second", .init(0x829A, .fractions([3, 10]))) {
      $0.exposureTime = .fraction(3)
    },
    exposure("a third of a second", .init(0x829A, .fractions([1, 3]))) {
      $0.exposureTime = .seconds(1.0 / 3)
    },
    exposure("more than a second", .init(0x829A, .fractions([13, 10]))) { $0.exposureTime = .seconds(1.3) },
    exposure("the shortest time", .init(0x829A, .fractions([1, 0xFFFF_FFFF]))) {
      $0.exposureTime = .fraction(0xFFFF_FFFF)
    },
    exposure("no time at all", .init(0x829A, .fractions([0, 10]))) { _ in },
    exposure("nothing divided by nothing", .init(0x829A, .fractions([0, 0]))) { _ in },
    exposure("one divided by nothing", .init(0x829D, .fractions([1, 0]))) { _ in },
    exposure("a time that is a text", .init(0x829A, .text("1/250 of a second"))) { _ in },
  ]

  static let numbers = [
    exposure("a speed of 32 bits", .init(0x8827, .long(204_800))) { $0.speed = 204_800 },
    exposure("a speed beyond 16 bits", .init(0x8827, .short(65535)), .init(0x8832, .long(102_400))) {
      $0.speed = 102_400
    },
    exposure("a speed of 16 bits full", .init(0x8827, .short(65535))) { $0.speed = 65535 },
    exposure("a speed of 0", .init(0x8827, .short(0))) { _ in },
    exposure("a focal length unknown on film", .init(0xA405, .short(0))) { _ in },
    exposure("a flash that did not fire", .init(0x9209, .short(0x10))) { $0.flashFired = false },
    exposure("a flash that fired", .init(0x9209, .short(1))) { $0.flashFired = true },
  ]

  static func date(_ name: String, _ taken: String, changed: String? = nil, is expected: [Int]?) -> FieldCase
  {
    FieldCase(
      name: name, main: changed.map { [Field(0x0132, .text($0))] } ?? [],
      exposure: [Field(0x9003, .text(taken))]
    ) {
      $0.taken = expected.map {
        .init(year: $0[0], month: $0[1], day: $0[2], hour: $0[3], minute: $0[4])
      }
    }
  }

  static let dates = [
    date("other signs between numbers", "2024-05-17T18:30:00", is: [2024, 5, 17, 18, 30]),
    date("no seconds", "2024:05:17 18:30", is: [2024, 5, 17, 18, 30]),
    date("zeros", "0000:00:00 00:00:00", changed: "1999:12:31 23:59:59", is: [1999, 12, 31, 23, 59]),
    date("spaces", "    :  :     :  :  ", is: nil),
    date("a leap day", "2024:02:29 00:00:00", is: [2024, 2, 29, 0, 0]),
    date("a leap day in another year", "2023:02:29 00:00:00", is: nil),
    date("a leap day in 1900", "1900:02:29 00:00:00", is: nil),
    date("month 13", "2024:13:01 00:00:00", is: nil),
    date("hour 24", "2024:01:01 24:00:00", is: nil),
    date("minute 60", "2024:01:01 23:60:00", is: nil),
    date("words", "yesterday evening, later", is: nil),
    date("numbers without end", "99999999999999999999:01:01 00:00:00", is: nil),
  ]

  static func place(_ name: String, _ fields: [Field], _ latitude: Double?, _ longitude: Double?) -> FieldCase
  {
    FieldCase(name: name, place: fields) {
      guard let latitude, let longitude else { return }
      $0.place = .init(latitude: latitude, longitude: longitude)
    }
  }

  static func fields(latitude: [Int], _ side: String, longitude: [Int], _ otherSide: String) -> [Field] {
    [
      .init(1, .text(side)), .init(2, .fractions(latitude)), .init(3, .text(otherSide)),
      .init(4, .fractions(longitude)),
    ]
  }

  static let half = [0, 1, 30, 1, 0, 1]
  static let zero = [0, 1, 0, 1, 0, 1]
  static let places = [
    place("south-west", fields(latitude: half, "S", longitude: half, "W"), -0.5, -0.5),
    place(
      "minutes with a fraction", fields(latitude: [1, 1, 15, 10, 0, 1], "N", longitude: half, "E"), 1.025, 0.5
    ),
    place("the pole", fields(latitude: [90, 1, 0, 1, 0, 1], "N", longitude: half, "E"), 90, 0.5),
    place("on the equator", fields(latitude: zero, "N", longitude: half, "E"), 0, 0.5),
    place("a place that was wiped out", fields(latitude: zero, "N", longitude: zero, "E"), nil, nil),
    place("beyond the pole", fields(latitude: [91, 1, 0, 1, 0, 1], "N", longitude: half, "E"), nil, nil),
    place("beyond half a turn", fields(latitude: half, "N", longitude: [180, 1, 1, 1, 0, 1], "E"), nil, nil),
    place("nothing by nothing", fields(latitude: [0, 0, 0, 0, 0, 0], "N", longitude: half, "E"), nil, nil),
    place("seconds by nothing", fields(latitude: [1, 1, 2, 1, 0, 0], "N", longitude: half, "E"), nil, nil),
    place("only degrees", fields(latitude: [1, 1], "N", longitude: half, "E"), nil, nil),
    place("an unknown side", fields(latitude: half, "?", longitude: half, "E"), nil, nil),
    place("sides exchanged", fields(latitude: half, "E", longitude: half, "N"), nil, nil),
    place("no longitude", Array(fields(latitude: half, "N", longitude: half, "E").prefix(2)), nil, nil),
  ]

  @Test(arguments: cameras + times + numbers + dates + places)
  func `a field tells this`(_ example: FieldCase) {
    var expected = CaptureDetails()
    example.expected(&expected)

    #expect(example.details == expected)
  }

  @Test func `text that is not UTF-8 is Latin-1`() {
    let field = Field(0x010E, .bytes(type: 2, [0x43, 0x61, 0x66, 0xE9, 0]))

    #expect(FieldCase(name: "", main: [field], expected: { _ in }).details.caption == "Café")
  }

  @Test func `a long text is cut between characters`() {
    let field = Field(0x010E, .text(String(repeating: "あ", count: 1000)))

    let caption = FieldCase(name: "", main: [field], expected: { _ in }).details.caption

    #expect(caption == String(repeating: "あ", count: 341))
  }
}
