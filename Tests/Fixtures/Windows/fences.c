// What the C fences do on Windows: each line that is printed is something they do not.
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CFiles.h"
#include "CLibraries.h"
#include "CPosix.h"

static int failures;

static void expect(bool is_true, const char *what) {
  if (is_true) return;
  printf("%s\n", what);
  failures++;
}

#define EXPECT(condition) expect(condition, #condition)

// Names that are not ASCII, in UTF-8.
#define FOLDER "bilder-\xC3\xA4"
#define NAME "\xE6\x97\xA5.jpg"

static void make_file(const char *path, const char *text) {
  int file = cfiles_open(path, CFILES_CREATING, 0600);
  EXPECT(file >= 0);
  EXPECT(cfiles_write(file, text, strlen(text)) == (ssize_t)strlen(text));
  EXPECT(cfiles_sync(file) == 0);
  EXPECT(cfiles_close(file) == 0);
}

static void files(void) {
  EXPECT(cfiles_make_folder(FOLDER, 0700) == 0);
  EXPECT(cfiles_make_folder(FOLDER, 0700) == -EEXIST);
  make_file(FOLDER "/a.jpg", "hello");
  make_file(FOLDER "/b.jpg", "x");
  EXPECT(cfiles_open(FOLDER "/a.jpg", CFILES_CREATING, 0600) == -EEXIST);
  EXPECT(cfiles_rename(FOLDER "/b.jpg", FOLDER "/a.jpg", false) == -EEXIST);
  EXPECT(cfiles_rename(FOLDER "/b.jpg", FOLDER "/a.jpg", true) == 0);
  EXPECT(cfiles_rename(FOLDER "/b.jpg", FOLDER "/c.jpg", false) == -ENOENT);
  EXPECT(cfiles_link(FOLDER "/a.jpg", FOLDER "/link.jpg") == 0);

  cfiles_status status, other;
  EXPECT(cfiles_status_of_path(FOLDER "/a.jpg", true, &status) == 0);
  EXPECT(status.kind == CFILES_FILE && status.size == 1 && status.links == 2);
  EXPECT(llabs(status.modified_seconds - cfiles_now()) < 60);
  EXPECT(cfiles_status_of_path(FOLDER "/link.jpg", false, &other) == 0);
  EXPECT(other.device == status.device && other.inode == status.inode);
  EXPECT(cfiles_unlink(FOLDER "/link.jpg") == 0);
  EXPECT(cfiles_unlink(FOLDER "/link.jpg") == -ENOENT);

  int file = cfiles_open(FOLDER "/times", CFILES_CREATING, 0600);
  const cfiles_status times = {.accessed_seconds = 1000, .modified_seconds = 86400, .modified_nanoseconds = 123456700};
  EXPECT(cfiles_set_times(file, &times) == 0 && cfiles_status_of(file, &status) == 0);
  EXPECT(status.modified_seconds == 86400 && status.modified_nanoseconds == 123456700);
  EXPECT(cfiles_close(file) == 0 && cfiles_check_writable(FOLDER "/times") == 0);

  char path[512];
  ssize_t length = cfiles_resolve(FOLDER "/../" FOLDER "/./a.jpg", path, sizeof path);
  EXPECT(length > 0 && path[1] == ':' && !memchr(path, '\\', (size_t)length));
  const char *end = "/" FOLDER "/a.jpg";
  EXPECT(length > (ssize_t)strlen(end) && memcmp(path + length - strlen(end), end, strlen(end)) == 0);
  int fields[6];
  EXPECT(cfiles_local_time(86400 * 365, fields) && (fields[0] == 1970 || fields[0] == 1971));
}

static void pictures(void) {
  cposix_file_facts facts;
  char bytes[4];
  int file = cposix_open_regular(FOLDER "/a.jpg", &facts);
  EXPECT(file >= 0 && facts.size == 1);
  EXPECT(llabs(facts.modified_nanoseconds / 1000000000 - cfiles_now()) < 60);
  EXPECT(cposix_read_at(file, bytes, 4, 0) == 1 && bytes[0] == 'x');
  EXPECT(cposix_read_at(file, bytes, 4, 1) == 0);
  EXPECT(cposix_close(file) == 0);
  EXPECT(cposix_open_regular(FOLDER, &facts) == -EISDIR);
  EXPECT(cposix_open_regular(FOLDER "/none", &facts) == -ENOENT);

  int output = cposix_create(FOLDER "/output");
  EXPECT(output >= 0 && cposix_write_all(output, "a\nb\n", 4) == 0 && cposix_close(output) == 0);
  EXPECT(cposix_open_regular(FOLDER "/output", &facts) >= 0 && facts.size == 4);
  EXPECT(cposix_check(FOLDER "/output", CPOSIX_READ) == 0);
  EXPECT(cposix_check(FOLDER "/none", CPOSIX_FIND) == -ENOENT);
}

