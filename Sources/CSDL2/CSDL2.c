#include "CSDL2.h"

#if defined(__linux__)
#include <stdlib.h>

// Xlib is there when SDL has a window on X, and is not linked: `void *` is its `Display *`.
double csdl_x11_dots_per_inch(void) {
  void *library = SDL_LoadObject("libX11.so.6");
  if (!library) return 0;
  void *(*open_display)(const char *) = SDL_LoadFunction(library, "XOpenDisplay");
  char *(*get_default)(void *, const char *, const char *) = SDL_LoadFunction(library, "XGetDefault");
  int (*close_display)(void *) = SDL_LoadFunction(library, "XCloseDisplay");
  double result = 0;
  void *display = open_display && get_default && close_display ? open_display(NULL) : NULL;
  if (display) {
    const char *value = get_default(display, "Xft", "dpi");
    if (value) result = strtod(value, NULL);
    close_display(display);
  }
  SDL_UnloadObject(library);
  return result;
}
#else
double csdl_x11_dots_per_inch(void) { return 0; }
#endif
