#ifdef _WIN32

#include "CFiles.h"
#include "Conversion+Windows.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// A watcher over ReadDirectoryChangesW, whose answers arrive at one completion
// port, which is the bell, too. Tried under Wine only.

// A folder, with what was last written about it.
struct folder {
  OVERLAPPED operation;
  HANDLE handle;
  int number;
  // Nobody waits for it any more; it goes with the answer to its last request.
  bool is_ended;
  struct folder *next;
  _Alignas(DWORD) char news[1 << 15];
};

struct watcher {
  HANDLE port;
  struct folder *folders;
  int last_number;
  // The folder whose answer ended the last wait, until it is taken.
  struct folder *told;
  DWORD told_bytes;
};

// How news lie in the caller's buffer: this, and the name with a NUL after it.
struct entry {
  int watch;
  uint32_t flags;
  uint32_t name_size;
};

static const ULONG_PTR bell = 0;
static const ULONG_PTR news_key = 1;

static struct watcher *of(cfiles_watcher watcher) { return (struct watcher *)watcher; }

static int ask(struct folder *folder) {
  const DWORD wanted = FILE_NOTIFY_CHANGE_FILE_NAME | FILE_NOTIFY_CHANGE_DIR_NAME |
                       FILE_NOTIFY_CHANGE_SIZE | FILE_NOTIFY_CHANGE_LAST_WRITE;
  memset(&folder->operation, 0, sizeof folder->operation);
  return ReadDirectoryChangesW(folder->handle, folder->news, sizeof folder->news, FALSE, wanted, NULL,
                               &folder->operation, NULL)
             ? 0
             : -cfiles_windows_error();
}

static void forget(struct watcher *self, struct folder *gone) {
  for (struct folder **place = &self->folders; *place; place = &(*place)->next) {
    if (*place != gone) continue;
    *place = gone->next;
    break;
  }
  if (gone->handle != INVALID_HANDLE_VALUE) CloseHandle(gone->handle);
  free(gone);
}

int cfiles_watcher_make(cfiles_watcher *watcher) {
  struct watcher *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->port = CreateIoCompletionPort(INVALID_HANDLE_VALUE, NULL, bell, 1);
  if (!made->port) {
    free(made);
    return -cfiles_windows_error();
  }
  *watcher = (cfiles_watcher)made;
  return 0;
}

void cfiles_watcher_free(cfiles_watcher watcher) {
  struct watcher *self = of(watcher);
  if (self->told) forget(self, self->told);
  for (struct folder *each = self->folders; each; each = each->next) {
    CancelIoEx(each->handle, &each->operation);
  }
  // Until its last answer has come, the system writes into a folder's memory.
  while (self->folders) {
    DWORD bytes;
    ULONG_PTR key;
    OVERLAPPED *operation = NULL;
    GetQueuedCompletionStatus(self->port, &bytes, &key, &operation, INFINITE);
    if (operation) forget(self, (struct folder *)operation);
  }
  CloseHandle(self->port);
  free(self);
}

int cfiles_watch(cfiles_watcher watcher, const char *path) {
  struct watcher *self = of(watcher);
  wchar_t *wide = cfiles_wide(path);
  struct folder *folder = calloc(1, sizeof *folder);
  if (!wide || !folder) {
    free(wide);
    free(folder);
    return -ENOMEM;
  }
  folder->handle = CreateFileW(
      wide, FILE_LIST_DIRECTORY, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, OPEN_EXISTING,
      FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OVERLAPPED, NULL);
  free(wide);
  int result = folder->handle == INVALID_HANDLE_VALUE ? -cfiles_windows_error() : 0;
  if (result == 0 && !CreateIoCompletionPort(folder->handle, self->port, news_key, 0))
    result = -cfiles_windows_error();
  if (result == 0) result = ask(folder);
  if (result < 0) {
    if (folder->handle != INVALID_HANDLE_VALUE) CloseHandle(folder->handle);
    free(folder);
    return result;
  }
  folder->number = ++self->last_number;
  folder->next = self->folders;
  self->folders = folder;
  return folder->number;
}

int cfiles_unwatch(cfiles_watcher watcher, int watch) {
  for (struct folder *each = of(watcher)->folders; each; each = each->next) {
    if (each->number != watch || each->is_ended) continue;
    each->is_ended = true;
    return CancelIoEx(each->handle, &each->operation) ? 0 : -cfiles_windows_error();
  }
  return -EINVAL;
}

