// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// The `-I` flags of C libraries that are opened at run time (`dlopen`), so
/// that only their headers are needed here and nothing is linked. SwiftPM's own
/// `pkgConfig:` would link them and warns about their `-pthread`.
func headers(of packages: String...) -> [String] {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["pkg-config", "--cflags-only-I"] + packages
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  guard (try? process.run()) != nil else { return [] }
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return text.split(whereSeparator: \.isWhitespace).map(String.init)
}

#if os(Linux)
  let seccomp: [CSetting] = [.unsafeFlags(headers(of: "libseccomp"))]
#else
  let seccomp: [CSetting] = []
#endif

let swift: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  // Windows' headers warn of the C library's own names.
  .unsafeFlags(
    ["-Xcc", "-D_CRT_SECURE_NO_WARNINGS", "-Xcc", "-D_CRT_NONSTDC_NO_WARNINGS"], .when(platforms: [.windows])),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A pure Swift module with its test target beside it.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], tests: [Target.Dependency]? = nil)
  -> [Target]
{
  var targets: [Target] = [.target(name: name, dependencies: dependencies, swiftSettings: swift)]
  if let tests {
    targets.append(
      .testTarget(
        name: name + "Tests",
        dependencies: [.init(stringLiteral: name), "SeededRandom"] + dependencies + tests,
        swiftSettings: swift))
  }
  return targets
}

/// What `scripts/fuzz` builds, with flags that nothing else can be built with.
let fuzzing: [Target] =
  ProcessInfo.processInfo.environment["TOKONOMA_FUZZ"] == nil
  ? []
  : [
    .target(name: "FuzzDriver", path: "Tests/FuzzDriver"),
    .executableTarget(
      name: "fuzz-targets",
      dependencies: [
        "FuzzDriver", "CPosix", "DecoderProtocol", "FileActions", "ImageDecoding", "ImagePipeline", "Library",
        "Localization", "PictureMetadata", "Pixels", "Scenario", "Settings", "Thumbnails",
      ],
      path: "Tests/FuzzTargets", swiftSettings: swift + [.unsafeFlags(["-parse-as-library"])]),
  ]

