#ifdef __linux__

#include "CPosix.h"
#include "SharedMemory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>

int cposix_new_memory(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
  return descriptor < 0 ? -errno : descriptor;
}

int cposix_shared_memory_seal(int descriptor) {
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL;
  return fcntl(descriptor, F_ADD_SEALS, seals) == 0 ? 0 : -errno;
}

int cposix_cannot_shrink(int descriptor) {
  int seals = fcntl(descriptor, F_GET_SEALS);
  return seals >= 0 && (seals & F_SEAL_SHRINK) && (seals & F_SEAL_WRITE);
}

#endif