void cfiles_watcher_ring(cfiles_watcher watcher) {
  PostQueuedCompletionStatus(of(watcher)->port, 0, bell, NULL);
}

int cfiles_wait(cfiles_watcher watcher, int64_t milliseconds) {
  struct watcher *self = of(watcher);
  if (self->told) return 1;
  const int64_t longest = 1000000000;
  uint64_t end = GetTickCount64() + (uint64_t)(milliseconds > longest ? longest : milliseconds);
  for (;;) {
    uint64_t now = GetTickCount64();
    DWORD time = milliseconds < 0 ? INFINITE : now < end ? (DWORD)(end - now) : 0;
    DWORD bytes = 0;
    ULONG_PTR key;
    OVERLAPPED *operation = NULL;
    bool is_done = GetQueuedCompletionStatus(self->port, &bytes, &key, &operation, time);
    if (!operation && is_done) {
      // For all later waits, too.
      cfiles_watcher_ring(watcher);
      return 2;
    }
    if (!operation) return GetLastError() == WAIT_TIMEOUT ? 0 : -cfiles_windows_error();
    struct folder *folder = (struct folder *)operation;
    if (folder->is_ended) {
      forget(self, folder);
      continue;
    }
    self->told = folder;
    self->told_bytes = is_done ? bytes : 0;
    if (!is_done) folder->is_ended = true;
    return 1;
  }
}

static size_t add(
    char *buffer, size_t used, size_t count, int watch, uint32_t flags, const wchar_t *name, size_t length) {
  int size = length ? WideCharToMultiByte(CP_UTF8, 0, name, (int)length, NULL, 0, NULL, NULL) : 0;
  struct entry entry = {.watch = watch, .flags = flags, .name_size = (uint32_t)(size > 0 ? size + 1 : 0)};
  if (count - used < sizeof entry + entry.name_size) return used;
  memcpy(buffer + used, &entry, sizeof entry);
  used += sizeof entry;
  if (size > 0) {
    WideCharToMultiByte(CP_UTF8, 0, name, (int)length, buffer + used, size, NULL, NULL);
    buffer[used + (size_t)size] = 0;
  }
  return used + entry.name_size;
}

ssize_t cfiles_take_news(cfiles_watcher watcher, void *buffer, size_t count) {
  struct watcher *self = of(watcher);
  struct folder *folder = self->told;
  if (!folder) return 0;
  self->told = NULL;
  size_t used = 0;
  if (folder->is_ended) {
    used = add(buffer, used, count, folder->number, CFILES_FOLDER_GONE | CFILES_WATCH_ENDED, NULL, 0);
    forget(self, folder);
    return (ssize_t)used;
  }
  if (self->told_bytes == 0) used = add(buffer, used, count, folder->number, CFILES_OVERFLOW, NULL, 0);
  for (size_t place = 0; place < self->told_bytes;) {
    const FILE_NOTIFY_INFORMATION *each = (const FILE_NOTIFY_INFORMATION *)(folder->news + place);
    bool is_new = each->Action == FILE_ACTION_ADDED || each->Action == FILE_ACTION_RENAMED_NEW_NAME;
    used = add(buffer, used, count, folder->number, CFILES_ENTRY | (is_new ? CFILES_ENTRY_BEGUN : 0),
               each->FileName, each->FileNameLength / sizeof(wchar_t));
    if (each->NextEntryOffset == 0) break;
    place += each->NextEntryOffset;
  }
  if (ask(folder) < 0) {
    used = add(buffer, used, count, folder->number, CFILES_FOLDER_GONE | CFILES_WATCH_ENDED, NULL, 0);
    forget(self, folder);
  }
  return (ssize_t)used;
}

bool cfiles_next_news(
    const void *buffer, size_t count, size_t *offset, cfiles_news *news, const char **name) {
  struct entry entry;
  if (count - *offset < sizeof entry) return false;
  memcpy(&entry, (const char *)buffer + *offset, sizeof entry);
  *offset += sizeof entry;
  *news = (cfiles_news){.watch = entry.watch, .flags = entry.flags};
  *name = entry.name_size ? (const char *)buffer + *offset : NULL;
  *offset += entry.name_size;
  return true;
}

#endif
