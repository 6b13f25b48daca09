#ifndef _WIN32

#include "CFiles.h"
#include "Status+POSIX.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/syscall.h>
#ifndef RENAME_NOREPLACE
#define RENAME_NOREPLACE 1
#endif
#endif

static int result_of(int result) { return result < 0 ? -errno : result; }

int cfiles_open(const char *path, cfiles_use use, uint32_t permissions) {
  int flags = O_CLOEXEC | O_NOCTTY;
  switch (use) {
    case CFILES_READING: flags |= O_RDONLY | O_NONBLOCK; break;
    case CFILES_WAITING: flags |= O_RDONLY; break;
    case CFILES_CREATING: flags |= O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW; break;
    case CFILES_FOLDER: flags |= O_RDONLY | O_DIRECTORY; break;
  }
  return result_of(open(path, flags, (mode_t)permissions));
}

int cfiles_close(int descriptor) { return result_of(close(descriptor)); }

ssize_t cfiles_read(int descriptor, void *bytes, size_t count) {
  ssize_t part = read(descriptor, bytes, count);
  return part < 0 ? -errno : part;
}

ssize_t cfiles_write(int descriptor, const void *bytes, size_t count) {
  ssize_t part = write(descriptor, bytes, count);
  return part < 0 ? -errno : part;
}

int cfiles_sync(int descriptor) {
#ifdef F_FULLFSYNC
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return result_of(fsync(descriptor));
}

void cfiles_take_status(const struct stat *from, cfiles_status *status) {
#ifdef __APPLE__
  struct timespec accessed = from->st_atimespec, modified = from->st_mtimespec;
#else
  struct timespec accessed = from->st_atim, modified = from->st_mtim;
#endif
  mode_t mode = from->st_mode;
  *status = (cfiles_status){
      .kind = S_ISREG(mode)   ? CFILES_FILE
              : S_ISDIR(mode) ? CFILES_DIRECTORY
              : S_ISLNK(mode) ? CFILES_LINK
                              : CFILES_OTHER,
      .device = (uint64_t)from->st_dev,
      .inode = (uint64_t)from->st_ino,
      .links = (uint64_t)from->st_nlink,
      .size = from->st_size,
      .permissions = mode & 07777,
      .owner = from->st_uid,
      .group = from->st_gid,
      .accessed_seconds = accessed.tv_sec,
      .accessed_nanoseconds = accessed.tv_nsec,
      .modified_seconds = modified.tv_sec,
      .modified_nanoseconds = modified.tv_nsec,
  };
}

int cfiles_status_of_path(const char *path, bool follows_links, cfiles_status *status) {
  struct stat found;
  if ((follows_links ? stat(path, &found) : lstat(path, &found)) != 0) return -errno;
  cfiles_take_status(&found, status);
  return 0;
}

int cfiles_status_of(int descriptor, cfiles_status *status) {
  struct stat found;
  if (fstat(descriptor, &found) != 0) return -errno;
  cfiles_take_status(&found, status);
  return 0;
}

int cfiles_rename(const char *from, const char *to, bool replaces) {
  if (replaces) return result_of(rename(from, to));
#if defined(__linux__) && defined(SYS_renameat2)
  return result_of((int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE));
#elif defined(__APPLE__)
  return result_of(renamex_np(from, to, RENAME_EXCL));
#else
  return -ENOSYS;
#endif
}

int cfiles_link(const char *from, const char *to) {
  return result_of(linkat(AT_FDCWD, from, AT_FDCWD, to, 0));
}

int cfiles_unlink(const char *path) { return result_of(unlink(path)); }

int cfiles_make_folder(const char *path, uint32_t permissions) {
  return result_of(mkdir(path, (mode_t)permissions));
}

int cfiles_check_writable(const char *path) { return result_of(access(path, W_OK)); }

ssize_t cfiles_resolve(const char *path, char *buffer, size_t count) {
  char *resolved = realpath(path, NULL);
  if (!resolved) return -errno;
  size_t length = strlen(resolved);
  if (length > count) {
    free(resolved);
    return -ENAMETOOLONG;
  }
  memcpy(buffer, resolved, length);
  free(resolved);
  return (ssize_t)length;
}

int cfiles_set_permissions(int descriptor, uint32_t permissions) {
  return result_of(fchmod(descriptor, (mode_t)permissions));
}

int cfiles_set_owner(int descriptor, uint32_t owner, uint32_t group) {
  return result_of(fchown(descriptor, owner, group));
}

int cfiles_set_times(int descriptor, const cfiles_status *status) {
  struct timespec times[2] = {
      {.tv_sec = status->accessed_seconds, .tv_nsec = status->accessed_nanoseconds},
      {.tv_sec = status->modified_seconds, .tv_nsec = status->modified_nanoseconds},
  };
  return result_of(futimens(descriptor, times));
}

ssize_t cfiles_attribute_names(int descriptor, char *buffer, size_t count) {
#ifdef __APPLE__
  ssize_t length = flistxattr(descriptor, buffer, count, 0);
#else
  ssize_t length = flistxattr(descriptor, buffer, count);
#endif
  return length < 0 ? -errno : length;
}

ssize_t cfiles_attribute(int descriptor, const char *name, void *buffer, size_t count) {
#ifdef __APPLE__
  ssize_t length = fgetxattr(descriptor, name, buffer, count, 0, 0);
#else
  ssize_t length = fgetxattr(descriptor, name, buffer, count);
#endif
  return length < 0 ? -errno : length;
}

int cfiles_set_attribute(int descriptor, const char *name, const void *value, size_t count) {
#ifdef __APPLE__
  return result_of(fsetxattr(descriptor, name, value, count, 0, 0));
#else
  return result_of(fsetxattr(descriptor, name, value, count, 0));
#endif
}

int cfiles_quota_error(void) { return EDQUOT; }

uint32_t cfiles_user(void) { return (uint32_t)getuid(); }

int64_t cfiles_now(void) { return (int64_t)time(NULL); }

bool cfiles_local_time(int64_t seconds, int fields[6]) {
  time_t when = (time_t)seconds;
  struct tm local;
  if (!localtime_r(&when, &local)) return false;
  fields[0] = local.tm_year + 1900;
  fields[1] = local.tm_mon + 1;
  fields[2] = local.tm_mday;
  fields[3] = local.tm_hour;
  fields[4] = local.tm_min;
  fields[5] = local.tm_sec;
  return true;
}

#endif
