import Glibc
import TestSupport

/// The few requests of the X11 protocol that the tests need, spoken directly:
/// looking at the screen, finding the program's window and placing it.
final class XConnection {
  /// What the server answered instead of what was asked for.
  struct Refused: Error, CustomStringConvertible {
    var request: String
    var code: Int
    var description: String { "asking the X server for \(request): error \(code)" }
  }

  /// A top-level window.
  struct Window: Equatable {
    var identifier: UInt32
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var isVisible: Bool
  }

  private enum Opcode {
    static let getWindowAttributes: UInt8 = 3
    static let configureWindow: UInt8 = 12
    static let getGeometry: UInt8 = 14
    static let queryTree: UInt8 = 15
    static let internAtom: UInt8 = 16
    static let changeProperty: UInt8 = 18
    static let getProperty: UInt8 = 20
    static let setInputFocus: UInt8 = 42
    static let getImage: UInt8 = 73
    static let getKeyboardMapping: UInt8 = 101
  }

  private let socket: UnixSocket
  private let root: UInt32

  init(display: Int) throws {
    socket = try UnixSocket(connectingTo: "/tmp/.X11-unix/X\(display)")
    // Least significant byte first, protocol 11.0, no authorisation.
    try socket.send([UInt8(ascii: "l"), 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    let head = try socket.receive(8)
    let rest = try socket.receive(Int(Wire.number(head, at: 6, as: UInt16.self)) * 4)
    guard head[0] == 1 else { throw Refused(request: "a connection", code: Int(head[0])) }
    let vendorLength = Int(Wire.number(rest, at: 16, as: UInt16.self))
    let formats = Int(rest[21])
    root = Wire.number(rest, at: 32 + (vendorLength + 3) / 4 * 4 + formats * 8, as: UInt32.self)
  }

  /// The pixels of a part of the screen.
  func image(x: Int = 0, y: Int = 0, width: Int, height: Int) throws -> Raster {
    let area = [x, y, width, height].flatMap { Wire.bytes(UInt16($0)) }
    let body = Wire.bytes(root) + area + Wire.bytes(UInt32.max)
    let reply = try ask(Opcode.getImage, detail: 2, body, for: "an image")
    var bytes = Array(reply[32..<32 + width * height * 4])
    bytes.withUnsafeMutableBufferPointer { bytes in
      for start in stride(from: 0, to: bytes.count, by: 4) {
        bytes.swapAt(start, start + 2)
        bytes[start + 3] = 255
      }
    }
    return Raster(width: width, height: height, bytes: bytes)
  }

  /// The windows directly under the root, from the lowest to the topmost.
  func windows() throws -> [Window] {
    let tree = try ask(Opcode.queryTree, Wire.bytes(root), for: "the windows")
    let count = Int(Wire.number(tree, at: 16, as: UInt16.self))
    return try (0..<count).map { index in
      let identifier = Wire.number(tree, at: 32 + index * 4, as: UInt32.self)
      let place = try ask(Opcode.getGeometry, Wire.bytes(identifier), for: "a window's place")
      let attributes = try ask(
        Opcode.getWindowAttributes, Wire.bytes(identifier), for: "a window's attributes")
      return Window(
        identifier: identifier, x: Int(Wire.number(place, at: 12, as: Int16.self)),
        y: Int(Wire.number(place, at: 14, as: Int16.self)),
        width: Int(Wire.number(place, at: 16, as: UInt16.self)),
        height: Int(Wire.number(place, at: 18, as: UInt16.self)), isVisible: attributes[26] == 2)
    }
  }

  /// Moves and resizes a window, as a window manager would.
  func place(_ window: UInt32, x: Int, y: Int, width: Int, height: Int) throws {
    let values = [x, y, width, height].flatMap { Wire.bytes(UInt32($0)) }
    try request(Opcode.configureWindow, Wire.bytes(window) + Wire.bytes(UInt16(0b1111)) + [0, 0] + values)
  }

  /// Sets the resources that programs read when they start, as desktops do.
  func setResources(_ text: String) throws {
    let (resourceManager, string): (UInt32, UInt32) = (23, 31)
    let bytes = Array(text.utf8)
    let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    let head = Wire.bytes(root) + Wire.bytes(resourceManager) + Wire.bytes(string) + [8, 0, 0, 0]
    try request(Opcode.changeProperty, head + Wire.bytes(UInt32(bytes.count)) + bytes + padding)
    // An answer to something else shows that this has been done.
    _ = try windows()
  }

  /// The title that window managers and screen readers take a window's name from.
  func title(of window: UInt32) throws -> String {
    let anyType: UInt32 = 0
    let words: UInt32 = 1000
    let property = try atom("_NET_WM_NAME")
    let body = [window, property, anyType, 0, words].flatMap { Wire.bytes($0) }
    let reply = try ask(Opcode.getProperty, body, for: "a window's title")
    let count = Int(Wire.number(reply, at: 16, as: UInt32.self))
    return String(decoding: reply[32..<32 + count], as: UTF8.self)
  }

  private func atom(_ name: String) throws -> UInt32 {
    let bytes = Array(name.utf8)
    let padding = [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    let body = Wire.bytes(UInt16(bytes.count)) + [0, 0] + bytes + padding
    return Wire.number(try ask(Opcode.internAtom, body, for: "a name"), at: 8, as: UInt32.self)
  }

  /// Gives a window the keyboard.
  func focus(_ window: UInt32) throws {
    let revertToParent: UInt8 = 2
    let currentTime: UInt32 = 0
    try request(
      Opcode.setInputFocus, detail: revertToParent, Wire.bytes(window) + Wire.bytes(currentTime))
  }

  /// The code of the key that produces a symbol on the server's keyboard.
  func keyCode(of symbol: UInt32) throws -> Int {
    let (first, count): (UInt8, UInt8) = (8, 248)
    let reply = try ask(Opcode.getKeyboardMapping, [first, count, 0, 0], for: "the keyboard")
    let width = Int(reply[1])
    let index = (0..<Int(count)).first { key in
      (0..<width).contains { column in
        Wire.number(reply, at: 32 + (key * width + column) * 4, as: UInt32.self) == symbol
      }
    }
    guard let index else { throw Refused(request: "the key of the symbol \(symbol)", code: 0) }
    return Int(first) + index
  }

  private func request(_ opcode: UInt8, detail: UInt8 = 0, _ body: [UInt8]) throws {
    try socket.send([opcode, detail] + Wire.bytes(UInt16(1 + body.count / 4)) + body)
  }

  /// Sends a request and returns its reply with the 32 bytes of its head.
  private func ask(
    _ opcode: UInt8, detail: UInt8 = 0, _ body: [UInt8], for purpose: String
  ) throws -> [UInt8] {
    try request(opcode, detail: detail, body)
    while true {
      let head = try socket.receive(32)
      if head[0] == 0 { throw Refused(request: purpose, code: Int(head[1])) }
      // Anything but 1 is an event that nobody asked for.
      guard head[0] == 1 else { continue }
      return head + (try socket.receive(Int(Wire.number(head, at: 4, as: UInt32.self)) * 4))
    }
  }
}
