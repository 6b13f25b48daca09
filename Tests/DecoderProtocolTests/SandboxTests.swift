import CPosix
import CTestSupport
import DecoderProtocol
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc

  /// What a decoder can no longer do once it is locked in.
  @Suite struct SandboxTests {
    @Test func `whatever a decoder in strange hands tries is refused`() async throws {
      let folder = try TemporaryFolder("sandbox")
      try folder.write([1], to: "old")

      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) { [path = folder.path as String] in
        Confinement.enter()
        var refused = 0
        for index in 0..<ctest_attempt_count() {
          let code = ctest_attempt(index, path)
          if code != 0 { refused += 1 }
          let outcome = code == 0 ? "WORKED" : "refused: \(String(cString: strerror(code)))"
          print("sandbox: \(String(cString: ctest_attempt_name(index))): \(outcome)")
        }
        print("sandbox: \(refused) of \(ctest_attempt_count()) attempts refused")
        fflush(nil)
        _exit(refused == ctest_attempt_count() ? 0 : 1)
      }

      let output = String(decoding: result.standardOutputContent, as: UTF8.self)
      print(output.split(separator: "\n").filter { $0.hasPrefix("sandbox: ") }.joined(separator: "\n"))
      #expect(!output.contains("WORKED"))
    }

    #if arch(x86_64)
      @Test func `another architecture's numbers of the same calls end it`() async {
        await #expect(processExitsWith: .signal(SIGSYS)) {
          Confinement.enter()
          ctest_foreign_call()
        }
      }
    #endif

    @Test func `without it most of that can be done, so that the refusals are the sandbox's`() async throws {
      let folder = try TemporaryFolder("sandbox")
      try folder.write([1], to: "old")
      await #expect(processExitsWith: .success) { [path = folder.path as String] in
        let names = [
          "create a file", "make a folder", "make a link", "open a local socket", "make a pair of sockets",
          "fork",
          "kill the viewer", "change rights",
        ]
        let possible = (0..<ctest_attempt_count()).filter { index in
          names.contains(String(cString: ctest_attempt_name(index))) && ctest_attempt(index, path) == 0
        }
        _exit(possible.count == names.count ? 0 : 1)
      }
    }

    @Test func `what it needs it still can`() async throws {
      await #expect(processExitsWith: .success) {
        let before = open("/etc/passwd", O_RDONLY)
        Confinement.enter()
        var byte: UInt8 = 0
        let readsOpen = read(before, &byte, 1) == 1
        let opensLibraries = open("/usr/bin/env", O_RDONLY) >= 0
        let memory = cposix_shared_memory("x", 4096)
        var address: UnsafeMutableRawPointer?
        let maps = cposix_map(memory, 4096, true, &address) == 0
        var thread = pthread_t()
        let makesThreads =
          pthread_create(&thread, nil, { _ in nil }, nil) == 0 && pthread_join(thread, nil) == 0
        _exit(readsOpen && opensLibraries && memory >= 0 && maps && makesThreads ? 0 : 1)
      }
    }

    @Test func `only what is named can be opened, and nothing for writing`() async {
      await #expect(processExitsWith: .success) {
        var paths: [UnsafePointer<CChar>?] = [
          UnsafePointer(strdup("/usr")), UnsafePointer(strdup("/nowhere")), nil,
        ]
        cposix_sandbox(&paths)
        let opensOthers = open("/etc/passwd", O_RDONLY) >= 0
        let opensNamed = open("/usr/bin/env", O_RDONLY) >= 0
        let writes = open("/dev/null", O_WRONLY) >= 0 || open("/usr/bin/env", O_RDWR) >= 0
        _exit(!opensOthers && opensNamed && !writes ? 0 : 1)
      }
    }

    @Test func `it has limits, no core dumps and no rights to gain`() async {
      await #expect(processExitsWith: .success) {
        Confinement.enter()
        Confinement.allowTime(milliseconds: 1000)
        func most(_ resource: __rlimit_resource) -> rlim_t {
          var limit = rlimit()
          getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
          return limit.rlim_cur
        }
        let limits =
          most(RLIMIT_CORE) == 0 && most(RLIMIT_NOFILE) == 256
          && (most(RLIMIT_AS) == 4 << 30 || !cposix_can_limit_memory()) && most(RLIMIT_FSIZE) == 4 << 30
          && most(RLIMIT_CPU) < 60
        _exit(limits ? 0 : 1)
      }
    }

    @Test func `a decoder that computes without end is ended by the system`() async {
      await #expect(processExitsWith: .signal(SIGXCPU)) {
        _ = cposix_limit_time(0)
        while true { sched_yield() }
      }
    }

    @Test func `the report names what is in force and what is not`() async throws {
      let full = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        print(Confinement.enter().description)
        fflush(nil)
        _exit(0)
      }
      let part = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        print(Confinement.enter(isSandboxed: false).description)
        fflush(nil)
        _exit(0)
      }
      let texts = [full, part].map { String(decoding: $0.standardOutputContent, as: UTF8.self) }
      #expect(texts[0].contains("Landlock") && texts[0].contains("seccomp"))
      let missing = texts[1].split(separator: "; not here: ").last
      #expect(missing?.contains("files (Landlock), system calls (seccomp)") == true, "\(texts[1])")
    }
  }
#endif
