import Synchronization
import Testing
import Threads

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

struct MailboxTests {
  /// How many parcels have gone, and how many of them on the thread that had sent them.
  private final class Counts: Sendable {
    let all = Atomic(0)
    let bySender = Atomic(0)
  }

  private final class Parcel: Sendable {
    private let counts: Counts
    private let sender = pthread_self()

    init(_ counts: Counts) { self.counts = counts }

    deinit {
      counts.all.add(1, ordering: .relaxed)
      if pthread_equal(pthread_self(), sender) != 0 { counts.bySender.add(1, ordering: .relaxed) }
    }
  }

  @Test func `elements come in their order, and none after the end`() {
    let mailbox = Mailbox<Int>()
    for number in 0..<3 { mailbox.put(number) }
    #expect(mailbox.take() == 0 && mailbox.take() == 1)

    mailbox.update { $0 += [7] }
    #expect(mailbox.take() == 2 && mailbox.take() == 7)

    mailbox.put(8)
    mailbox.close()
    mailbox.put(9)
    #expect(mailbox.take() == nil)
  }

  /// Memory is given back by the thread that exists for it, and not by the one that draws.
  @Test func `what is put in is let go of by the thread that takes it`() {
    let count = 20_000
    let counts = Counts()
    let (parcels, end) = (Mailbox<Parcel>(), Mailbox<Void>())
    let isStarted = BlockingThread.start {
      while parcels.take() != nil { end.put(()) }
    }
    #expect(isStarted)

    // The other thread waits for each, and may be done with it before `put` is.
    for _ in 0..<count {
      parcels.put(Parcel(counts))
      _ = end.take()
    }
    parcels.close()

    #expect(counts.all.load(ordering: .relaxed) == count)
    #expect(counts.bySender.load(ordering: .relaxed) == 0)
  }
}
