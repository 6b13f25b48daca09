#ifndef _WIN32

#include "CLibraries.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *clibraries_open(const char *name, const char *version, const char *windows, bool shares) {
  (void)windows;
#ifdef __APPLE__
  // Where Homebrew puts libraries the loader does not look.
  static const char *const patterns[] = {"%s.%s.dylib", "/opt/homebrew/lib/%s.%s.dylib", "/usr/local/lib/%s.%s.dylib"};
#else
  static const char *const patterns[] = {"%s.so.%s"};
#endif
  for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) {
    char path[256];
    snprintf(path, sizeof path, patterns[i], name, version);
    void *library = dlopen(path, shares ? RTLD_LAZY | RTLD_GLOBAL : RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

const char *clibraries_failure(void) { return dlerror(); }

void *clibraries_function(void *library, const char *name) { return dlsym(library, name); }

bool clibraries_folder(void *function, char *buffer, size_t count) {
  Dl_info place;
  if (!dladdr(function, &place) || !place.dli_fname) return false;
  const char *slash = strrchr(place.dli_fname, '/');
  if (!slash) return false;
  int length = (int)(slash - place.dli_fname);
  return snprintf(buffer, count, "%.*s", length, place.dli_fname) < (int)count;
}

void clibraries_once(clibraries_flag *flag, void (*body)(void)) { pthread_once(flag, body); }

void clibraries_set_variable(const char *name, const char *value, bool replaces) {
  setenv(name, value, replaces);
}

#endif
