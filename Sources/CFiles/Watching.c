#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef __linux__

#include <sys/inotify.h>

bool cfiles_can_watch(void) { return true; }

int cfiles_watcher_make(void) {
  int watcher = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  return watcher < 0 ? -errno : watcher;
}

int cfiles_watch(int watcher, const char *folder) {
  const uint32_t mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE |
                        IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK;
  int watch = inotify_add_watch(watcher, folder, mask);
  return watch < 0 ? -errno : watch;
}

int cfiles_unwatch(int watcher, int watch) {
  return inotify_rm_watch(watcher, watch) == 0 ? 0 : -errno;
}

ssize_t cfiles_take_news(int watcher, void *buffer, size_t count) {
  ssize_t taken = read(watcher, buffer, count);
  if (taken < 0) return errno == EAGAIN || errno == EINTR ? 0 : -errno;
  return taken;
}

bool cfiles_next_news(
    const void *buffer, size_t count, size_t *offset, cfiles_news *news, const char **name) {
  struct inotify_event event;
  if (count - *offset < sizeof event) return false;
  const char *start = (const char *)buffer + *offset;
  memcpy(&event, start, sizeof event);
  if (event.len > count - *offset - sizeof event) return false;
  *offset += sizeof event + event.len;
  const uint32_t arrivals = IN_CREATE | IN_MOVED_TO;
  const uint32_t entries = arrivals | IN_DELETE | IN_MOVED_FROM | IN_CLOSE_WRITE;
  uint32_t flags = 0;
  if (event.mask & entries) flags |= CFILES_ENTRY;
  if (event.mask & arrivals) flags |= CFILES_ENTRY_BEGUN;
  if (event.mask & IN_ISDIR) flags |= CFILES_ENTRY_IS_FOLDER;
  if (event.mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) flags |= CFILES_FOLDER_GONE;
  if (event.mask & IN_Q_OVERFLOW) flags |= CFILES_OVERFLOW;
  if (event.mask & IN_IGNORED) flags |= CFILES_WATCH_ENDED;
  *news = (cfiles_news){.watch = event.wd, .flags = flags};
  *name = event.len > 0 ? start + sizeof event : NULL;
  return true;
}

#else

bool cfiles_can_watch(void) { return false; }
int cfiles_watcher_make(void) { return -ENOSYS; }
int cfiles_watch(int watcher, const char *folder) { return -ENOSYS; }
int cfiles_unwatch(int watcher, int watch) { return -ENOSYS; }
ssize_t cfiles_take_news(int watcher, void *buffer, size_t count) { return -ENOSYS; }
bool cfiles_next_news(
    const void *buffer, size_t count, size_t *offset, cfiles_news *news, const char **name) {
  return false;
}

#endif

int cfiles_bell_make(int ends[2]) {
  if (pipe(ends) != 0) return -errno;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return 0;
}

int cfiles_bell_ring(int end) {
  // A full pipe rings already.
  return write(end, "", 1) == 1 || errno == EAGAIN ? 0 : -errno;
}

static int64_t monotonic_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int cfiles_wait(int watcher, int bell, int64_t milliseconds) {
  const int64_t longest = 1000000000;
  if (milliseconds > longest) milliseconds = longest;
  int64_t end = monotonic_milliseconds() + milliseconds;
  struct pollfd waited[2] = {
      {.fd = bell, .events = POLLIN},
      {.fd = watcher, .events = POLLIN},
  };
  for (;;) {
    int64_t left = milliseconds < 0 ? -1 : end - monotonic_milliseconds();
    int ready = poll(waited, 2, milliseconds < 0 ? -1 : left < 0 ? 0 : (int)left);
    if (ready == 0) return 0;
    if (ready > 0) return waited[0].revents ? 2 : 1;
    if (errno != EINTR) return -errno;
  }
}
