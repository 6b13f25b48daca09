import CTestSupport
import Foundation
import Glibc

/// The programs under test, as the build left them beside the tests.
package enum Program {
  /// Why a program cannot be found.
  package struct NotBuilt: Error, CustomStringConvertible {
    package var name: String
    package var folder: String
    package var description: String { "finding the program \(name): it is not in \(folder)" }
  }

  /// The folder with the built programs: `TOKONOMA_BINARIES`, else that of the running tests.
  package static var folder: String {
    if let chosen = ProcessInfo.processInfo.environment["TOKONOMA_BINARIES"] { return chosen }
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let executable = own ?? CommandLine.arguments[0]
    return (executable as NSString).deletingLastPathComponent
  }

  /// Whether the programs are built with a sanitizer, so that what they take of memory says nothing.
  package static var hasSanitizer: Bool { ctest_has_sanitizer() }

  /// The path of the viewer.
  package static func tokonoma() throws(NotBuilt) -> String {
    let path = folder + "/tokonoma"
    guard access(path, X_OK) == 0 else { throw NotBuilt(name: "tokonoma", folder: folder) }
    return path
  }

  /// An environment in which a run neither sees nor leaves anything of the user's.
  package static func environment(home: TemporaryFolder, display: String? = nil) -> [String: String] {
    let own = ProcessInfo.processInfo.environment
    var result = [
      "PATH": own["PATH"] ?? "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": home.path,
      "XDG_CONFIG_HOME": home.file("config"), "XDG_STATE_HOME": home.file("state"),
      "XDG_DATA_HOME": home.file("data"), "XDG_CACHE_HOME": home.file("cache"),
      "XDG_RUNTIME_DIR": home.path, "SDL_AUDIODRIVER": "dummy",
    ]
    for name in [
      "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "SWIFT_BACKTRACE", "LD_PRELOAD",
    ] {
      result[name] = own[name]
    }
    if let display {
      result["DISPLAY"] = display
      result["SDL_VIDEODRIVER"] = "x11"
    }
    return result
  }
}