let package = Package(
  name: "tokonoma",
  products: [
    .executable(name: "tokonoma", targets: ["tokonoma"]),
    .executable(name: "tokonoma-decoder", targets: ["tokonoma-decoder"]),
  ],
  targets: [
    // What the libraries are called where packages come from; `scripts/vcpkg.json` is the list for Windows,
    // whose package manager is not known here. Without a `pkgConfig:` nothing is linked by this.
    .systemLibrary(
      name: "CSystemLibraries",
      providers: [
        .apt([
          "libglib2.0-dev", "libjpeg-dev", "liblcms2-dev", "libpango1.0-dev", "libpng-dev", "libsdl2-dev",
          "libsdl2-image-dev", "libseccomp-dev", "libvips-dev", "pkg-config",
        ]),
        .brew([
          "glib", "jpeg-turbo", "libpng", "little-cms2", "pango", "pkgconf", "sdl2", "sdl2_image", "vips",
        ]),
      ]),
    // The C fences.
    .target(name: "CLibraries", cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))]),
    .target(
      name: "CPosix", dependencies: ["CLibraries"],
      cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))] + seccomp),
    .target(name: "CFiles", cSettings: [.define("_GNU_SOURCE", .when(platforms: [.linux]))]),
    .target(name: "CSDL2", dependencies: ["CLibraries"]),
    .target(
      name: "CSDL2Image", dependencies: ["CSDL2", "CPosix", "CLibraries"], cSettings: [.define("_GNU_SOURCE")]
    ),
    .target(
      name: "CTurboJPEG", dependencies: ["CPosix"], cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("jpeg")]),
    .target(
      name: "CPNG", dependencies: ["CLibraries"],
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(headers(of: "libpng"))]),
    .target(
      name: "CLittleCMS", dependencies: ["CLibraries"],
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(headers(of: "lcms2"))]),
    .target(
      name: "CVips", dependencies: ["CLibraries"],
      cSettings: [
        .define("_GNU_SOURCE"), .unsafeFlags(headers(of: "glib-2.0", "gobject-2.0", "gmodule-2.0")),
      ]),
    .target(
      name: "CPango", dependencies: ["CLibraries"],
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(headers(of: "pangocairo"))]),
    .target(name: "CRaster", cSettings: [.unsafeFlags(["-O2"])]),
    .target(name: "CPixels", cSettings: [.unsafeFlags(["-O3"])]),
  ]
    // The pure core.
    + module("Geometry", tests: [])
    + module("Motion", ["Geometry"], tests: [])
    + module("Gestures", ["Motion", "Geometry"], tests: [])
    + module("Gallery", ["Gestures", "Motion", "Geometry"], tests: [])
    + module("Text")
    + module("Localization", tests: [])
    + module("Scene", ["Gallery", "Gestures", "Motion", "Geometry", "Text", "Localization"], tests: [])
    + module("Scenario", ["Gallery", "Gestures", "Motion", "Geometry"])
    // Files, pixels, processes.
    + module("Pixels", ["CPosix"], tests: [])
    + module("Threads", tests: [])
    + module("Library", ["Threads", "CFiles"], tests: [])
    + module("Settings", ["FileActions", "Library"], tests: ["FileFaults"])
    + module("Thumbnails", ["FileActions", "Library", "Pixels", "CPNG"], tests: ["FileFaults"])
    + module(
      "FileActions", ["Library", "PictureMetadata", "CFiles"], tests: ["FileFaults", "file-victim"])
    + module("TextRendering", ["Text", "Threads", "Pixels", "CPango"], tests: [])
    + module("DecoderProtocol", ["Pixels", "CPosix"], tests: ["TestSupport", "CTestSupport"])
    + module("PictureMetadata", tests: [])
    + module(
      "ImageDecoding",
      [
        "DecoderProtocol", "PictureMetadata", "Pixels", "CPosix", "CPixels", "CTurboJPEG", "CPNG",
        "CLittleCMS",
        "CVips",
      ], tests: ["ColourReference"])
    + module(
      "BuiltinDecoding",
      [
        "ImagePipeline", "DecoderProtocol", "PictureMetadata", "Pixels", "CPosix", "CPixels", "CSDL2",
        "CSDL2Image",
      ], tests: ["TestSupport", "tokonoma-decoder", "builtin-decoder"])
    + module(
      "ImagePipeline", ["DecoderProtocol", "Pixels", "Threads", "CPosix"],
      tests: ["TestSupport", "misbehaving-decoder", "tokonoma-decoder"])
    // The platform and the programs.
    + module(
      "SDLPlatform",
      [
        "Scene", "Gallery", "Gestures", "Motion", "Geometry", "Text", "Pixels", "CSDL2", "Threads",
        "CRaster", "CLibraries", "CPosix",
      ], tests: [])
    + [
      .executableTarget(
        name: "tokonoma",
        dependencies: [
          "SDLPlatform", "Scene", "Gallery", "Gestures", "Motion", "Geometry", "Library", "Text",
          "TextRendering", "ImagePipeline", "BuiltinDecoding", "DecoderProtocol", "Pixels", "Scenario",
          "CSDL2", "CPosix", "CFiles", "Localization", "FileActions", "PictureMetadata", "Threads",
          "Thumbnails",
          "Settings",
        ], swiftSettings: swift),
      .executableTarget(name: "feel", dependencies: ["Motion", "Geometry"], swiftSettings: swift),
      .executableTarget(
        name: "tokonoma-decoder", dependencies: ["ImageDecoding", "DecoderProtocol", "CPosix"],
        swiftSettings: swift),
    ]
    // A file system that fails on demand, and a program that dies of it.
    + [
      .target(
        name: "FileFaults", dependencies: ["FileActions", "Library", "PictureMetadata"],
        path: "Tests/FileFaults", swiftSettings: swift),
      .executableTarget(
        name: "file-victim", dependencies: ["FileFaults", "FileActions", "Library"],
        path: "Tests/FileVictim", swiftSettings: swift),
    ]
    // A decoder that does wrong on demand, and the built-in one as a program.
    + [
      .executableTarget(
        name: "builtin-decoder", dependencies: ["BuiltinDecoding", "DecoderProtocol"],
        path: "Tests/BuiltinDecoderProgram", swiftSettings: swift),
      .executableTarget(
        name: "misbehaving-decoder", dependencies: ["DecoderProtocol", "CPosix"],
        path: "Tests/MisbehavingDecoder", swiftSettings: swift),
    ]
    // Little CMS itself, for comparison.
    + [
      .target(
        name: "ColourReference", path: "Tests/ColourReference",
        cSettings: [.unsafeFlags(headers(of: "lcms2"))], linkerSettings: [.linkedLibrary("lcms2")])
    ]
    + fuzzing
    // Random numbers that can be had again.
    + [.target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: swift)]
    // The rules that the sources keep.
    + [.testTarget(name: "ArchitectureTests", swiftSettings: swift)]
    // The program from outside: scenarios on a virtual clock, touches on a real X server.
    + [
      .target(
        name: "CTestSupport", path: "Tests/CTestSupport",
        cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-O2"])],
        linkerSettings: [.linkedLibrary("z")]),
      .target(
        name: "TestSupport", dependencies: ["CTestSupport"], path: "Tests/TestSupport",
        // Screenshots are compared pixel by pixel.
        swiftSettings: swift + [.unsafeFlags(["-O"])]),
      .testTarget(
        name: "ScenarioTests",
        dependencies: ["TestSupport", "SeededRandom", "Gallery", "Gestures", "Motion", "Geometry"],
        swiftSettings: swift),
      .testTarget(
        name: "GoldenFrameTests", dependencies: ["TestSupport"], path: "Tests/GoldenFrames",
        swiftSettings: swift),
      .testTarget(
        name: "EndToEndTests", dependencies: ["TestSupport"], path: "Tests/EndToEnd", swiftSettings: swift),
    ],
  swiftLanguageModes: [.v6],
  cLanguageStandard: .gnu11
)
