import Testing

struct PlatformTests {
  @Test(arguments: PlatformRule.all)
  func `every source file keeps the rule about systems`(_ rule: PlatformRule) throws {
    let files = try PlatformFile.all.get()

    #expect(files.contains { $0.path.hasSuffix("+Windows.c") })
    for file in files {
      for violation in rule.violations(file) {
        Issue.record("Sources/\(file.path): \(violation): \(rule.name)")
      }
    }
  }

  @Test func `what one system has a file for, the others have one for, too`() throws {
    let paths = Set(try SourceFile.all.get().map(\.path))

    for path in paths {
      for (own, others) in [("+Linux", ["+macOS", "+Windows"]), ("+POSIX", ["+Windows"])] {
        for other in others where path.hasSuffix("\(own).swift") {
          let neighbour = path.replacing("\(own).", with: "\(other).")
          #expect(paths.contains(neighbour), "Sources/\(neighbour) is missing")
        }
      }
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let rule: PlatformRule
    let path: String
    let broken: String
    let sound: String
    var testDescription: String { "\(rule.name): \(broken.prefix(40))" }
  }

  static let everywhere = """
    #if canImport(Glibc)
      import Glibc
    #elseif canImport(Musl)
      import Musl
    #elseif canImport(Darwin)
      import Darwin
    #elseif canImport(ucrt)
      import ucrt
    #endif
    """

  static let cases = [
    Case(
      rule: .conditions, path: "A/A+Linux.swift", broken: "let a = 1",
      sound: "#if os(Linux)\n  let a = 1\n#endif"),
    Case(
      rule: .conditions, path: "A/A+Windows.c",
      broken: "#ifdef _WIN32\nint a;\n#endif\nint b;\n#ifdef X\n#endif",
      sound: "#ifdef _WIN32\n\n#ifdef X\nint a;\n#endif\n\n#endif\n"),
    Case(
      rule: .conditions, path: "A/A+macOS.swift",
      broken: "#if os(macOS)\nlet a = 1\n#else\nlet a = 2\n#endif",
      sound: "#if os(macOS)\nlet a = 1\n#endif"),
    Case(rule: .onePlace, path: "A/A.swift", broken: "#if os(Linux)\n#endif", sound: "// os(Linux)"),
    Case(rule: .onePlace, path: "A/A.c", broken: "#ifdef _WIN32\n#endif", sound: "#ifdef O_CREAT\n#endif"),
    Case(rule: .imports, path: "A/A.swift", broken: "import Glibc", sound: everywhere),
    Case(
      rule: .imports, path: "A/A.swift", broken: "#if canImport(Glibc)\n  import Glibc\n#endif",
      sound: "import B"),
    Case(
      rule: .imports, path: "A/A+Linux.swift", broken: "import WinSDK", sound: "import Glibc"),
    Case(rule: .linuxWords, path: "A/A.swift", broken: "inotify_init1(0)", sound: "// inotify tells"),
    Case(
      rule: .linuxWords, path: "A/A.swift", broken: "open(\"/proc/self/exe\")", sound: "open(\"/process\")"),
    Case(
      rule: .linuxWords, path: "A/A.swift", broken: "let a = \"XDG_DATA_HOME\"", sound: "let a = \"HOME\""),
    Case(
      rule: .linuxWords, path: "A/A.c", broken: "fallocate(file, 0, 0, 1);",
      sound: "#ifdef __linux__\nfallocate(file, 0, 0, 1);\n#endif"),
    Case(
      rule: .linuxWords, path: "A/A+POSIX.c", broken: "#ifdef __linux__\n#else\nint a = O_PATH;\n#endif",
      sound: "#ifdef O_PATH\nint a = O_PATH;\n#endif\nchar *b = \"/dev/null\";"),
    Case(rule: .linuxWords, path: "A/A+macOS.swift", broken: "memfd_create(name)", sound: "shm_open(name)"),
    Case(rule: .posixWords, path: "A/A.swift", broken: "open(name, O_CLOEXEC)", sound: "cfiles_open(name)"),
    Case(
      rule: .posixWords, path: "A/A+Windows.c", broken: "#include <unistd.h>", sound: "#include <io.h>"),
  ]

  @Test(arguments: cases)
  func `a rule about systems finds what breaks it and nothing else`(_ example: Case) {
    let broken = PlatformFile(path: example.path, text: example.broken)
    let sound = PlatformFile(path: example.path, text: example.sound)

    #expect(example.rule.violations(broken).count == 1)
    #expect(example.rule.violations(sound).isEmpty)
  }

  @Test func `each rule about systems has an example that breaks it`() {
    let checked = Set(Self.cases.map(\.rule.name))

    #expect(checked == Set(PlatformRule.all.map(\.name)))
  }
}
