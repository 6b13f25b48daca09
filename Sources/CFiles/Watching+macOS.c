#ifdef __APPLE__

#include "CFiles.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/event.h>
#include <time.h>
#include <unistd.h>

// A watcher over kqueue(2): a folder is watched through a descriptor of its own,
// whose number is the watch's. kqueue tells that the entries of a folder changed,
// not which, and not that a file was written in place: FSEvents would, but only
// through a queue of callbacks. Not tried yet.
struct watcher {
  int queue;
  int *folders;
  size_t count;
  // The event that ended the last wait, until it is taken.
  struct kevent next;
  bool has_next;
};

static const uintptr_t bell = 0;

static struct watcher *of(cfiles_watcher watcher) { return (struct watcher *)watcher; }

int cfiles_watcher_make(cfiles_watcher *watcher) {
  struct watcher *made = calloc(1, sizeof *made);
  if (!made) return -ENOMEM;
  made->queue = kqueue();
  int result = made->queue < 0 ? -errno : 0;
  struct kevent ring;
  EV_SET(&ring, bell, EVFILT_USER, EV_ADD, 0, 0, NULL);
  if (result == 0 && kevent(made->queue, &ring, 1, NULL, 0, NULL) != 0) {
    result = -errno;
    close(made->queue);
  }
  if (result < 0) {
    free(made);
    return result;
  }
  *watcher = (cfiles_watcher)made;
  return 0;
}

void cfiles_watcher_free(cfiles_watcher watcher) {
  for (size_t i = 0; i < of(watcher)->count; i++) close(of(watcher)->folders[i]);
  close(of(watcher)->queue);
  free(of(watcher)->folders);
  free(of(watcher));
}

int cfiles_watch(cfiles_watcher watcher, const char *folder) {
  struct watcher *self = of(watcher);
  int *folders = realloc(self->folders, (self->count + 1) * sizeof *folders);
  if (!folders) return -ENOMEM;
  self->folders = folders;
  int descriptor = open(folder, O_EVTONLY | O_DIRECTORY | O_CLOEXEC);
  // Each watch costs a descriptor, of which there are few.
  if (descriptor < 0) return errno == EMFILE || errno == ENFILE ? -ENOSPC : -errno;
  struct kevent change;
  EV_SET(&change, descriptor, EVFILT_VNODE, EV_ADD | EV_CLEAR,
         NOTE_WRITE | NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE, 0, NULL);
  if (kevent(self->queue, &change, 1, NULL, 0, NULL) != 0) {
    int result = -errno;
    close(descriptor);
    return result;
  }
  folders[self->count++] = descriptor;
  return descriptor;
}

int cfiles_unwatch(cfiles_watcher watcher, int watch) {
  struct watcher *self = of(watcher);
  for (size_t i = 0; i < self->count; i++) {
    if (self->folders[i] != watch) continue;
    self->folders[i] = self->folders[--self->count];
    // Its events go with the descriptor.
    return close(watch) == 0 ? 0 : -errno;
  }
  return -EINVAL;
}

void cfiles_watcher_ring(cfiles_watcher watcher) {
  struct kevent ring;
  EV_SET(&ring, bell, EVFILT_USER, 0, NOTE_TRIGGER, 0, NULL);
  kevent(of(watcher)->queue, &ring, 1, NULL, 0, NULL);
}

static bool is_bell(const struct kevent *event) { return event->filter == EVFILT_USER; }

// The bell's event stays: only those with EV_CLEAR go when they are taken.
int cfiles_wait(cfiles_watcher watcher, int64_t milliseconds) {
  struct watcher *self = of(watcher);
  if (self->has_next) return 1;
  const int64_t longest = 1000000000;
  if (milliseconds > longest) milliseconds = longest;
  const int64_t second = 1000000000;
  int64_t end = (int64_t)clock_gettime_nsec_np(CLOCK_UPTIME_RAW) + milliseconds * 1000000;
  for (;;) {
    int64_t left = end - (int64_t)clock_gettime_nsec_np(CLOCK_UPTIME_RAW);
    if (left < 0) left = 0;
    struct timespec time = {.tv_sec = left / second, .tv_nsec = left % second};
    int count = kevent(self->queue, NULL, 0, &self->next, 1, milliseconds < 0 ? NULL : &time);
    if (count == 0) return 0;
    if (count > 0) {
      self->has_next = !is_bell(&self->next);
      return self->has_next ? 1 : 2;
    }
    if (errno != EINTR) return -errno;
  }
}

ssize_t cfiles_take_news(cfiles_watcher watcher, void *buffer, size_t count) {
  struct watcher *self = of(watcher);
  if (!self->has_next || count < sizeof self->next) return 0;
  memcpy(buffer, &self->next, sizeof self->next);
  self->has_next = false;
  return sizeof self->next;
}

bool cfiles_next_news(
    const void *buffer, size_t count, size_t *offset, cfiles_news *news, const char **name) {
  struct kevent event;
  if (count - *offset < sizeof event) return false;
  memcpy(&event, (const char *)buffer + *offset, sizeof event);
  *offset += sizeof event;
  uint32_t flags = 0;
  // Without a name, all of it has to be looked at again.
  if (event.fflags & NOTE_WRITE) flags |= CFILES_OVERFLOW;
  if (event.fflags & (NOTE_DELETE | NOTE_RENAME | NOTE_REVOKE)) flags |= CFILES_FOLDER_GONE;
  *news = (cfiles_news){.watch = (int)event.ident, .flags = flags};
  *name = NULL;
  return true;
}

#endif
