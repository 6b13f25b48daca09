import Glibc
import TestSupport

/// A mouse of a Wayland compositor, made through the protocol for virtual
/// pointers (`wlr-virtual-pointer-unstable-v1`), which is spoken directly.
///
/// It lives as long as the connection: a compositor without devices has no
/// pointer without it.
final class WaylandPointer {
  /// The compositor knows no virtual pointers.
  struct Missing: Error, CustomStringConvertible {
    var description: String { "the compositor knows no \(WaylandPointer.interface)" }
  }

  /// Buttons by the kernel's numbers.
  enum Button: UInt32 {
    case left = 0x110
    case back = 0x113
    case forward = 0x114
  }

  private static let interface = "zwlr_virtual_pointer_manager_v1"

  private static let display: UInt32 = 1

  private let socket: UnixSocket
  /// The compositor insists on numbers without gaps.
  private var lastObject = WaylandPointer.display
  private var pointer: UInt32 = 0
  /// The size of the desktop in points.
  var extent: (width: Int, height: Int)

  init(socket path: String, extent: (width: Int, height: Int)) throws {
    socket = try UnixSocket(connectingTo: path)
    self.extent = extent
    let registry = newObject()
    try send(Self.display, 1, Wire.bytes(registry))
    let name = try synchronise { object, opcode, body in
      guard object == registry, opcode == 0 else { return nil as UInt32? }
      let length = Int(Wire.number(body, at: 4, as: UInt32.self))
      guard String(decoding: body[8..<8 + length - 1], as: UTF8.self) == Self.interface else { return nil }
      return Wire.number(body, at: 0, as: UInt32.self)
    }
    guard let name else { throw Missing() }
    let manager = newObject()
    let interface = Array(Self.interface.utf8) + [0]
    let padding = [UInt8](repeating: 0, count: (4 - interface.count % 4) % 4)
    let version: UInt32 = 1
    try send(
      registry, 0,
      Wire.bytes(name) + Wire.bytes(UInt32(interface.count)) + interface + padding + Wire.bytes(version)
        + Wire.bytes(manager))
    let seat: UInt32 = 0
    pointer = newObject()
    try send(manager, 0, Wire.bytes(seat) + Wire.bytes(pointer))
    try synchronise()
  }

  private func newObject() -> UInt32 {
    lastObject += 1
    return lastObject
  }

  /// - Parameter point: of the desktop, in points.
  func move(to point: Point) throws {
    let steps = 100.0
    let numbers = [
      UInt32(point.x * steps), UInt32(point.y * steps), UInt32(Double(extent.width) * steps),
      UInt32(Double(extent.height) * steps),
    ]
    try send(pointer, 1, Wire.bytes(Self.milliseconds) + numbers.flatMap { Wire.bytes($0) })
    try endFrame()
  }

  func click(_ button: Button) throws {
    for state: UInt32 in [1, 0] {
      try send(
        pointer, 2, Wire.bytes(Self.milliseconds) + Wire.bytes(button.rawValue) + Wire.bytes(state))
      try endFrame()
    }
  }

  private func endFrame() throws {
    try send(pointer, 4, [])
    try synchronise()
  }

  /// The compositor's clock is the kernel's.
  private static var milliseconds: UInt32 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt32(truncatingIfNeeded: time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
  }

  private func send(_ object: UInt32, _ opcode: UInt16, _ body: [UInt8]) throws {
    let size = UInt16(8 + body.count)
    try socket.send(Wire.bytes(object) + Wire.bytes(opcode) + Wire.bytes(size) + body)
  }

  /// Returns once the compositor has done everything that was asked of it.
  private func synchronise() throws {
    _ = try synchronise { _, _, _ in nil as Never? }
  }

  /// - Parameter probe: looks at each event meanwhile.
  /// - Returns: what it found last.
  private func synchronise<Found>(
    _ probe: (_ object: UInt32, _ opcode: UInt16, _ body: [UInt8]) -> Found?
  ) throws -> Found? {
    let callback = newObject()
    try send(Self.display, 0, Wire.bytes(callback))
    var found: Found?
    while true {
      let head = try socket.receive(8)
      let object = Wire.number(head, at: 0, as: UInt32.self)
      let body = try socket.receive(Int(Wire.number(head, at: 6, as: UInt16.self)) - 8)
      if object == callback { return found }
      if let one = probe(object, Wire.number(head, at: 4, as: UInt16.self), body) { found = one }
    }
  }
}
