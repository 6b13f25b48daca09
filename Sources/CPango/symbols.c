#include "symbols.h"

#include <stddef.h>

#include "CPango.h"
#include "CLibraries.h"

struct cpango_symbols cpango;

static clibraries_flag once = CLIBRARIES_ONCE;
static bool is_open = false;

static void open_all(void) {
  void *cairo_library = clibraries_open("libcairo", "2", "cairo-2.dll", false);
  void *gobject_library = clibraries_open("libgobject-2.0", "0", "gobject-2.0-0.dll", false);
  void *pango_library = clibraries_open("libpango-1.0", "0", "pango-1.0-0.dll", false);
  void *pangocairo_library = clibraries_open("libpangocairo-1.0", "0", "pangocairo-1.0-0.dll", false);
  if (!cairo_library || !gobject_library || !pango_library || !pangocairo_library) return;

  bool is_complete = true;
#define TAKE_FROM(library, name)                          \
  cpango.name = (__typeof__(&name))clibraries_function(library, #name); \
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
  clibraries_once(&once, open_all);
  return is_open;
}
