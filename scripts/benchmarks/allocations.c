// Counts the allocations of each thread. Preloaded by `scripts/bench frames`; the program asks for the count
// by name and does without it elsewhere. For GNU's C library, which offers its functions under second names.
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread unsigned long long count __attribute__((tls_model("initial-exec")));

unsigned long long tokonoma_thread_allocations(void) { return count; }

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  void *made = memalign(alignment, size);
  if (!made) return ENOMEM;
  *memory = made;
  return 0;
}
