/// Keeps what only some systems have in files of their own: `X+Linux.swift` and its like.
struct PlatformRule: Sendable, CustomStringConvertible {
  /// What is demanded, as a sentence.
  let name: String
  /// What is wrong in a file, line by line.
  let violations: @Sendable (PlatformFile) -> [String]

  var description: String { name }

  static let all = [conditions, onePlace, imports, linuxWords, posixWords]

  static let conditions = PlatformRule(name: "a file for one system lies within its condition") { file in
    guard let condition = file.platform?.condition(isC: file.isC) else { return [] }
    let lines = file.lines.filter { !$0.isEmpty }
    if lines.first == condition, lines.last == "#endif", file.isOneCondition { return [] }
    return ["it does not lie between \"\(condition)\" and \"#endif\""]
  }

  static let onePlace = PlatformRule(name: "only files for one system ask which system it is") { file in
    guard file.platform == nil else { return [] }
    let questions =
      file.isC
      ? ["__linux__", "__gnu_linux__", "_WIN32", "_WIN64"]
      : ["os(Linux)", "os(macOS)", "os(Windows)", "!os("]
    return file.matches(questions, inQuestions: true)
  }

  static let imports = PlatformRule(name: "a system's own modules are imported where they are") { file in
    guard !file.isC else { return [] }
    let own: [Platform: Set<String>] = [
      .linux: ["Glibc", "Musl"], .macOS: ["Darwin", "CoreFoundation", "Foundation"],
      .windows: ["WinSDK", "ucrt"],
      .posix: ["Glibc", "Musl", "Darwin"],
    ]
    let system = own.values.reduce(into: Set<String>()) { $0.formUnion($1) }.subtracting(["Foundation"])
    let all: Set = ["Glibc", "Musl", "Darwin", "ucrt"]
    let used = Set(file.imports).intersection(system)
    if let platform = file.platform {
      return used.subtracting(own[platform] ?? []).sorted().map { "it imports \($0)" }
    }
    if used.isEmpty { return [] }
    if used == all, file.importsAreConditional { return [] }
    return ["it imports \(used.sorted().joined(separator: ", ")) alone"]
  }

  /// What Linux alone has: names of its calls, headers and files.
  static let linuxWords = forbidding(
    "what only Linux has stands in files for Linux", allowedIn: [.linux],
    [
      "inotify", "memfd", "prctl", "epoll", "eventfd", "signalfd", "timerfd", "fallocate", "seccomp",
      "landlock",
      "renameat2", "O_TMPFILE", "O_PATH", "F_ADD_SEALS", "sys/inotify.h", "sys/prctl.h", "sys/epoll.h",
      "sys/syscall.h", "linux/", "/proc/", "/sys/", "/dev/", "XDG_", "xdg-", "gsettings", "Glibc.",
    ])

  /// What all but Windows have.
  static let posixWords = forbidding(
    "what Windows lacks stands in files for other systems", allowedIn: [.linux, .macOS, .posix],
    [
      "pthread", "posix_spawn", "opendir(", "readdir(", "openat(", "fstatat(", "O_CLOEXEC", "O_NONBLOCK",
      "mkstemp",
      "waitpid", "execv(", "fork(", "sysconf", "dlopen", "dlsym", "mmap(", "munmap(", "socketpair", "sendmsg",
      "pollfd", "sigaction", "readlink(", "realpath(", "mkdir(", "unistd.h", "sys/mman.h", "sys/socket.h",
      "sys/wait.h", "sys/resource.h", "dlfcn.h", "poll.h", "dirent.h", "spawn.h", "pread(",
    ])

  /// What is not as it looks, by file.
  private static let exceptions: [String: Set<String>] = [
    // Text for people: the manual is read where there are manuals.
    "tokonoma/ManualPage.swift": ["XDG_"],
    // Both systems whose decoders are started have it.
    "CVips/Pictures.c": ["/dev/"],
  ]

  private static func forbidding(_ name: String, allowedIn platforms: Set<Platform>, _ words: [String])
    -> PlatformRule
  {
    PlatformRule(name: name) { file in
      if let platform = file.platform, platforms.contains(platform) { return [] }
      let excused = exceptions[file.path] ?? []
      // The null device and the folder of open descriptors are everybody's but Windows'.
      let shared: Set = file.platform == .posix || file.platform == .macOS ? ["/dev/"] : []
      return file.matches(words.filter { !excused.contains($0) && !shared.contains($0) })
    }
  }
}

/// A kind of system that files are for, by the end of their names.
enum Platform: String, CaseIterable, Sendable {
  case linux = "+Linux"
  case macOS = "+macOS"
  case windows = "+Windows"
  case posix = "+POSIX"

  /// The line that such a file begins with.
  func condition(isC: Bool) -> String {
    switch self {
    case .linux: isC ? "#ifdef __linux__" : "#if os(Linux)"
    case .macOS: isC ? "#ifdef __APPLE__" : "#if os(macOS)"
    case .windows: isC ? "#ifdef _WIN32" : "#if os(Windows)"
    case .posix: isC ? "#ifndef _WIN32" : "#if !os(Windows)"
    }
  }
}
