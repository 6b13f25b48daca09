#ifdef _WIN32

#include "CFiles.h"
#include "Conversion+Windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

// Paths are UTF-8 with "/" between the names, which Windows takes as it takes "\".
// Owners, permissions and attributes are left to the folder. Tried under Wine only.

wchar_t *cfiles_wide(const char *path) {
  int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
  wchar_t *wide = count > 0 ? malloc((size_t)count * sizeof *wide) : NULL;
  if (wide) MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, count);
  return wide;
}

int cfiles_windows_error(void) {
  switch (GetLastError()) {
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
    case ERROR_INVALID_NAME:
    case ERROR_BAD_NETPATH: return ENOENT;
    case ERROR_TOO_MANY_OPEN_FILES: return EMFILE;
    case ERROR_ACCESS_DENIED: return EACCES;
    case ERROR_SHARING_VIOLATION:
    case ERROR_LOCK_VIOLATION: return EBUSY;
    case ERROR_NOT_ENOUGH_MEMORY:
    case ERROR_OUTOFMEMORY: return ENOMEM;
    case ERROR_WRITE_PROTECT: return EROFS;
    case ERROR_HANDLE_DISK_FULL:
    case ERROR_DISK_FULL: return ENOSPC;
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS: return EEXIST;
    case ERROR_NOT_SAME_DEVICE: return EXDEV;
    case ERROR_DIRECTORY: return ENOTDIR;
    case ERROR_DIR_NOT_EMPTY: return ENOTEMPTY;
    case ERROR_FILENAME_EXCED_RANGE: return ENAMETOOLONG;
    case ERROR_TOO_MANY_LINKS: return EMLINK;
    case ERROR_INVALID_FUNCTION:
    case ERROR_NOT_SUPPORTED: return ENOTSUP;
    default: return EIO;
  }
}

static int result_of(int result) { return result < 0 ? -errno : result; }

static int success(BOOL is_done) { return is_done ? 0 : -cfiles_windows_error(); }

static HANDLE handle_of(int descriptor) { return (HANDLE)_get_osfhandle(descriptor); }

// A handle that may do what `access` says, of a file or a folder.
static HANDLE open_handle(const char *path, DWORD access, DWORD creation, DWORD flags) {
  wchar_t *wide = cfiles_wide(path);
  if (!wide) {
    SetLastError(ERROR_INVALID_NAME);
    return INVALID_HANDLE_VALUE;
  }
  const DWORD sharing = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE handle = CreateFileW(wide, access, sharing, NULL, creation, flags, NULL);
  free(wide);
  return handle;
}

int cfiles_open(const char *path, cfiles_use use, uint32_t permissions) {
  (void)permissions;
  DWORD access = GENERIC_READ, creation = OPEN_EXISTING, flags = FILE_ATTRIBUTE_NORMAL;
  switch (use) {
    case CFILES_READING:
    case CFILES_WAITING: break;
    case CFILES_CREATING: access = GENERIC_READ | GENERIC_WRITE, creation = CREATE_NEW; break;
    // A folder's entries cannot be waited for here.
    case CFILES_FOLDER: return -ENOTSUP;
  }
  HANDLE handle = open_handle(path, access, creation, flags);
  if (handle == INVALID_HANDLE_VALUE) return -cfiles_windows_error();
  int descriptor = _open_osfhandle((intptr_t)handle, _O_BINARY | _O_NOINHERIT);
  if (descriptor >= 0) return descriptor;
  CloseHandle(handle);
  return -EMFILE;
}

int cfiles_close(int descriptor) { return result_of(_close(descriptor)); }

ssize_t cfiles_read(int descriptor, void *bytes, size_t count) {
  int part = _read(descriptor, bytes, count > INT_MAX ? INT_MAX : (unsigned)count);
  return part < 0 ? -errno : part;
}

ssize_t cfiles_write(int descriptor, const void *bytes, size_t count) {
  int part = _write(descriptor, bytes, count > INT_MAX ? INT_MAX : (unsigned)count);
  return part < 0 ? -errno : part;
}

