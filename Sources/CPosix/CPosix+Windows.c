#ifdef _WIN32

#include "CPosix.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <malloc.h>
#include <process.h>
#include <share.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// Clocks and files of Windows. Decoders in processes of their own need handles
// to be given from one process to the other, memory that both see, and a job
// that ends them together: none of that is here yet, and the calls say so.
// Tried under Wine only.

int64_t cposix_monotonic_nanoseconds(void) {
  LARGE_INTEGER count, frequency;
  QueryPerformanceCounter(&count);
  QueryPerformanceFrequency(&frequency);
  int64_t whole = count.QuadPart / frequency.QuadPart, rest = count.QuadPart % frequency.QuadPart;
  return whole * 1000000000 + rest * 1000000000 / frequency.QuadPart;
}

// Windows counts in 100 ns, moments from the year 1601 on.
static int64_t ticks_of(FILETIME time) {
  return (int64_t)((uint64_t)time.dwHighDateTime << 32 | time.dwLowDateTime);
}

int64_t cposix_thread_nanoseconds(void) {
  FILETIME made, ended, kernel, user;
  if (!GetThreadTimes(GetCurrentThread(), &made, &ended, &kernel, &user)) return 0;
  return (ticks_of(kernel) + ticks_of(user)) * 100;
}

int64_t cposix_thread_allocations(void) { return -1; }

void cposix_sleep(int milliseconds) { Sleep((DWORD)milliseconds); }

void cposix_keep_heap_small(void) {}

void cposix_return_free_memory(void) { _heapmin(); }

int64_t cposix_memory_size(void) {
  MEMORYSTATUSEX status = {.dwLength = sizeof status};
  return GlobalMemoryStatusEx(&status) ? (int64_t)status.ullTotalPhys : 0;
}

size_t cposix_page_size(void) {
  SYSTEM_INFO information;
  GetSystemInfo(&information);
  // Mappings begin at multiples of this, which is more than a page.
  return information.dwAllocationGranularity;
}

void cposix_error_text(int code, char *buffer, size_t count) {
  if (count > 0) strerror_s(buffer, count, code < 0 ? -code : code);
}

void cposix_signal_text(int number, char *buffer, size_t count) {
  (void)number;
  if (count > 0) buffer[0] = 0;
}

// Files

// The path as Windows wants it, to be freed.
static wchar_t *wide(const char *path) {
  int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, NULL, 0);
  wchar_t *result = count > 0 ? malloc((size_t)count * sizeof *result) : NULL;
  if (result) MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, result, count);
  return result;
}

static int open_file(const char *path, int flags) {
  wchar_t *name = wide(path);
  if (!name) return -ENOENT;
  int descriptor = -1;
  errno_t result =
      _wsopen_s(&descriptor, name, flags | _O_BINARY | _O_NOINHERIT, _SH_DENYNO, _S_IREAD | _S_IWRITE);
  free(name);
  return result == 0 ? descriptor : -result;
}

int cposix_open(const char *path) { return open_file(path, _O_RDONLY); }

int cposix_create(const char *path) { return open_file(path, _O_WRONLY | _O_CREAT | _O_TRUNC); }

int cposix_check(const char *path, cposix_use use) {
  // Whether a file is a program, its name says.
  static const int modes[] = {0, 4, 2, 4};
  wchar_t *name = wide(path);
  int result = !name ? -ENOENT : _waccess(name, modes[use]) == 0 ? 0 : -errno;
  free(name);
  return result;
}

bool cposix_is_pipe(int descriptor) {
  return GetFileType((HANDLE)_get_osfhandle(descriptor)) == FILE_TYPE_PIPE;
}

int cposix_close(int descriptor) { return _close(descriptor) == 0 ? 0 : -errno; }

int cposix_duplicate(int descriptor) {
  int copy = _dup(descriptor);
  return copy < 0 ? -errno : copy;
}

static HANDLE handle_of(int descriptor) { return (HANDLE)_get_osfhandle(descriptor); }

int cposix_file_facts_of(int descriptor, cposix_file_facts *facts) {
  BY_HANDLE_FILE_INFORMATION found;
  HANDLE handle = handle_of(descriptor);
  if (GetFileType(handle) != FILE_TYPE_DISK || !GetFileInformationByHandle(handle, &found)) return -EINVAL;
  if (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) return -EISDIR;
  const int64_t ticks_until_1970 = 116444736000000000;
  if (facts)
    *facts = (cposix_file_facts){
        .device = found.dwVolumeSerialNumber,
        .inode = (uint64_t)found.nFileIndexHigh << 32 | found.nFileIndexLow,
        .size = (int64_t)((uint64_t)found.nFileSizeHigh << 32 | found.nFileSizeLow),
        .modified_nanoseconds = (ticks_of(found.ftLastWriteTime) - ticks_until_1970) * 100,
    };
  return 0;
}

static bool is_folder(const char *path) {
  wchar_t *name = wide(path);
  DWORD facts = name ? GetFileAttributesW(name) : INVALID_FILE_ATTRIBUTES;
  free(name);
  return facts != INVALID_FILE_ATTRIBUTES && facts & FILE_ATTRIBUTE_DIRECTORY;
}

