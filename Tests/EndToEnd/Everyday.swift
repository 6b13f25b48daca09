import Foundation
import TestSupport
import Testing

/// A folder of pictures that a window shows, which tests may change meanwhile.
struct WatchedFolder {
  let folder: TemporaryFolder
  var path: String { folder.path }

  /// Pictures of 300×200 named `page-001.ppm` and so on.
  init(count: Int) throws {
    folder = try TemporaryFolder("watched")
    let pictures = (0..<min(count, 64)).map { TestPicture.page($0, width: 300, height: 200).ppm() }
    for number in 0..<count {
      try folder.write(pictures[number % pictures.count], to: Self.name(number))
    }
  }

  static func name(_ number: Int) -> String {
    let digits = "\(number + 1)"
    return "page-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits + ".ppm"
  }

  func file(_ number: Int) -> String { folder.file(Self.name(number)) }
  func has(_ number: Int) -> Bool { FileManager.default.fileExists(atPath: file(number)) }
}

extension TracedProgram {
  /// Waits for a view and what lies over it.
  @discardableResult
  func awaitState(view: String? = nil, panel: String? = nil, page: Int? = nil, count: Int? = nil) throws
    -> TraceLine
  {
    let wanted = [view, panel, page.map { "page \($0)" }, count.map { "\($0) pictures" }].compactMap(\.self)
    return try awaitFrame(wanted.joined(separator: ", ")) { frame in
      (view == nil || frame.view == view) && (page == nil || frame.page == page)
        && (count == nil || frame.count == count)
        && (panel == nil || frame.field("panel") == .string(panel ?? ""))
    }
  }

  /// Waits for a notice.
  func awaitNotice(_ notice: String) throws {
    try awaitFrame("the notice \(notice)") { $0.field("notice") == .string(notice) }
  }

  /// Waits for the program to end by itself, which it must do well.
  func awaitEnd() throws {
    let ending = try process.waitForEnd(atMost: Self.patience)
    #expect(ending.status == 0, "\(process.tail())")
    try end()
  }
}

extension VirtualScreen {
  /// Clicks with a button of the mouse.
  func click(_ point: Point, button: Int = 1) throws {
    try pointer.move(to: point)
    pause(.milliseconds(40))
    try pointer.button(button, isDown: true, at: point)
    pause(.milliseconds(40))
    try pointer.button(button, isDown: false, at: point)
  }

  /// Writes letters and digits.
  func write(_ text: String) throws {
    for letter in text.unicodeScalars {
      try type(letter)
      pause(.milliseconds(40))
    }
  }

  /// Strikes the key of a letter while others are held.
  func type(_ letter: Unicode.Scalar, holding modifiers: KeySymbol...) throws {
    let codes = try modifiers.map { try x.keyCode(of: $0.rawValue) }
    for code in codes { try keyboard.key(code, isDown: true) }
    pause(.milliseconds(20))
    try type(letter)
    for code in codes { try keyboard.key(code, isDown: false) }
  }
}
