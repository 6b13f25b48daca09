#ifdef __APPLE__

#include "CPosix.h"
#include "SharedMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int cposix_new_memory(const char *name) {
  // A shared memory object that loses its name at once.
  char unique[32];
  static unsigned counter;
  (void)name;
  for (int attempt = 0; attempt < 100; attempt++) {
    snprintf(unique, sizeof unique, "/px.%ld.%u", (long)getpid(), counter++);
    int descriptor = shm_open(unique, O_RDWR | O_CREAT | O_EXCL, 0600);
    if (descriptor < 0 && errno == EEXIST) continue;
    if (descriptor < 0) return -errno;
    shm_unlink(unique);
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
  }
  return -EEXIST;
}

int cposix_shared_memory_seal(int descriptor) {
  (void)descriptor;
  return 0;
}

int cposix_cannot_shrink(int descriptor) {
  (void)descriptor;
  return 1;
}

#endif