int cfiles_sync(int descriptor) { return success(FlushFileBuffers(handle_of(descriptor))); }

// Windows counts in 100 ns from the year 1601.
static const int64_t ticks_a_second = 10000000;
static const int64_t seconds_until_1970 = 11644473600;

static int64_t ticks_of(FILETIME time) {
  return (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);
}

static FILETIME time_of(int64_t seconds, int64_t nanoseconds) {
  uint64_t ticks = (uint64_t)((seconds + seconds_until_1970) * ticks_a_second + nanoseconds / 100);
  return (FILETIME){.dwLowDateTime = (DWORD)ticks, .dwHighDateTime = (DWORD)(ticks >> 32)};
}

int cfiles_status_of_handle(HANDLE handle, cfiles_status *status) {
  BY_HANDLE_FILE_INFORMATION facts;
  if (!GetFileInformationByHandle(handle, &facts)) return -cfiles_windows_error();
  int64_t accessed = ticks_of(facts.ftLastAccessTime), modified = ticks_of(facts.ftLastWriteTime);
  DWORD kind = facts.dwFileAttributes;
  *status = (cfiles_status){
      .kind = kind & FILE_ATTRIBUTE_REPARSE_POINT ? CFILES_LINK
              : kind & FILE_ATTRIBUTE_DIRECTORY   ? CFILES_DIRECTORY
              : GetFileType(handle) == FILE_TYPE_DISK ? CFILES_FILE
                                                      : CFILES_OTHER,
      .device = facts.dwVolumeSerialNumber,
      .inode = (uint64_t)facts.nFileIndexHigh << 32 | facts.nFileIndexLow,
      .links = facts.nNumberOfLinks,
      .size = (int64_t)((uint64_t)facts.nFileSizeHigh << 32 | facts.nFileSizeLow),
      .permissions = kind & FILE_ATTRIBUTE_READONLY ? 0444 : 0666,
      .accessed_seconds = accessed / ticks_a_second - seconds_until_1970,
      .accessed_nanoseconds = accessed % ticks_a_second * 100,
      .modified_seconds = modified / ticks_a_second - seconds_until_1970,
      .modified_nanoseconds = modified % ticks_a_second * 100,
  };
  return 0;
}

int cfiles_status_of_path(const char *path, bool follows_links, cfiles_status *status) {
  DWORD flags = FILE_FLAG_BACKUP_SEMANTICS | (follows_links ? 0 : FILE_FLAG_OPEN_REPARSE_POINT);
  HANDLE handle = open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, flags);
  if (handle == INVALID_HANDLE_VALUE) return -cfiles_windows_error();
  int result = cfiles_status_of_handle(handle, status);
  CloseHandle(handle);
  return result;
}

int cfiles_status_of(int descriptor, cfiles_status *status) {
  return cfiles_status_of_handle(handle_of(descriptor), status);
}

static int with_two(const char *from, const char *to, BOOL (*body)(const wchar_t *, const wchar_t *)) {
  wchar_t *first = cfiles_wide(from), *second = cfiles_wide(to);
  int result = first && second ? success(body(first, second)) : -ENOENT;
  free(first);
  free(second);
  return result;
}

static int with_one(const char *path, BOOL (*body)(const wchar_t *)) {
  wchar_t *wide = cfiles_wide(path);
  int result = wide ? success(body(wide)) : -ENOENT;
  free(wide);
  return result;
}

static BOOL move(const wchar_t *from, const wchar_t *to) {
  return MoveFileExW(from, to, MOVEFILE_WRITE_THROUGH);
}

static BOOL replace(const wchar_t *from, const wchar_t *to) {
  return MoveFileExW(from, to, MOVEFILE_WRITE_THROUGH | MOVEFILE_REPLACE_EXISTING);
}

static BOOL add_name(const wchar_t *from, const wchar_t *to) { return CreateHardLinkW(to, from, NULL); }

static BOOL delete_file(const wchar_t *path) { return DeleteFileW(path); }

