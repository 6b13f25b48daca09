import Foundation
import TestSupport

/// A folder of pictures and, beside it, a home of its own, for runs that change files.
struct Household {
  let home: TemporaryFolder
  /// The path of the folder with the pictures.
  var pictures: String { home.file("pictures") }

  /// Pictures of 300×200 named `page-01.png` and so on.
  init(count: Int = 6) throws {
    home = try TemporaryFolder("household")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    for number in 0..<count { try write(number, to: TestGallery.name(ofPage: number)) }
  }

  /// Writes the picture of a page under any name, in a folder below the pictures if the name says so.
  func write(_ number: Int, to name: String) throws {
    let path = file(name)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let picture = TestPicture.page(number, width: 300, height: 200)
    try Data(picture.png()).write(to: URL(fileURLWithPath: path))
  }

  /// Writes a drawing of 300×200 that is transparent but for its middle.
  func writeTransparent(to name: String) throws {
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
      <rect x="100" y="50" width="100" height="100" fill="#808080"/></svg>
      """
    try Data(drawing.utf8).write(to: URL(fileURLWithPath: file(name)))
  }

  /// Copies a sample picture, and returns what it is called.
  func copySample(_ prefix: String) throws -> String {
    let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/Samples")
    let names = try FileManager.default.contentsOfDirectory(atPath: samples.path)
    guard let name = names.first(where: { $0.hasPrefix(prefix) }) else { throw CocoaError(.fileNoSuchFile) }
    try FileManager.default.copyItem(
      atPath: samples.appendingPathComponent(name).path, toPath: file(name))
    return name
  }

  func file(_ name: String) -> String { pictures + "/" + name }
  func page(_ number: Int) -> String { file(TestGallery.name(ofPage: number)) }

  func content(_ name: String) throws -> [UInt8] { try Self.content(ofFile: file(name)) }

  static func content(ofFile path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The names in a folder below the home, in order; none where there is no such folder.
  func names(in folder: String = "pictures") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: home.file(folder))) ?? []).sorted()
  }

  /// Plays a scenario on the folder, or on other paths.
  func play(
    _ scenario: Scenario, options: [String] = [], paths: [String]? = nil, launcher: [String] = []
  ) throws -> Playback {
    try Playback(scenario, paths ?? [pictures], options: options, home: home, launcher: launcher)
  }
}

extension Scenario {
  /// A scenario that begins once everything is there.
  static func settled() -> Scenario {
    var scenario = Scenario()
    scenario.settle()
    scenario.wait(100)
    return scenario
  }

  /// Keeps the run going until now, by a key that means nothing.
  mutating func linger() { key("up", "Left Shift") }

  /// Strikes a key as people write it, such as `Ctrl+Shift+R`, and lets what it begins end.
  mutating func press(_ chord: String, waiting milliseconds: Double = 900) {
    let names = ["Ctrl": "ctrl", "Shift": "shift", "Alt": "alt", "Super": "gui"]
    var parts = chord.split(separator: "+").map(String.init)
    if chord.hasSuffix("+") { parts.append("+") }
    strike(parts.last ?? "", mods: parts.dropLast().compactMap { names[$0] })
    wait(milliseconds)
  }

  /// Writes text a character at a time, as a keyboard does.
  mutating func write(_ text: String) {
    for character in text {
      self.text(String(character))
      wait(30)
    }
  }

  /// Empties the text that is being written, whose caret is anywhere.
  mutating func clearField(_ length: Int) {
    press("Home", waiting: 20)
    for _ in 0..<length { press("Delete", waiting: 20) }
  }
}

extension Playback {
  /// What a field of the trace was, without repetitions, such as `["none", "menu", "none"]`.
  func course(of field: String) -> [String] {
    var course: [String] = []
    for frame in frames {
      guard case .string(let value)? = frame.field(field), value != course.last else { continue }
      course.append(value)
    }
    return course
  }

  /// The number or truth of a field in the last frame; nil where the line has no such field.
  func lastValue(of field: String) -> JSONValue? { last?.field(field) }
}
