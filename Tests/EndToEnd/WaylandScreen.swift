import Foundation
import TestSupport

/// A Wayland compositor without hardware: sway with one output, which programs
/// take for any other, and a mouse that the tests move.
///
/// One compositor serves the whole run; it goes as the X server of
/// `VirtualScreen` does.
final class WaylandScreen: @unchecked Sendable {
  // SAFETY: the suites that use the screen are serialised: one test at a time.

  /// Why there is no screen, or a command of it failed.
  struct Failure: Error, CustomStringConvertible {
    var attempt: String
    var reason: String
    var description: String { "\(attempt): \(reason)" }
  }

  /// The output's size in device pixels, which is whole in points at all scales in use.
  static let width = 1620
  static let height = 1020
  private static let startLimit = Patience.seconds(60)

  private static let started = Result { try WaylandScreen() }

  /// The screen of this run, started when the first test asks for it.
  static var shared: WaylandScreen { get throws { try started.get() } }

  /// What is missing on this machine; nil when the screen can be started.
  static let missing: String? = {
    let absent = ["sway", "swaymsg", "grim", "setpriv"].filter { name in
      !["/usr/bin", "/bin", "/usr/local/bin"].contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
      }
    }
    guard absent.isEmpty else { return "not installed: \(absent.joined(separator: ", "))" }
    // The compositor refuses to be root, and its buffers are shared memory.
    var status = stat()
    guard stat("/dev/shm", &status) == 0, getuid() != 0 || status.st_mode & S_IWOTH != 0 else {
      return "/dev/shm is not open to all users"
    }
    return nil
  }()

  /// What programs on this screen need in their environment.
  let environment: [String: String]
  let pointer: WaylandPointer
  private let folder: String
  private let guardian: ChildProcess
  /// Device pixels a point.
  private(set) var scale = 1.0

  /// A screen of a test's own, which lasts as long as it is kept.
  init() throws {
    folder = NSTemporaryDirectory() + "tokonoma-wayland-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let configuration = """
      output HEADLESS-1 mode \(Self.width)x\(Self.height) scale 1
      default_border none
      default_floating_border none
      focus_follows_mouse no
      xwayland disable
      for_window [app_id=".*"] floating enable
      exec echo "$WAYLAND_DISPLAY" "$SWAYSOCK" >\(folder)/names.new && mv \(folder)/names.new \(folder)/names

      """
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: folder + "/config"))
    guardian = try ChildProcess(
      "/bin/sh", ["-c", Self.script, "screen", folder],
      environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"], input: .heldOpen)
    guard let line = guardian.output.line(at: 0, atMost: Self.startLimit) else {
      let log = (try? String(contentsOfFile: folder + "/sway.log", encoding: .utf8)) ?? "no log was written"
      throw Failure(attempt: "starting sway", reason: String(log.suffix(2000)))
    }
    let names = line.text.split(separator: " ").map(String.init)
    guard names.count == 2 else { throw Failure(attempt: "starting sway", reason: line.text) }
    environment = [
      "XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": names[0], "SWAYSOCK": names[1],
      "SDL_VIDEODRIVER": "wayland",
    ]
    pointer = try WaylandPointer(socket: folder + "/" + names[0], extent: (Self.width, Self.height))
  }

  /// Starts the compositor, which refuses to run as root, tells its names once it
  /// is there, and ends it when standard input ends.
  private static let script = """
    cd "$1"
    chmod 700 "$1"
    as=
    if [ "$(id -u)" = 0 ]; then
      chown -R 65534:65534 "$1"
      as='setpriv --reuid 65534 --regid 65534 --clear-groups'
    fi
    env HOME="$1" XDG_RUNTIME_DIR="$1" WLR_BACKENDS=headless WLR_LIBINPUT_NO_DEVICES=1 \
      WLR_RENDERER=pixman $as sway -c "$1/config" >sway.log 2>&1 </dev/null &
    server=$!
    while [ ! -e names ] && kill -0 "$server" 2>/dev/null; do sleep 0.05; done
    cat names
    exec >/dev/null
    read -r _
    kill "$server"
    wait "$server"
    rm -rf "$1"
    """

  /// Ends the compositor at once, as a crash does.
  func crash() throws {
    guardian.kill()
    try FileManager.default.removeItem(atPath: folder)
  }

  /// Tells the compositor to do something.
  func command(_ words: String) throws {
    _ = try run("swaymsg", ["-q", words])
  }

  /// Gives the output another scale.
  func setScale(_ scale: Double) throws {
    try command("output HEADLESS-1 scale \(scale)")
    self.scale = scale
    pointer.extent = (Int(Double(Self.width) / scale), Int(Double(Self.height) / scale))
  }

  /// The whole output as it is now.
  func screenshot() throws -> Raster {
    let file = folder + "/screenshot.ppm"
    _ = try run("grim", ["-t", "ppm", "-o", "HEADLESS-1", file])
    return try Raster(pixmap: file)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    var environment = environment
    environment["PATH"] = "/usr/local/bin:/usr/bin:/bin"
    let child = try ChildProcess(program, arguments, environment: environment)
    let ending = try child.waitForEnd(atMost: Patience.seconds(20))
    guard ending.status == 0 else {
      throw Failure(attempt: "\(program) \(arguments.joined(separator: " "))", reason: child.tail())
    }
    return child.output.text
  }
}