static BOOL make_folder(const wchar_t *path) { return CreateDirectoryW(path, NULL); }

int cfiles_rename(const char *from, const char *to, bool replaces) {
  return with_two(from, to, replaces ? replace : move);
}

int cfiles_link(const char *from, const char *to) { return with_two(from, to, add_name); }

int cfiles_unlink(const char *path) { return with_one(path, delete_file); }

int cfiles_make_folder(const char *path, uint32_t permissions) {
  (void)permissions;
  return with_one(path, make_folder);
}

int cfiles_check_writable(const char *path) {
  HANDLE handle = open_handle(path, GENERIC_WRITE, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL);
  if (handle == INVALID_HANDLE_VALUE) return -cfiles_windows_error();
  CloseHandle(handle);
  return 0;
}

ssize_t cfiles_resolve(const char *path, char *buffer, size_t count) {
  wchar_t wide[1 << 15];
  HANDLE handle = open_handle(path, 0, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS);
  if (handle == INVALID_HANDLE_VALUE) return -cfiles_windows_error();
  DWORD length = GetFinalPathNameByHandleW(handle, wide, sizeof wide / sizeof *wide, FILE_NAME_NORMALIZED);
  int result = length == 0 ? -cfiles_windows_error() : 0;
  CloseHandle(handle);
  if (result < 0) return result;
  if (length >= sizeof wide / sizeof *wide) return -ENAMETOOLONG;
  // "\\?\C:\photos" or "\\?\UNC\server\photos".
  wchar_t *start = wide;
  if (wcsncmp(wide, L"\\\\?\\UNC\\", 8) == 0) {
    start = wide + 6;
    *start = L'\\';
  } else if (wcsncmp(wide, L"\\\\?\\", 4) == 0) {
    start = wide + 4;
  }
  int size = WideCharToMultiByte(CP_UTF8, 0, start, -1, buffer, (int)(count > INT_MAX ? INT_MAX : count), NULL, NULL);
  if (size <= 0) return -ENAMETOOLONG;
  for (int i = 0; i < size; i++) {
    if (buffer[i] == '\\') buffer[i] = '/';
  }
  return size - 1;
}

int cfiles_set_permissions(int descriptor, uint32_t permissions) {
  (void)descriptor, (void)permissions;
  return 0;
}

int cfiles_set_owner(int descriptor, uint32_t owner, uint32_t group) {
  (void)descriptor, (void)owner, (void)group;
  return 0;
}

int cfiles_set_times(int descriptor, const cfiles_status *status) {
  FILETIME accessed = time_of(status->accessed_seconds, status->accessed_nanoseconds);
  FILETIME modified = time_of(status->modified_seconds, status->modified_nanoseconds);
  return success(SetFileTime(handle_of(descriptor), NULL, &accessed, &modified));
}

ssize_t cfiles_attribute_names(int descriptor, char *buffer, size_t count) {
  (void)descriptor, (void)buffer, (void)count;
  return -ENOTSUP;
}

ssize_t cfiles_attribute(int descriptor, const char *name, void *buffer, size_t count) {
  (void)descriptor, (void)name, (void)buffer, (void)count;
  return -ENOTSUP;
}

int cfiles_set_attribute(int descriptor, const char *name, const void *value, size_t count) {
  (void)descriptor, (void)name, (void)value, (void)count;
  return -ENOTSUP;
}

int cfiles_quota_error(void) { return ENOSPC; }

uint32_t cfiles_user(void) { return 0; }

int64_t cfiles_now(void) { return (int64_t)time(NULL); }

bool cfiles_local_time(int64_t seconds, int fields[6]) {
  time_t when = (time_t)seconds;
  struct tm local;
  if (localtime_s(&local, &when) != 0) return false;
  fields[0] = local.tm_year + 1900;
  fields[1] = local.tm_mon + 1;
  fields[2] = local.tm_mday;
  fields[3] = local.tm_hour;
  fields[4] = local.tm_min;
  fields[5] = local.tm_sec;
  return true;
}

#endif
