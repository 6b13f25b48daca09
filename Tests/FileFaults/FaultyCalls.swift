package import FileActions
package import Library
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The system with faults at chosen calls, and a count of the calls.
package final class FaultyCalls: SystemCalls {
  /// What goes wrong.
  package enum Fault: Sendable, Hashable {
    /// One call fails and does nothing.
    case once(at: Int, Int32)
    /// From one call on, every one that needs the disk fails: a full disk stays full.
    case lasting(from: Int, Int32)
    /// The program ends before the call.
    case crashBefore(Int)
    /// The program ends after the call.
    case crashAfter(Int)
    /// The power fails before the call: the program ends, and files that were written and not yet
    /// synchronized are empty.
    case powerLoss(before: Int)
    /// The process is killed before the call.
    case kill(before: Int)
    /// One call is interrupted by a signal, and succeeds when it is repeated.
    case interruption(at: Int)
    /// Reads and writes transfer at most so many bytes.
    case shortTransfers(Int)
  }

  /// What a call of a program answers that has ended.
  package static let crashed: Int32 = 9999

  private let system = POSIXCalls()
  private let fault: Fault?
  /// A folder that lies on another file system, as it seems.
  private let foreign: FilePath?
  /// File systems without `renameat2`, and without second names.
  private let lacks: Set<Lack>
  private let count = Mutex(0)
  /// Files that were made and are not on the disk, each by a descriptor of our own.
  private let unsaved = Mutex<[Int32: Int32]>([:])

  package enum Lack: Sendable {
    case exclusiveRenames
    case links
  }

  package init(_ fault: Fault? = nil, foreign: FilePath? = nil, lacks: Set<Lack> = []) {
    self.fault = fault
    self.foreign = foreign
    self.lacks = lacks
  }

  /// The calls made so far.
  package var callCount: Int { count.withLock { $0 } }

  private func call<Result>(_ body: () throws(SystemCode) -> Result) throws(SystemCode) -> Result {
    let number = count.withLock { count in
      count += 1
      return count
    }
    switch fault {
    case .once(number, let code): throw SystemCode(code)
    case .lasting(let first, let code) where number >= first: throw SystemCode(code)
    case .crashBefore(let last) where number >= last: throw SystemCode(Self.crashed)
    case .crashAfter(let last) where number > last: throw SystemCode(Self.crashed)
    case .powerLoss(before: let last) where number >= last:
      losePower()
      throw SystemCode(Self.crashed)
    case .kill(before: number):
      kill(getpid(), SIGKILL)
      throw SystemCode(Self.crashed)
    case .interruption(number): throw SystemCode(EINTR)
    default: return try body()
    }
  }

  private func losePower() {
    unsaved.withLock { files in
      for copy in files.values {
        ftruncate(copy, 0)
        closeDescriptor(copy)
      }
      files = [:]
    }
  }

  deinit {
    unsaved.withLock { files in files.values.forEach { closeDescriptor($0) } }
  }

  private func transfer(_ count: Int) -> Int {
    if case .shortTransfers(let most) = fault { return min(most, count) }
    return count
  }

  private func isForeign(_ path: FilePath) -> Bool {
    foreign.map { path.bytes == $0.bytes || path.bytes.starts(with: $0.bytes + [0x2F]) } ?? false
  }

  private func checkCrossing(_ path: FilePath, _ other: FilePath) throws(SystemCode) {
    if isForeign(path) != isForeign(other) { throw SystemCode(EXDEV) }
  }

  package func open(_ path: FilePath, for use: FileUse) throws(SystemCode) -> Int32 {
    try call { () throws(SystemCode) in
      let descriptor = try system.open(path, for: use)
      if case .creating = use, case .powerLoss = fault {
        unsaved.withLock { $0[descriptor] = dup(descriptor) }
      }
      return descriptor
    }
  }

  package func close(_ descriptor: Int32) throws(SystemCode) {
    unsaved.withLock { files in
      // The number may come again for another file.
      if let copy = files.removeValue(forKey: descriptor) { files[-copy] = copy }
    }
    // Whatever is said of it, the descriptor goes: tests open many files.
    try? system.close(descriptor)
    try call { () throws(SystemCode) in }
  }

  package func read(_ descriptor: Int32, count: Int) throws(SystemCode) -> [UInt8] {
    try call { () throws(SystemCode) in try system.read(descriptor, count: transfer(count)) }
  }

  package func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemCode) -> Int {
    try call { () throws(SystemCode) in
      try system.write(bytes.prefix(transfer(bytes.count)), to: descriptor)
    }
  }

  package func synchronize(_ descriptor: Int32) throws(SystemCode) {
    // Nothing cuts the power in a test, and waiting for the disk would take most of its time.
    try call { () throws(SystemCode) in
      if let copy = unsaved.withLock({ $0.removeValue(forKey: descriptor) }) { _ = closeDescriptor(copy) }
    }
  }

  package func status(of path: FilePath, followingLinks: Bool) throws(SystemCode) -> FileStatus {
    try call { () throws(SystemCode) in
      var status = try system.status(of: path, followingLinks: followingLinks)
      if isForeign(path) { status.device = ~status.device }
      return status
    }
  }

  package func status(of descriptor: Int32) throws(SystemCode) -> FileStatus {
    try call { () throws(SystemCode) in
      let status = try system.status(of: descriptor)
      guard let foreign else { return status }
      // The device of a descriptor has to be that of its path.
      let link = FilePath("/proc/self/fd/\(descriptor)")
      guard let link, let path = try? system.resolve(link) else { return status }
      var told = status
      let root = (try? system.resolve(foreign)) ?? foreign
      if path.bytes.starts(with: root.bytes + [0x2F]) { told.device = ~status.device }
      return told
    }
  }

  package func checkWritable(_ path: FilePath) throws(SystemCode) {
    try call { () throws(SystemCode) in try system.checkWritable(path) }
  }

  package func resolve(_ path: FilePath) throws(SystemCode) -> FilePath {
    try call { () throws(SystemCode) in try system.resolve(path) }
  }

  package func rename(_ path: FilePath, to other: FilePath, replacing: Bool) throws(SystemCode) {
    try call { () throws(SystemCode) in
      if !replacing, lacks.contains(.exclusiveRenames) { throw SystemCode(EINVAL) }
      try checkCrossing(path, other)
      try system.rename(path, to: other, replacing: replacing)
    }
  }

  package func link(_ path: FilePath, as other: FilePath) throws(SystemCode) {
    try call { () throws(SystemCode) in
      if lacks.contains(.links) { throw SystemCode(EPERM) }
      try checkCrossing(path, other)
      try system.link(path, as: other)
    }
  }

  package func unlink(_ path: FilePath) throws(SystemCode) {
    try call { () throws(SystemCode) in try system.unlink(path) }
  }

  package func makeFolder(_ path: FilePath, permissions: UInt32) throws(SystemCode) {
    try call { () throws(SystemCode) in try system.makeFolder(path, permissions: permissions) }
  }

  package func setPermissions(_ permissions: UInt32, of descriptor: Int32) throws(SystemCode) {
    try call { () throws(SystemCode) in try system.setPermissions(permissions, of: descriptor) }
  }

  package func setOwner(like status: FileStatus, of descriptor: Int32) throws(SystemCode) {
    try call { () throws(SystemCode) in try system.setOwner(like: status, of: descriptor) }
  }

  package func setTimes(like status: FileStatus, of descriptor: Int32) throws(SystemCode) {
    try call { () throws(SystemCode) in try system.setTimes(like: status, of: descriptor) }
  }

  package func attributeNames(of descriptor: Int32) throws(SystemCode) -> [[UInt8]] {
    try call { () throws(SystemCode) in try system.attributeNames(of: descriptor) }
  }

  package func attribute(_ name: [UInt8], of descriptor: Int32) throws(SystemCode) -> [UInt8] {
    try call { () throws(SystemCode) in try system.attribute(name, of: descriptor) }
  }

  package func setAttribute(_ name: [UInt8], to value: [UInt8], of descriptor: Int32) throws(SystemCode) {
    try call { () throws(SystemCode) in try system.setAttribute(name, to: value, of: descriptor) }
  }
}

/// The system's `close`, which `FaultyCalls` has a method of the name of.
@discardableResult
private func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }
