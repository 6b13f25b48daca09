import Foundation
import TestSupport

/// A real X server whose touchscreen, pointer and keyboard the tests move.
///
/// One server serves the whole run. A shell that reads a pipe held by the tests
/// watches over it: however the tests end, the pipe closes and the server with it.
final class VirtualScreen: @unchecked Sendable {
  // SAFETY: the suites that use the screen are serialised: one test at a time.

  /// Why there is no screen.
  struct Failure: Error, CustomStringConvertible {
    var reason: String
    var log: String
    var description: String { "starting the X server: \(reason)\n\(log)" }
  }

  static let width = 1280
  static let height = 720
  private static let startLimit = Patience.seconds(60)

  private static let started = Result { try VirtualScreen() }

  /// The screen of this run, started when the first test asks for it.
  static var shared: VirtualScreen { get throws { try started.get() } }

  /// What is missing on this machine; nil when the screen can be started.
  static let missing: String? = {
    let modules = "/usr/lib/xorg/modules"
    let files = [
      "/usr/bin/Xorg": "xserver-xorg-core", modules + "/input/inputtest_drv.so": "xserver-xorg-core",
      modules + "/drivers/dummy_drv.so": "xserver-xorg-video-dummy",
    ]
    let absent = files.filter { !FileManager.default.fileExists(atPath: $0.key) }
    return absent.isEmpty ? nil : "not installed: \(Set(absent.values).sorted().joined(separator: ", "))"
  }()

  /// The value of `DISPLAY` for programs on this screen.
  let display: String
  let x: XConnection
  let touchscreen: InputDevice
  let pointer: InputDevice
  let keyboard: InputDevice
  private let guardian: ChildProcess
  private let folder: String

  /// A screen of a test's own, which lasts as long as it is kept.
  init() throws {
    folder = NSTemporaryDirectory() + "tokonoma-screen-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let configuration = XorgConfiguration(width: Self.width, height: Self.height, folder: folder)
    try Data(configuration.text.utf8).write(to: URL(fileURLWithPath: folder + "/xorg.conf"))
    guardian = try ChildProcess(
      "/bin/sh", ["-c", Self.script, "screen", folder],
      environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"], input: .heldOpen)
    let log = folder + "/xorg.log"
    func failure(_ reason: String) -> Failure {
      let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? "no log was written"
      return Failure(reason: reason, log: text.split(separator: "\n").suffix(20).joined(separator: "\n"))
    }
    guard let line = guardian.output.line(at: 0, atMost: Self.startLimit), let number = Int(line.text) else {
      throw failure("it named no display")
    }
    display = ":\(number)"
    x = try XConnection(display: number)
    func device(_ name: String) throws -> InputDevice {
      try InputDevice(
        path: configuration.socket(of: name), screenWidth: Self.width, screenHeight: Self.height)
    }
    touchscreen = try device("touch")
    pointer = try device("pointer")
    keyboard = try device("keyboard")
  }

  /// Starts the server, which writes its display number to standard output once
  /// it serves, and ends it when standard input does.
  private static let script = """
    cd "$1"
    Xorg -displayfd 3 -config "$1/xorg.conf" -logfile "$1/xorg.log" -noreset -nolisten tcp \
      -sharevts -novtswitch -keeptty 3>&1 >xorg.out 2>&1 </dev/null &
    server=$!
    exec >/dev/null
    read -r _
    kill "$server"
    wait "$server"
    rm -rf "$1"
    """

  /// Ends the server at once, as a crash does.
  func crash() {
    guardian.kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The whole screen as it is now.
  func screenshot() throws -> Raster { try x.image(width: Self.width, height: Self.height) }

  /// Looks at the screen until it shows what is wanted, at most until the
  /// deadline, and returns the last look.
  func screenshot(within limit: Duration, showing isWanted: (Raster) -> Bool) throws -> Raster {
    let deadline = ContinuousClock.now + limit
    while true {
      let image = try screenshot()
      if isWanted(image) || ContinuousClock.now > deadline { return image }
    }
  }
}