int cposix_open_regular(const char *path, cposix_file_facts *facts) {
  int descriptor = cposix_open(path);
  if (descriptor == -EACCES && is_folder(path)) return -EISDIR;
  if (descriptor < 0) return descriptor;
  int result = cposix_file_facts_of(descriptor, facts);
  if (result == 0) return descriptor;
  _close(descriptor);
  return result;
}

ssize_t cposix_read_at(int descriptor, void *bytes, size_t count, int64_t offset) {
  size_t done = 0;
  while (done < count) {
    uint64_t place = (uint64_t)offset + done;
    OVERLAPPED position = {.Offset = (DWORD)place, .OffsetHigh = (DWORD)(place >> 32)};
    DWORD part = 0, most = count - done > INT_MAX ? INT_MAX : (DWORD)(count - done);
    if (!ReadFile(handle_of(descriptor), (char *)bytes + done, most, &part, &position))
      return GetLastError() == ERROR_HANDLE_EOF ? (ssize_t)done : -EIO;
    if (part == 0) break;
    done += part;
  }
  return (ssize_t)done;
}

ssize_t cposix_read(int descriptor, void *bytes, size_t count) {
  int part = _read(descriptor, bytes, count > INT_MAX ? INT_MAX : (unsigned)count);
  return part < 0 ? -errno : part;
}

int cposix_write_all(int descriptor, const void *bytes, size_t count) {
  size_t done = 0;
  while (done < count) {
    unsigned most = count - done > INT_MAX ? INT_MAX : (unsigned)(count - done);
    int part = _write(descriptor, (const char *)bytes + done, most);
    if (part < 0) return -errno;
    done += (size_t)part;
  }
  return 0;
}

int cposix_become(const char *program, char *const arguments[]) {
  // Windows puts no program into another's place: this one waits, and ends likewise.
  fflush(NULL);
  intptr_t status = _spawnv(_P_WAIT, program, (const char *const *)arguments);
  if (status >= 0) exit((int)status);
  return -errno;
}

int cposix_run(char *const arguments[], const char *input, const char *hidden) {
  (void)arguments, (void)input, (void)hidden;
  return -ENOTSUP;
}

// What decoders in processes of their own need

int cposix_socket_pair(int descriptors[2]) {
  (void)descriptors;
  return -ENOTSUP;
}

ssize_t cposix_send(int socket, const void *bytes, size_t count, int descriptor) {
  (void)socket, (void)bytes, (void)count, (void)descriptor;
  return -ENOTSUP;
}

ssize_t cposix_receive(int socket, void *bytes, size_t count, int *descriptor) {
  (void)socket, (void)bytes, (void)count;
  *descriptor = -1;
  return -ENOTSUP;
}

int cposix_wait_readable(int descriptor, int64_t milliseconds) {
  (void)descriptor, (void)milliseconds;
  return -ENOTSUP;
}

int cposix_wait_either(int first, int second, int64_t milliseconds) {
  (void)first, (void)second, (void)milliseconds;
  return -ENOTSUP;
}

int cposix_end_sending(int socket) {
  (void)socket;
  return -ENOTSUP;
}

int cposix_shared_memory(const char *name, size_t size) {
  (void)name, (void)size;
  return -ENOTSUP;
}

int cposix_shared_memory_seal(int descriptor) {
  (void)descriptor;
  return -ENOTSUP;
}

int cposix_shared_memory_check(int descriptor, size_t *size) {
  (void)descriptor;
  *size = 0;
  return -ENOTSUP;
}

int cposix_map(int descriptor, size_t size, bool writable, void **address) {
  return cposix_map_part(descriptor, 0, size, writable, address);
}

int cposix_map_part(int descriptor, int64_t offset, size_t size, bool writable, void **address) {
  (void)descriptor, (void)offset, (void)size, (void)writable, (void)address;
  return -ENOTSUP;
}

int cposix_unmap(void *address, size_t size) {
  (void)address, (void)size;
  return -ENOTSUP;
}

void cposix_release_pages(void *address, size_t size) { (void)address, (void)size; }

int cposix_unnamed_file(const char *folder) {
  (void)folder;
  return -ENOTSUP;
}

int64_t cposix_free_space(int descriptor) {
  (void)descriptor;
  return -ENOTSUP;
}

int cposix_reserve(int descriptor, int64_t offset, int64_t size) {
  (void)descriptor, (void)offset, (void)size;
  return -ENOTSUP;
}

int cposix_truncate(int descriptor, int64_t size) {
  (void)descriptor, (void)size;
  return -ENOTSUP;
}

int cposix_launch(
    const char *program, char *const arguments[], int socket, bool quiet, pid_t *process) {
  (void)program, (void)arguments, (void)socket, (void)quiet, (void)process;
  return -ENOTSUP;
}

int cposix_kill(pid_t process) {
  (void)process;
  return -ENOTSUP;
}

int cposix_reap(pid_t process, bool blocking, cposix_ending *ending) {
  (void)process, (void)blocking, (void)ending;
  return -ENOTSUP;
}

int cposix_confine(const cposix_limits *limits) {
  (void)limits;
  return -ENOTSUP;
}

bool cposix_can_limit_memory(void) { return false; }

void cposix_end_within(unsigned seconds) { (void)seconds; }

void cposix_end(int status) { _exit(status); }

int cposix_limit_time(int64_t seconds) {
  (void)seconds;
  return -ENOTSUP;
}

int cposix_sandbox(const char *const readable[]) {
  (void)readable;
  return 0;
}

#endif
