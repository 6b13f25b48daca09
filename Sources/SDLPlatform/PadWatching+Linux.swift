#if os(Linux)
  import Synchronization
  import Threads

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Nil where devices cannot be watched.
  ///
  /// - Parameter wake: called when a controller did something, came or went.
  func makePadWatcher(wake: @escaping @Sendable () -> Void) -> (any PadWatching)? {
    DeviceWatcher(wake: wake)
  }

  /// Sleeps on the controllers' device files, on a thread of its own.
  private final class DeviceWatcher: PadWatching {
    private let wake: @Sendable () -> Void
    private let paths = Mutex<[String]>([])
    /// Ends the thread's wait: written when the paths change.
    private let signal: (read: Int32, write: Int32)
    private let folder: Int32

    init?(wake: @escaping @Sendable () -> Void) {
      folder = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
      guard folder >= 0 else { return nil }
      // Where nothing was ever attached the devices' folder has yet to come.
      guard Self.watchDevices(folder) || inotify_add_watch(folder, "/dev", UInt32(IN_CREATE)) >= 0 else {
        close(folder)
        return nil
      }
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else {
        close(folder)
        return nil
      }
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      signal = (ends[0], ends[1])
      self.wake = wake
      guard BlockingThread.start({ [self] in run() }) else { return nil }
    }

    func watch(_ new: [String]) {
      paths.withLock { $0 = new }
      var byte: UInt8 = 1
      _ = write(signal.write, &byte, 1)
    }

    /// Whether the folder of the devices is there to be watched.
    private static func watchDevices(_ watcher: Int32) -> Bool {
      inotify_add_watch(watcher, "/dev/input", UInt32(IN_CREATE | IN_ATTRIB | IN_DELETE)) >= 0
    }

    private func run() {
      var devices: [Int32] = []
      // The device file appears before the system has described the device, so
      // the loop looks again a little later.
      var looksAgain: [Int32] = []
      while true {
        var polled = ([folder, signal.read] + devices).map {
          pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = poll(&polled, nfds_t(polled.count), looksAgain.first ?? -1)
        if count == 0 { looksAgain.removeFirst() }
        for entry in polled where entry.revents != 0 { drain(entry.fd) }
        if polled[0].revents != 0, Self.watchDevices(folder) { looksAgain = [100, 400, 1500] }
        if polled[1].revents != 0 || polled.contains(where: { $0.revents & Int16(POLLERR | POLLHUP) != 0 }) {
          for device in devices { close(device) }
          devices = paths.withLock { $0 }.map { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }.filter {
            $0 >= 0
          }
        }
        wake()
      }
    }

    private func drain(_ descriptor: Int32) {
      var buffer: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0, 0, 0)
      while withUnsafeMutableBytes(of: &buffer, { read(descriptor, $0.baseAddress, $0.count) }) > 0 {}
    }
  }
#endif
