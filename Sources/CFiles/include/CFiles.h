#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// One function for one system call on files, for what Swift cannot call or
// what differs between systems. A failure is a negative errno value. Nothing
// is repeated: signals and short transfers are the caller's business.

/// What a file is opened for.
typedef enum {
  CFILES_READING,
  /// A new file, which must not exist, as a link neither; for writing.
  CFILES_CREATING,
  /// A folder, for `cfiles_sync`.
  CFILES_FOLDER,
} cfiles_use;

/// Returns a descriptor (close-on-exec). Pipes and devices do not block.
int cfiles_open(const char *path, cfiles_use use, uint32_t permissions);
int cfiles_close(int descriptor);
ssize_t cfiles_read(int descriptor, void *bytes, size_t count);
ssize_t cfiles_write(int descriptor, const void *bytes, size_t count);
/// Waits until the file is on the disk.
int cfiles_sync(int descriptor);

/// The kinds of what a path leads to.
typedef enum { CFILES_FILE, CFILES_DIRECTORY, CFILES_LINK, CFILES_OTHER } cfiles_kind;

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

uint32_t cfiles_user(void);
/// Seconds since 1970.
int64_t cfiles_now(void);
/// Year, month, day, hour, minute, second in local time. False where it has none.
bool cfiles_local_time(int64_t seconds, int fields[6]);

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

/// Whether folders can be watched at all.
bool cfiles_can_watch(void);
/// A descriptor for watches.
int cfiles_watcher_make(void);
/// Watches a folder; returns the watch's number.
int cfiles_watch(int watcher, const char *folder);
int cfiles_unwatch(int watcher, int watch);
/// Two ends of a pipe, for `cfiles_wait`.
int cfiles_bell_make(int ends[2]);
int cfiles_bell_ring(int end);
/// Waits for news or for the bell, at most `milliseconds` (negative: without
/// end). Returns 1 for news, 2 for the bell, 0 when the time is over.
int cfiles_wait(int watcher, int bell, int64_t milliseconds);
/// Takes the news that are there; returns the number of bytes.
ssize_t cfiles_take_news(int watcher, void *buffer, size_t count);
/// Reads the news at `*offset` and moves on to the next; false at the end.
/// `name` is the entry's, in the buffer, or null for the folder's own.
bool cfiles_next_news(
    const void *buffer, size_t count, size_t *offset, cfiles_news *news, const char **name);
