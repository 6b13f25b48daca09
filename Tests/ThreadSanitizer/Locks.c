// Preloaded by scripts/test --tsan: the part of Swift's `Mutex` that waits is in a library without
// instrumentation, so that the thread sanitizer would see no lock where two threads wanted it at once, and report
// what it guards. This one waits in its place and says so.

#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>

extern void __tsan_acquire(void *address) __attribute__((weak));

#define SWIFT_CALL __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

// Synchronization._MutexHandle._lockSlow(_: UInt32): 0 is free, else the number of the thread that holds it.
SWIFT_CALL void lock_slow(uint32_t thread, SWIFT_SELF _Atomic uint32_t *holder) __asm__(
    "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");

SWIFT_CALL void lock_slow(uint32_t thread, SWIFT_SELF _Atomic uint32_t *holder) {
  uint32_t expected = 0;
  while (!atomic_compare_exchange_weak_explicit(
      holder, &expected, thread, memory_order_acquire, memory_order_relaxed)) {
    expected = 0;
    sched_yield();
  }
  if (__tsan_acquire) __tsan_acquire((void *)holder);
}
