import Foundation
import Testing

/// The numbered cases of known faults that pictures' decoding and showing decide, all of which have
/// tests.
struct CaseList {
  /// The others are those of displays, windows, input, folders and saving.
  static let decided: [Int: String] = [
    1: "orientation of photos", 2: "mirrored orientations", 4: "turned once only", 5: "containers that turn",
    6: "JPEG XL", 7: "unusual Exif", 9: "thumbnails stand upright", 11: "profiles",
    12: "thumbnails' profiles",
    13: "broken profiles", 15: "no profile", 16: "inks", 17: "16 bits", 18: "gAMA and sRGB",
    20: "WebP's channels",
    21: "odd sides", 22: "backdrop by contrast", 24: "squares", 25: "half a JPEG", 27: "zeros in a JPEG",
    28: "half a PNG", 29: "enormous sizes", 30: "empty files", 31: "garbage", 32: "pipes", 33: "descriptors",
    36: "beyond textures", 37: "beyond 32767", 38: "beyond 2²⁹ bytes", 41: "one pixel", 43: "short delays",
    45: "variable delays", 47: "disposal", 48: "loops", 49: "APNG", 51: "first frame first", 53: "half a GIF",
    55: "sharp drawings", 56: "tiny drawings", 57: "drawings without a size", 59: "compressed drawings",
    60: "enormous drawings", 61: "names that lie", 35: "names that are commands", 40: "panoramas",
    44: "exact frame times",
    50: "input before frames", 54: "hidden animations", 62: "no extension", 63: "rare extensions",
    64: "upper case", 68: "names like URLs", 69: "names that are no text", 70: "composed names",
    71: "long names", 72: "dangling links", 73: "links in a circle", 76: "replaced files",
    81: "slow disks", 83: "memory over time",
  ]

  /// Numbers of the cases by the tests.
  private static func tested() throws -> [Int: Int] {
    var found: [Int: Int] = [:]
    let here = (#filePath as NSString).deletingLastPathComponent
    for folder in [here, here + "/../../GalleryTests", here + "/../../ImagePipelineTests"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder)
      where name.hasSuffix("Cases.swift") {
        let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
        for match in text.matches(of: #/func `((?:T[0-9]+ )+)/#) {
          for number in match.output.1.split(separator: " ").compactMap({ Int($0.dropFirst()) }) {
            found[number, default: 0] += 1
          }
        }
      }
    }
    return found
  }

  @Test func `every case is covered`() throws {
    let tested = try Self.tested()

    print("picture cases: \(tested.count), in \(tested.values.reduce(0, +)) tests")
    #expect(Set(tested.keys) == Set(Self.decided.keys))
  }
}
