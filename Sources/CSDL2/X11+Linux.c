#ifdef __linux__

#include "CSDL2.h"

#include <stdlib.h>

// Xlib is there when SDL has a window on X, and is not linked: `void *` is its `Display *`.
csdl_x11_desktop csdl_x11_ask_desktop(void) {
  csdl_x11_desktop answer = {0, true};
  void *library = SDL_LoadObject("libX11.so.6");
  if (!library) return answer;
  void *(*open_display)(const char *) = SDL_LoadFunction(library, "XOpenDisplay");
  char *(*get_default)(void *, const char *, const char *) = SDL_LoadFunction(library, "XGetDefault");
  unsigned long (*root_window)(void *) = SDL_LoadFunction(library, "XDefaultRootWindow");
  unsigned long (*intern_atom)(void *, const char *, int) = SDL_LoadFunction(library, "XInternAtom");
  int (*get_property)(void *, unsigned long, unsigned long, long, long, int, unsigned long, unsigned long *, int *,
                      unsigned long *, unsigned long *, unsigned char **) =
      SDL_LoadFunction(library, "XGetWindowProperty");
  int (*free_memory)(void *) = SDL_LoadFunction(library, "XFree");
  int (*close_display)(void *) = SDL_LoadFunction(library, "XCloseDisplay");
  const bool is_complete = open_display && get_default && root_window && intern_atom && get_property && free_memory &&
                           close_display;
  void *display = is_complete ? open_display(NULL) : NULL;
  if (display) {
    const char *resolution = get_default(display, "Xft", "dpi");
    if (resolution) answer.dots_per_inch = strtod(resolution, NULL);
    const unsigned long window_type = 33;
    unsigned long type = 0, count = 0, rest = 0;
    int format = 0;
    unsigned char *value = NULL;
    // Window managers that know fullscreen leave this mark (EWMH).
    const unsigned long mark = intern_atom(display, "_NET_SUPPORTING_WM_CHECK", 0);
    get_property(display, root_window(display), mark, 0, 1, 0, window_type, &type, &format, &count, &rest, &value);
    answer.has_window_manager = count > 0;
    if (value) free_memory(value);
    close_display(display);
  }
  SDL_UnloadObject(library);
  return answer;
}

static struct {
  void (*body)(void *context);
  void *context;
  SDL_threadID thread;
} server_lost;

// Other threads meet it when they wake up the one that looks at the window, which ends the process meanwhile.
enum { server_lost_patience = 10000 };

static int forward_server_lost(void *display) {
  (void)display;
  if (SDL_ThreadID() != server_lost.thread) {
    SDL_Delay(server_lost_patience);
    return 0;
  }
  void (*body)(void *) = server_lost.body;
  server_lost.body = NULL;
  if (body) body(server_lost.context);
  return 0;
}

void csdl_x11_on_server_lost(void (*body)(void *context), void *context) {
  server_lost.body = body;
  server_lost.context = context;
  server_lost.thread = SDL_ThreadID();
  // SDL holds the library as long as it has a window on X.
  void *library = SDL_LoadObject("libX11.so.6");
  if (!library) return;
  void *(*set_handler)(int (*)(void *)) = SDL_LoadFunction(library, "XSetIOErrorHandler");
  if (set_handler) set_handler(body ? forward_server_lost : NULL);
  SDL_UnloadObject(library);
}
#endif
