import CPosix
import FileActions
import Library
import SDLPlatform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(ucrt)
  import ucrt
#endif

/// What other programs of the desktop do for us.
///
/// In one file for each system: `open`, which opens a file or an address with the program that the desktop
/// has for it; `copyPicture`, which puts the picture's file into the clipboard, since SDL 2 itself only
/// knows text; and `setWallpaper`, which hangs the picture behind the desktop's windows.
enum Desktop {
  /// Why the desktop did not do something.
  enum Failure: Error {
    case openingNeeds(String)
    case copyingNeeds(String)
    case missing(program: String)
    /// The program said so itself, or could not be run.
    case failed(program: String, code: Int32)
    /// Other programs do not take a picture of this file's format.
    case cannotCopy(FilePath)
    case cannotUse(FilePath, code: Int32)
    case noWallpaper
    case noFolder(String)
    case nothingToBringBack
    case notListed
    case noThread
  }

  /// Opens a file with the program that the desktop has for it.
  static func open(_ path: FilePath) throws(Failure) { try open(protected(path).bytes) }

  /// Shows a place on a map, in the browser.
  static func openMap(latitude: Double, longitude: Double) throws(Failure) {
    let address =
      "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=15/\(latitude)/\(longitude)"
    try open(Array(address.utf8))
  }

  /// The path from the root, as it is where it leads nowhere.
  static func absolute(_ path: FilePath) -> FilePath { (try? absolutePath(path)) ?? path }

  static func absolutePath(_ path: FilePath) throws(Failure) -> FilePath {
    do throws(FileFailure) {
      return try FileSystem().resolve(path)
    } catch {
      guard case .system(let code) = error.reason else { throw .cannotUse(path, code: EIO) }
      throw .cannotUse(path, code: code.number)
    }
  }

  /// A name that no program takes for an option.
  static func protected(_ path: FilePath) -> FilePath {
    path.bytes.first == UInt8(ascii: "-") ? FilePath(Array("./".utf8) + path.bytes) ?? path : path
  }
}

// Other programs get file names as arguments, never through a shell.
extension Desktop {
  /// Runs the first of several programs that is installed, and waits for it.
  ///
  /// - Parameters:
  ///   - last: its last argument.
  ///   - input: the file that it reads.
  static func run(
    _ programs: [[String]], _ last: [UInt8]?, input: FilePath? = nil, missing: Failure
  ) throws(Failure) {
    for program in programs {
      let arguments = program.map { Array($0.utf8) } + (last.map { [$0] } ?? [])
      let result = CStrings.with(arguments) { arguments in
        input.map { $0.withCString { cposix_run(arguments, $0, SDLSystem.busEntry) } }
          ?? cposix_run(arguments, nil, SDLSystem.busEntry)
      }
      switch -result {
      case ENOENT: continue
      case 0: return
      case let code: throw .failed(program: program[0], code: code)
      }
    }
    throw missing
  }
}

extension FilePath {
  /// Everything but letters, digits and `-._~/` as `%XX`.
  var uriEncoded: [UInt8] {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    return bytes.flatMap { byte in
      plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}
