import CPosix
import Testing

#if canImport(Glibc)
  import Glibc

  struct SandboxTests {
    @Test func `only what is named can be opened`() async {
      await #expect(processExitsWith: .success) {
        let before = open("/etc/passwd", O_RDONLY)
        var paths: [UnsafePointer<CChar>?] = [
          UnsafePointer(strdup("/usr")), UnsafePointer(strdup("/nowhere")), nil,
        ]
        cposix_sandbox(&paths)

        var byte: UInt8 = 0
        let opensOthers = open("/etc/passwd", O_RDONLY) >= 0
        let opensNamed = open("/usr/bin/env", O_RDONLY) >= 0
        let creates =
          open("/usr/x", O_WRONLY | O_CREAT, 0o600) >= 0 || open("/tmp/x", O_WRONLY | O_CREAT, 0o600) >= 0
        let readsOpen = read(before, &byte, 1) == 1
        let memory = cposix_shared_memory("x", 4096)
        guard !opensOthers, opensNamed, !creates, readsOpen, memory >= 0 else { exit(1) }
      }
    }

    @Test func `connections and programs are refused`() async {
      await #expect(processExitsWith: .success) {
        var paths: [UnsafePointer<CChar>?] = [UnsafePointer(strdup("/")), nil]
        cposix_sandbox(&paths)

        let connects = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0) >= 0
        let reaches = kill(getppid(), 0) == 0
        guard !connects, !reaches else { exit(1) }
      }
    }
  }
#endif
