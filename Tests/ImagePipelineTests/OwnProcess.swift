import Foundation

/// What the system knows about the running tests.
enum OwnProcess {
  /// The number of open descriptors.
  static func descriptors() -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
  }

  /// The children as "id state", with Z for those that nobody has reaped.
  static func children() -> [String] {
    let own = String(ProcessInfo.processInfo.processIdentifier)
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return entries.compactMap { entry in
      guard Int(entry) != nil, let stat = try? String(contentsOfFile: "/proc/\(entry)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { return nil }
      // After the name in brackets: state, parent.
      let fields = stat[stat.index(after: end)...].split(separator: " ")
      return fields.count > 1 && fields[1] == own ? "\(entry) \(fields[0])" : nil
    }
  }

  /// The children's identifiers, whichever thread has started them.
  static func childIdentifiers() -> [pid_t] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    return threads.flatMap { thread -> [pid_t] in
      let text = try? String(contentsOfFile: "/proc/self/task/\(thread)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").compactMap { pid_t($0) }
    }
  }
}
