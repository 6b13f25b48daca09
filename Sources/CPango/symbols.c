#include "symbols.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

#include "CPango.h"

struct cpango_symbols cpango;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_open = false;

/// Opens the first of `names` that is there; the last is NULL.
static void *open_library(const char *const names[]) {
  for (; *names != NULL; names++) {
    void *library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
    if (library != NULL) return library;
  }
  return NULL;
}

#ifdef __APPLE__
#define NAMES(base, version)                                                    \
  (const char *const[]) {                                                       \
    base "." version ".dylib", "/opt/homebrew/lib/" base "." version ".dylib",  \
        "/usr/local/lib/" base "." version ".dylib", NULL                       \
  }
#else
#define NAMES(base, version) \
  (const char *const[]) { base ".so." version, NULL }
#endif

static void open_all(void) {
  void *cairo_library = open_library(NAMES("libcairo", "2"));
  void *gobject_library = open_library(NAMES("libgobject-2.0", "0"));
  void *pango_library = open_library(NAMES("libpango-1.0", "0"));
  void *pangocairo_library = open_library(NAMES("libpangocairo-1.0", "0"));
  if (!cairo_library || !gobject_library || !pango_library || !pangocairo_library) return;

  bool is_complete = true;
#define TAKE_FROM(library, name)                          \
  cpango.name = (__typeof__(&name))dlsym(library, #name); \
  is_complete = is_complete && cpango.name != NULL;
#define TAKE_CAIRO(name) TAKE_FROM(cairo_library, name)
#define TAKE_PANGO(name) TAKE_FROM(pango_library, name)
#define TAKE_PANGOCAIRO(name) TAKE_FROM(pangocairo_library, name)
#define TAKE_GOBJECT(name) TAKE_FROM(gobject_library, name)
  CPANGO_CAIRO(TAKE_CAIRO)
  CPANGO_PANGO(TAKE_PANGO)
  CPANGO_PANGOCAIRO(TAKE_PANGOCAIRO)
  CPANGO_GOBJECT(TAKE_GOBJECT)
  is_open = is_complete;
}

bool cpango_open(void) {
  pthread_once(&once, open_all);
  return is_open;
}
