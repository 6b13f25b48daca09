#ifndef _WIN32

#include "CPosix.h"
#include "SharedMemory.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

int cposix_shared_memory(const char *name, size_t size) {
  int descriptor = cposix_new_memory(name);
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
  return cposix_cannot_shrink(descriptor);
}

#endif
