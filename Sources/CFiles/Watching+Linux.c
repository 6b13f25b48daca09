#ifdef __linux__

#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <time.h>
#include <unistd.h>

// A watcher over inotify(7), and a pipe to ring through.
struct watcher {
  int queue;
  int bell[2];
};

static struct watcher *of(cfiles_watcher watcher) { return (struct watcher *)watcher; }

static int make_bell(int ends[2]) {
  if (pipe(ends) != 0) return -errno;
  for (int i = 0; i < 2; i++) {
    fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    fcntl(ends[i], F_SETFL, O_NONBLOCK);
  }
  return 0;
}

int cfiles_watcher_make(cfiles_watcher *watcher) {
  struct watcher *made = malloc(sizeof *made);
  if (!made) return -ENOMEM;
  made->queue = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  int result = made->queue < 0 ? -errno : 0;
  if (result == 0) {
    result = make_bell(made->bell);
    if (result < 0) close(made->queue);
  }
  if (result < 0) {
    free(made);
    return result;
  }
  *watcher = (cfiles_watcher)made;
  return 0;
}

void cfiles_watcher_free(cfiles_watcher watcher) {
  close(of(watcher)->queue);
  close(of(watcher)->bell[0]);
  close(of(watcher)->bell[1]);
  free(of(watcher));
}

int cfiles_watch(cfiles_watcher watcher, const char *folder) {
  const uint32_t mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_CLOSE_WRITE |
                        IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK;
  int watch = inotify_add_watch(of(watcher)->queue, folder, mask);
  return watch < 0 ? -errno : watch;
}

int cfiles_unwatch(cfiles_watcher watcher, int watch) {
  return inotify_rm_watch(of(watcher)->queue, watch) == 0 ? 0 : -errno;
}

void cfiles_watcher_ring(cfiles_watcher watcher) {
  // A full pipe rings already.
  (void)!write(of(watcher)->bell[1], "", 1);
}

static int64_t monotonic_milliseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int cfiles_wait(cfiles_watcher watcher, int64_t milliseconds) {
  const int64_t longest = 1000000000;
  if (milliseconds > longest) milliseconds = longest;
  int64_t end = monotonic_milliseconds() + milliseconds;
  struct pollfd waited[2] = {
      {.fd = of(watcher)->bell[0], .events = POLLIN},
      {.fd = of(watcher)->queue, .events = POLLIN},
  };
  for (;;) {
    int64_t left = milliseconds < 0 ? -1 : end - monotonic_milliseconds();
    int ready = poll(waited, 2, milliseconds < 0 ? -1 : left < 0 ? 0 : (int)left);
    if (ready == 0) return 0;
    if (ready > 0) return waited[0].revents ? 2 : 1;
    if (errno != EINTR) return -errno;
  }
}

ssize_t cfiles_take_news(cfiles_watcher watcher, void *buffer, size_t count) {
  ssize_t taken = read(of(watcher)->queue, buffer, count);
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

#endif
