import CPosix
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  /// What a long run leaves of memory; another C library keeps it otherwise.
  struct HeapTests {
    /// Kilobytes of memory that are this process's own.
    private static func ownMemory() -> Int {
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
        let line = status.split(separator: "\n").first(where: { $0.hasPrefix("RssAnon:") })
      else { return 0 }
      return Int(line.filter(\.isNumber)) ?? 0
    }

    @Test(.enabled(if: !Program.hasSanitizer, "sanitizers have heaps of their own"))
    func `memory between blocks in use goes back to the system`() async {
      await #expect(processExitsWith: .success) {
        // 40 MB of blocks, of which each hundredth stays.
        let blocks = (0..<20_000).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 2000, alignment: 16)
        }
        for block in blocks { block.initializeMemory(as: UInt8.self, repeating: 1, count: 2000) }
        for (number, block) in blocks.enumerated() where number % 100 != 0 { block.deallocate() }
        let before = HeapTests.ownMemory()

        cposix_return_free_memory()

        let after = HeapTests.ownMemory()
        guard before > 40_000 else { exit(2) }
        guard after < before - 30_000 else { exit(3) }
        guard blocks[100].load(fromByteOffset: 1999, as: UInt8.self) == 1 else { exit(4) }
      }
    }
  }
#endif
