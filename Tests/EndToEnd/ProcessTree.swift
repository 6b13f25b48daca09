import Foundation
import Glibc

/// What a process and everything under it have used, read from `/proc`.
struct ProcessTree {
  /// Nanoseconds on a processor, of all threads of all processes.
  private(set) var processorTime: UInt64 = 0
  /// How often a thread gave up its processor to wait for something.
  private(set) var voluntarySwitches = 0
  private(set) var processes: [Int32] = []

  /// Measures the tree under `root` now.
  init(root: Int32) {
    var parents: [Int32: Int32] = [:]
    for entry in Self.entries("/proc") {
      guard let identifier = Int32(entry), let parent = Self.parent(of: identifier) else { continue }
      parents[identifier] = parent
    }
    processes = [root]
    var index = 0
    while index < processes.count {
      processes += parents.filter { $0.value == processes[index] }.keys.sorted()
      index += 1
    }
    for process in processes { add(process) }
  }

  private mutating func add(_ process: Int32) {
    for thread in Self.entries("/proc/\(process)/task") {
      let folder = "/proc/\(process)/task/\(thread)"
      processorTime +=
        Self.read(folder + "/schedstat").split(separator: " ").first.flatMap { UInt64($0) } ?? 0
      let line = Self.read(folder + "/status").split(separator: "\n")
        .first { $0.hasPrefix("voluntary_ctxt_switches:") }
      voluntarySwitches += line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } ?? 0
    }
  }

  private static func parent(of process: Int32) -> Int32? {
    let line = read("/proc/\(process)/status").split(separator: "\n").first { $0.hasPrefix("PPid:") }
    return line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int32($0) }
  }

  /// The names in a folder; none when it has gone meanwhile.
  private static func entries(_ folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// A small file's text; empty when it has gone meanwhile.
  private static func read(_ path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 8192)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer.prefix(count), as: UTF8.self)
  }
}
