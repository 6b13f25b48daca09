#ifndef _WIN32

#include "CPosix.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static int open_unlinked(const char *folder) {
  char path[4096];
  int count = snprintf(path, sizeof path, "%s/scratch.XXXXXX", folder);
  if (count < 0 || (size_t)count >= sizeof path) return -ENAMETOOLONG;
  int descriptor = mkstemp(path);
  if (descriptor < 0) return -errno;
  int result = unlink(path) == 0 && fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 ? descriptor : -errno;
  if (result < 0) close(descriptor);
  return result;
}

int cposix_unnamed_file(const char *folder) {
  if (mkdir(folder, 0700) != 0 && errno != EEXIST) return -errno;
#ifdef O_TMPFILE
  int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
  if (descriptor >= 0) return descriptor;
  // Some file systems, and kernels before 3.11, cannot do without a name.
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return -errno;
#endif
  return open_unlinked(folder);
}

int64_t cposix_free_space(int descriptor) {
  struct statvfs facts;
  if (fstatvfs(descriptor, &facts) != 0) return -errno;
  return (int64_t)facts.f_bavail * (int64_t)facts.f_frsize;
}

int cposix_reserve(int descriptor, int64_t offset, int64_t size) {
#ifdef __linux__
  // Not posix_fallocate, which writes every block where the file system cannot reserve.
  int result;
  do {
    result = fallocate(descriptor, 0, offset, size);
  } while (result != 0 && errno == EINTR);
  return result == 0 ? 0 : -errno;
#else
  (void)descriptor, (void)offset, (void)size;
  return -EOPNOTSUPP;
#endif
}

int cposix_truncate(int descriptor, int64_t size) {
  int result;
  do {
    result = ftruncate(descriptor, size);
  } while (result != 0 && errno == EINTR);
  return result == 0 ? 0 : -errno;
}

int cposix_map_part(int descriptor, int64_t offset, size_t size, bool writable, void **address) {
  int protection = PROT_READ | (writable ? PROT_WRITE : 0);
  void *mapped = mmap(NULL, size, protection, MAP_SHARED, descriptor, offset);
  if (mapped == MAP_FAILED) return -errno;
  *address = mapped;
  return 0;
}

void cposix_release_pages(void *address, size_t size) {
  // For a shared mapping of a file nothing is lost: the page cache has it.
  (void)madvise(address, size, MADV_DONTNEED);
}

size_t cposix_page_size(void) { return (size_t)sysconf(_SC_PAGESIZE); }

#endif
