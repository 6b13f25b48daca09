#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#ifdef _MSC_VER
typedef ptrdiff_t ssize_t;
#endif

// One function for one system call on files, for what Swift cannot call or
// what differs between systems. A failure is a negative errno value. Nothing
// is repeated: signals and short transfers are the caller's business.

/// What a file is opened for.
typedef enum {
  CFILES_READING,
  /// Reading, and waiting for who writes into a pipe.
  CFILES_WAITING,
  /// A new file, which must not exist, as a link neither; for writing.
  CFILES_CREATING,
  /// A folder, for `cfiles_sync`.
  CFILES_FOLDER,
} cfiles_use;

/// Returns a descriptor (close-on-exec). Pipes and devices do not block unless that is asked for.
int cfiles_open(const char *path, cfiles_use use, uint32_t permissions);
int cfiles_close(int descriptor);
ssize_t cfiles_read(int descriptor, void *bytes, size_t count);
ssize_t cfiles_write(int descriptor, const void *bytes, size_t count);
/// Waits until the file is on the disk.
int cfiles_sync(int descriptor);

/// The kinds of what a path leads to; unknown where only its status would tell.
typedef enum { CFILES_FILE, CFILES_DIRECTORY, CFILES_LINK, CFILES_OTHER, CFILES_UNKNOWN } cfiles_kind;

typedef struct {
  cfiles_kind kind;
  uint64_t device;
  uint64_t inode;
  uint64_t links;
  int64_t size;
  /// The permission bits with the sticky bit.
  uint32_t permissions;
  uint32_t owner;
  uint32_t group;
  int64_t accessed_seconds;
  int64_t accessed_nanoseconds;
  int64_t modified_seconds;
  int64_t modified_nanoseconds;
} cfiles_status;

int cfiles_status_of_path(const char *path, bool follows_links, cfiles_status *status);
int cfiles_status_of(int descriptor, cfiles_status *status);

/// Without `replaces`, -EEXIST where `to` exists, and -ENOSYS, -EINVAL or
/// -ENOTSUP where the system or the file system has no such call.
int cfiles_rename(const char *from, const char *to, bool replaces);
/// A second name for a file; for a link as it is.
int cfiles_link(const char *from, const char *to);
int cfiles_unlink(const char *path);
int cfiles_make_folder(const char *path, uint32_t permissions);
/// 0 when the user may write the file.
int cfiles_check_writable(const char *path);
/// The path without links, "." and "..", in `buffer`; returns its length.
ssize_t cfiles_resolve(const char *path, char *buffer, size_t count);

int cfiles_set_permissions(int descriptor, uint32_t permissions);
int cfiles_set_owner(int descriptor, uint32_t owner, uint32_t group);
int cfiles_set_times(int descriptor, const cfiles_status *status);

/// Names of extended attributes, each with a NUL after it; returns their
/// length, or with a null buffer the length needed.
ssize_t cfiles_attribute_names(int descriptor, char *buffer, size_t count);
ssize_t cfiles_attribute(int descriptor, const char *name, void *buffer, size_t count);
int cfiles_set_attribute(int descriptor, const char *name, const void *value, size_t count);

/// What a call fails with where a user may write no more; ENOSPC where nobody is limited.
int cfiles_quota_error(void);

uint32_t cfiles_user(void);
/// Seconds since 1970.
int64_t cfiles_now(void);
/// Year, month, day, hour, minute, second in local time. False where it has none.
bool cfiles_local_time(int64_t seconds, int fields[6]);

/// A folder that is being listed, by one thread.
typedef intptr_t cfiles_folder;

int cfiles_folder_open(const char *path, cfiles_folder *folder);
void cfiles_folder_close(cfiles_folder folder);
/// 1 with the next entry in the file system's own order, 0 after the last. The
/// name is valid until the next call.
int cfiles_folder_next(cfiles_folder folder, const char **name, cfiles_kind *kind);
int cfiles_folder_status(cfiles_folder folder, cfiles_status *status);
/// The status of an entry, links followed.
int cfiles_entry_status(cfiles_folder folder, const char *name, cfiles_status *status);
/// Opens an entry for reading, without waiting for anybody.
int cfiles_entry_open(cfiles_folder folder, const char *name);

/// Something that happened in a folder.
typedef struct {
  int watch;
  uint32_t flags;
} cfiles_news;

enum {
  /// An entry came, went, was replaced or was written to its end.
  CFILES_ENTRY = 1,
  /// The entry is a folder.
  CFILES_ENTRY_IS_FOLDER = 2,
  /// The folder itself went, by whatever way.
  CFILES_FOLDER_GONE = 4,
  /// More happened than was written down.
  CFILES_OVERFLOW = 8,
  /// The watch has ended.
  CFILES_WATCH_ENDED = 16,
  /// The entry is new under its name; with `CFILES_ENTRY`.
  CFILES_ENTRY_BEGUN = 32,
};

/// A watcher of folders, which one thread asks and waits for; any other may ring.
/// Each system has its own: inotify on Linux, kqueue on macOS, completion ports on
/// Windows.
typedef intptr_t cfiles_watcher;

int cfiles_watcher_make(cfiles_watcher *watcher);
/// Ends all watches, while nobody waits.
void cfiles_watcher_free(cfiles_watcher watcher);
/// Watches a folder; returns the watch's number. -ENOSPC where the system watches
/// no more.
int cfiles_watch(cfiles_watcher watcher, const char *folder);
int cfiles_unwatch(cfiles_watcher watcher, int watch);
/// Ends the wait that is going on, and all later ones.
void cfiles_watcher_ring(cfiles_watcher watcher);
/// Waits for news or for the bell, at most `milliseconds` (negative: without
/// end). Returns 1 for news, 2 for the bell, 0 when the time is over.
int cfiles_wait(cfiles_watcher watcher, int64_t milliseconds);
/// Takes the news that are there; returns the number of bytes.
ssize_t cfiles_take_news(cfiles_watcher watcher, void *buffer, size_t count);
/// Reads the news at `*offset` and moves on to the next; false at the end.
/// `name` is the entry's, in the buffer, or null for the folder's own.
bool cfiles_next_news(
    const void *buffer, size_t count, size_t *offset, cfiles_news *news, const char **name);
