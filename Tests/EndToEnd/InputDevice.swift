import TestSupport

/// One input device of the X server's `inputtest` driver, reached through its socket.
///
/// The driver expects one connection for the server's whole life. Each message
/// is a length, a type and a body; what was sent has reached the server's event
/// queue when `synchronise()` returns.
final class InputDevice {
  /// The numbers of the driver's messages.
  private enum Message: UInt32 {
    case version = 0
    case waitForSync = 1
    case motion = 2
    case button = 4
    case key = 5
    case touch = 6
  }

  /// XInput2's numbers for what a touch does.
  enum TouchPhase: UInt32 {
    case begin = 18
    case update = 19
    case end = 20
  }

  /// The largest value of an axis; the axes span the whole screen.
  private static let axisMaximum = 65535.0
  private static let axisCount = 64
  private static let protocolVersion: (UInt16, UInt16) = (1, 1)

  private let socket: UnixSocket
  private let size: (width: Double, height: Double)

  init(path: String, screenWidth: Int, screenHeight: Int) throws {
    socket = try UnixSocket(connectingTo: path)
    size = (Double(screenWidth), Double(screenHeight))
    try send(.version, Wire.bytes(Self.protocolVersion.0) + Wire.bytes(Self.protocolVersion.1))
    _ = try socket.receive(12)
  }

  /// A finger at a point of a window that covers the screen.
  func touch(_ phase: TouchPhase, id: Int, at point: Point) throws {
    try send(.touch, Wire.bytes(UInt32(id)) + Wire.bytes(phase.rawValue) + axes(onGlass(point)))
    try synchronise()
  }

  func move(to point: Point) throws {
    try send(.motion, Wire.bytes(UInt32(1)) + [0, 0, 0, 0] + axes(point))
    try synchronise()
  }

  func button(_ number: Int, isDown: Bool, at point: Point) throws {
    let header = Wire.bytes(Int32(1)) + Wire.bytes(Int32(number)) + Wire.bytes(UInt32(isDown ? 1 : 0))
    try send(.button, header + [0, 0, 0, 0] + axes(point))
    try synchronise()
  }

  /// Presses or releases a key by its X key code.
  func key(_ code: Int, isDown: Bool) throws {
    try send(.key, Wire.bytes(Int32(code)) + Wire.bytes(UInt32(isDown ? 1 : 0)))
    try synchronise()
  }

  /// Returns once the server has processed everything that was sent.
  private func synchronise() throws {
    try send(.waitForSync, [])
    _ = try socket.receive(8)
  }

  private func send(_ message: Message, _ body: [UInt8]) throws {
    try socket.send(Wire.bytes(UInt32(8 + body.count)) + Wire.bytes(message.rawValue) + body)
  }

  /// Where to touch so that a program on SDL sees the touch at `point`: SDL takes
  /// the last pixel of each axis for 1, and programs multiply by the whole size.
  private func onGlass(_ point: Point) -> Point {
    Point(point.x * (size.width - 1) / size.width, point.y * (size.height - 1) / size.height)
  }

  /// The driver's block of axis values with x and y set: a flag, a mask of the
  /// axes, padding, the values, and the unaccelerated values that are not used.
  private func axes(_ point: Point) -> [UInt8] {
    let values = [
      point.x * Self.axisMaximum / size.width, point.y * Self.axisMaximum / size.height,
    ]
    let header = Wire.bytes(UInt32(0)) + [0b11, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0]
    let unused = [UInt8](repeating: 0, count: (2 * Self.axisCount - values.count) * 8)
    return header + values.flatMap { Wire.bytes($0) } + unused
  }
}
