#ifndef _WIN32

#include "CFiles.h"
#include "Status+POSIX.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>

static DIR *stream_of(cfiles_folder folder) { return (DIR *)folder; }

int cfiles_folder_open(const char *path, cfiles_folder *folder) {
  DIR *stream = opendir(path);
  if (!stream) return -errno;
  *folder = (cfiles_folder)stream;
  return 0;
}

void cfiles_folder_close(cfiles_folder folder) { closedir(stream_of(folder)); }

static cfiles_kind kind_of(unsigned char type) {
  switch (type) {
    case DT_REG: return CFILES_FILE;
    case DT_DIR: return CFILES_DIRECTORY;
    case DT_LNK: return CFILES_LINK;
    case DT_UNKNOWN: return CFILES_UNKNOWN;
    default: return CFILES_OTHER;
  }
}

int cfiles_folder_next(cfiles_folder folder, const char **name, cfiles_kind *kind) {
  errno = 0;
  struct dirent *entry = readdir(stream_of(folder));
  if (!entry) return -errno;
  *name = entry->d_name;
  *kind = kind_of(entry->d_type);
  return 1;
}

int cfiles_folder_status(cfiles_folder folder, cfiles_status *status) {
  return cfiles_status_of(dirfd(stream_of(folder)), status);
}

int cfiles_entry_status(cfiles_folder folder, const char *name, cfiles_status *status) {
  struct stat found;
  if (fstatat(dirfd(stream_of(folder)), name, &found, 0) != 0) return -errno;
  cfiles_take_status(&found, status);
  return 0;
}

int cfiles_entry_open(cfiles_folder folder, const char *name) {
  int descriptor = openat(dirfd(stream_of(folder)), name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

#endif
