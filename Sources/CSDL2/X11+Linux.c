#ifdef __linux__

#include "CSDL2.h"

#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
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

// What is needed of the library that SDL holds as long as it has a window on X.
typedef struct {
  void *library;
  Display *display;
  Window window;
  Atom (*intern_atom)(Display *, const char *, Bool);
} x11_window;

static bool open_window(SDL_Window *window, x11_window *x) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11) return false;
  x->library = SDL_LoadObject("libX11.so.6");
  if (!x->library) return false;
  x->display = info.info.x11.display;
  x->window = info.info.x11.window;
  x->intern_atom = SDL_LoadFunction(x->library, "XInternAtom");
  if (x->intern_atom) return true;
  SDL_UnloadObject(x->library);
  return false;
}

void csdl_x11_set_fullscreen(SDL_Window *window, bool is_fullscreen, bool is_shown) {
  x11_window x;
  if (!open_window(window, &x)) return;
  int (*change_property)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int) =
      SDL_LoadFunction(x.library, "XChangeProperty");
  Status (*send_event)(Display *, Window, Bool, long, XEvent *) = SDL_LoadFunction(x.library, "XSendEvent");
  Window (*root_window)(Display *) = SDL_LoadFunction(x.library, "XDefaultRootWindow");
  int (*flush)(Display *) = SDL_LoadFunction(x.library, "XFlush");
  if (change_property && send_event && root_window && flush) {
    const Atom state = x.intern_atom(x.display, "_NET_WM_STATE", False);
    const Atom fullscreen = x.intern_atom(x.display, "_NET_WM_STATE_FULLSCREEN", False);
    if (is_shown) {
      // 1 adds, 0 takes away (EWMH); the last number tells that a program asks, not a person.
      XEvent event = {.xclient = {.type = ClientMessage,
                                  .window = x.window,
                                  .message_type = state,
                                  .format = 32,
                                  .data = {.l = {is_fullscreen, (long)fullscreen, 0, 1}}}};
      send_event(x.display, root_window(x.display), False, SubstructureRedirectMask | SubstructureNotifyMask, &event);
    } else {
      change_property(x.display, x.window, state, XA_ATOM, 32, PropModeReplace, (const unsigned char *)&fullscreen,
                      is_fullscreen);
    }
    flush(x.display);
  }
  SDL_UnloadObject(x.library);
}

void csdl_x11_set_title(SDL_Window *window, const char *title) {
  x11_window x;
  if (!open_window(window, &x)) return;
  int (*change_property)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int) =
      SDL_LoadFunction(x.library, "XChangeProperty");
  if (change_property) {
    change_property(x.display, x.window, x.intern_atom(x.display, "_NET_WM_NAME", False),
                    x.intern_atom(x.display, "UTF8_STRING", False), 8, PropModeReplace, (const unsigned char *)title,
                    (int)SDL_strlen(title));
  }
  SDL_UnloadObject(x.library);
}

bool csdl_x11_is_fullscreen(SDL_Window *window) {
  x11_window x;
  if (!open_window(window, &x)) return false;
  int (*get_property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *, unsigned long *,
                      unsigned char **) = SDL_LoadFunction(x.library, "XGetWindowProperty");
  int (*free_memory)(void *) = SDL_LoadFunction(x.library, "XFree");
  bool result = false;
  if (get_property && free_memory) {
    const Atom fullscreen = x.intern_atom(x.display, "_NET_WM_STATE_FULLSCREEN", False);
    const long most = 64;
    Atom type = 0;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char *value = NULL;
    get_property(x.display, x.window, x.intern_atom(x.display, "_NET_WM_STATE", False), 0, most, False, XA_ATOM, &type,
                 &format, &count, &rest, &value);
    for (unsigned long index = 0; type == XA_ATOM && format == 32 && index < count; index += 1) {
      result = result || ((Atom *)value)[index] == fullscreen;
    }
    if (value) free_memory(value);
  }
  SDL_UnloadObject(x.library);
  return result;
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