static void folders(void) {
  cfiles_folder folder;
  const char *name;
  cfiles_kind kind;
  int result, count = 0;
  EXPECT(cfiles_make_folder(FOLDER "/below", 0700) == 0);
  EXPECT(cfiles_folder_open(FOLDER, &folder) == 0);
  while ((result = cfiles_folder_next(folder, &name, &kind)) == 1) {
    count++;
    EXPECT(kind == (name[0] == '.' || strcmp(name, "below") == 0 ? CFILES_DIRECTORY : CFILES_FILE));
  }
  // a.jpg, below, output, times, and the two that every folder has.
  EXPECT(result == 0 && count == 6);
  cfiles_status status;
  char byte;
  EXPECT(cfiles_entry_status(folder, "a.jpg", &status) == 0 && status.size == 1);
  int file = cfiles_entry_open(folder, "a.jpg");
  EXPECT(file >= 0 && cfiles_read(file, &byte, 1) == 1 && byte == 'x' && cfiles_close(file) == 0);
  EXPECT(cfiles_folder_status(folder, &status) == 0 && status.kind == CFILES_DIRECTORY);
  cfiles_folder_close(folder);
  EXPECT(cfiles_folder_open(FOLDER "/none", &folder) == -ENOENT);
}

// Whether news come of an entry of a watch, among others or not.
static bool is_told(cfiles_watcher watcher, int watch, const char *wanted, uint32_t flags) {
  static char buffer[1 << 16];
  bool result = false;
  while (cfiles_wait(watcher, 500) == 1) {
    ssize_t count = cfiles_take_news(watcher, buffer, sizeof buffer);
    size_t offset = 0;
    cfiles_news news;
    const char *name;
    while (count > 0 && cfiles_next_news(buffer, (size_t)count, &offset, &news, &name))
      result = result || (news.watch == watch && name && strcmp(name, wanted) == 0 && (news.flags & flags) == flags);
  }
  return result;
}

static void watching(void) {
  cfiles_watcher watcher;
  EXPECT(cfiles_watcher_make(&watcher) == 0);
  int above = cfiles_watch(watcher, FOLDER), below = cfiles_watch(watcher, FOLDER "/below");
  EXPECT(above > 0 && below > 0 && above != below);
  EXPECT(cfiles_watch(watcher, FOLDER "/none") == -ENOENT);
  EXPECT(cfiles_wait(watcher, 20) == 0);

  const uint32_t begun = CFILES_ENTRY | CFILES_ENTRY_BEGUN;
  make_file(FOLDER "/" NAME, "new");
  EXPECT(is_told(watcher, above, NAME, begun));
  EXPECT(cfiles_rename(FOLDER "/" NAME, FOLDER "/moved.jpg", false) == 0);
  EXPECT(is_told(watcher, above, "moved.jpg", begun));
  EXPECT(cfiles_unlink(FOLDER "/moved.jpg") == 0);
  EXPECT(is_told(watcher, above, "moved.jpg", CFILES_ENTRY));
  make_file(FOLDER "/below/in.jpg", "new");
  EXPECT(is_told(watcher, below, "in.jpg", begun));
  EXPECT(cfiles_unwatch(watcher, below) == 0);
  make_file(FOLDER "/below/unseen.jpg", "new");
  EXPECT(!is_told(watcher, below, "unseen.jpg", CFILES_ENTRY));

  cfiles_watcher_ring(watcher);
  EXPECT(cfiles_wait(watcher, -1) == 2 && cfiles_wait(watcher, -1) == 2);
  cfiles_watcher_free(watcher);
}

static int calls;

static void count_call(void) { calls++; }

static void libraries(void) {
  clibraries_flag flag = CLIBRARIES_ONCE;
  clibraries_once(&flag, count_call);
  clibraries_once(&flag, count_call);
  EXPECT(calls == 1);
  void *library = clibraries_open("libkernel", "32", "kernel32.dll", false);
  EXPECT(library && clibraries_function(library, "Sleep"));
  EXPECT(!clibraries_open("libnone", "1", "none.dll", false));
  char folder[512];
  EXPECT(clibraries_folder(clibraries_function(library, "Sleep"), folder, sizeof folder));
}

static void system_itself(void) {
  int64_t before = cposix_monotonic_nanoseconds();
  cposix_sleep(20);
  EXPECT(cposix_monotonic_nanoseconds() - before > 15000000);
  EXPECT(cposix_memory_size() > 1 << 20 && cposix_page_size() > 0);
  char text[128];
  cposix_error_text(-ENOENT, text, sizeof text);
  EXPECT(strlen(text) > 5);
  // What is not there says so.
  int pair[2];
  EXPECT(cposix_socket_pair(pair) == -ENOTSUP);
  EXPECT(cposix_shared_memory("pixels", 4096) == -ENOTSUP);
}

int main(void) {
  files();
  pictures();
  folders();
  watching();
  libraries();
  system_itself();
  return failures;
}
