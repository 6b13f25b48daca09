#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __linux__

static int new_memory(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return descriptor < 0 ? -errno : descriptor;
}

int cposix_shared_memory_seal(int descriptor) {
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
  return fcntl(descriptor, F_ADD_SEALS, seals) == 0 ? 0 : -errno;
}

static int cannot_shrink(int descriptor) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & F_SEAL_SHRINK) && (seals & F_SEAL_WRITE);
}

#else

static int new_memory(const char *name) {
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

static int cannot_shrink(int descriptor) {
  (void)descriptor;
  return 1;
}

#endif

int cposix_shared_memory(const char *name, size_t size) {
  int descriptor = new_memory(name);
  if (descriptor < 0) return descriptor;
  int result;
  do {
    result = ftruncate(descriptor, (off_t)size);
  } while (result != 0 && errno == EINTR);
  if (result == 0) return descriptor;
  result = -errno;
  close(descriptor);
  return result;
}

int cposix_shared_memory_check(int descriptor, size_t *size) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return -errno;
  *size = status.st_size < 0 ? 0 : (size_t)status.st_size;
  return cannot_shrink(descriptor);
}
