#include "CVips.h"
#include "CLibraries.h"
#include "Functions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEFINE(name) __typeof__(name) *p_##name;
FUNCTIONS(DEFINE)

int warnings;

// 0 before the first try, then 1 or -1.
static int state;
static char library_name[64];

static void on_log(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
  (void)domain, (void)data;
  // Doubtful metadata leaves the pixels as they are.
  if (strstr(text, "profile") || strstr(text, "exif") || strstr(text, "Unknown field")) return;
  if (level & (G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL)) warnings++;
}

static bool resolve(void *library) {
#define RESOLVE(name) \
  p_##name = (__typeof__(p_##name))clibraries_function(library, #name); \
  if (!p_##name) { \
    fprintf(stderr, "libvips lacks %s\n", #name); \
    return false; \
  }
  FUNCTIONS(RESOLVE)
  return true;
}

static void set_up_environment(void) {
  // PERF: with a prefix that does not exist the library finds none of its
  // add-on modules, which saves 19 ms; those needed are opened one by one.
  clibraries_set_variable("VIPSHOME", "/nonexistent", true);
  // Never write temporary files: what does not fit into memory fails.
  clibraries_set_variable("VIPS_DISC_THRESHOLD", "1000g", true);
  // Fonts of vector pictures come from what is installed; no user cache is written.
  clibraries_set_variable("VIPS_NOVECTOR", "1", false);
}

bool cvips_load(void) {
  if (state != 0) return state > 0;
  state = -1;
  void *library = clibraries_open("libvips", "42", "libvips-42.dll", true);
  if (!library || !resolve(library)) return false;
  set_up_environment();
  p_g_log_set_default_handler(on_log, NULL);
  if (p_vips_init("tokonoma-decoder") != 0) return false;
  p_vips_cache_set_max(0);
  p_vips_concurrency_set(1);
  snprintf(library_name, sizeof library_name, "libvips %s", p_vips_version_string());
  char *end = strchr(library_name + strlen("libvips "), '-');
  if (end) *end = 0;
  state = 1;
  return true;
}

const char *cvips_library(void) { return cvips_load() ? library_name : NULL; }

void cvips_load_module(const char *name) {
  if (!cvips_load()) return;
  char folder[900];
  if (!clibraries_folder((void *)p_vips_init, folder, sizeof folder)) return;
  char path[1024];
  snprintf(
      path, sizeof path, "%s/vips-modules-%d.%d/vips-%s.%s", folder, p_vips_version(0), p_vips_version(1), name,
      G_MODULE_SUFFIX);
  // Opening a module again only counts up.
  p_g_module_open(path, G_MODULE_BIND_LAZY);
}

bool cvips_has_operation(const char *name) {
  return cvips_load() && p_vips_type_find("VipsOperation", name) != 0;
}

const char *cvips_message(void) {
  static char text[256];
  if (state <= 0) return "libvips is not installed";
  snprintf(text, sizeof text, "%s", p_vips_error_buffer());
  text[strcspn(text, "\n")] = 0;
  return text;
}
