#ifdef __linux__

#include "CLibraries.h"
#include "CSDL2.h"

#include <SDL2/SDL_syswm.h>
#include <X11/Xatom.h>
#include <stdlib.h>
#include <string.h>
#include <xcb/xcb.h>

// What is needed of libxcb, which is there when SDL is a program of X, and is not linked.
static struct {
  __typeof__(&xcb_connect) connect;
  __typeof__(&xcb_disconnect) disconnect;
  __typeof__(&xcb_connection_has_error) has_error;
  __typeof__(&xcb_get_setup) setup;
  __typeof__(&xcb_setup_roots_iterator) screens;
  __typeof__(&xcb_screen_next) next;
  __typeof__(&xcb_intern_atom) intern_atom;
  __typeof__(&xcb_intern_atom_reply) atom;
  __typeof__(&xcb_get_property) get_property;
  __typeof__(&xcb_get_property_reply) property;
  __typeof__(&xcb_get_property_value) value;
  __typeof__(&xcb_get_property_value_length) length;
  bool is_complete;
} xcb;

static void find_xcb(void) {
  void *library = SDL_LoadObject("libxcb.so.1");
  if (!library) return;
  xcb.connect = SDL_LoadFunction(library, "xcb_connect");
  xcb.disconnect = SDL_LoadFunction(library, "xcb_disconnect");
  xcb.has_error = SDL_LoadFunction(library, "xcb_connection_has_error");
  xcb.setup = SDL_LoadFunction(library, "xcb_get_setup");
  xcb.screens = SDL_LoadFunction(library, "xcb_setup_roots_iterator");
  xcb.next = SDL_LoadFunction(library, "xcb_screen_next");
  xcb.intern_atom = SDL_LoadFunction(library, "xcb_intern_atom");
  xcb.atom = SDL_LoadFunction(library, "xcb_intern_atom_reply");
  xcb.get_property = SDL_LoadFunction(library, "xcb_get_property");
  xcb.property = SDL_LoadFunction(library, "xcb_get_property_reply");
  xcb.value = SDL_LoadFunction(library, "xcb_get_property_value");
  xcb.length = SDL_LoadFunction(library, "xcb_get_property_value_length");
  xcb.is_complete = xcb.connect && xcb.disconnect && xcb.has_error && xcb.setup && xcb.screens && xcb.next &&
                    xcb.intern_atom && xcb.atom && xcb.get_property && xcb.property && xcb.value && xcb.length;
}

// The value of `Xft.dpi` among lines of `name: value`; 0 without one.
static double dots_per_inch(const char *text, size_t count) {
  static const char name[] = "Xft.dpi:";
  const char *const end = text + count;
  for (const char *line = text; line < end;) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    if (!next) next = end;
    char value[32];
    if ((size_t)(next - line) >= sizeof name && memcmp(line, name, sizeof name - 1) == 0) {
      const char *start = line + sizeof name - 1;
      const size_t length = SDL_min((size_t)(next - start), sizeof value - 1);
      memcpy(value, start, length);
      value[length] = 0;
      return strtod(value, NULL);
    }
    line = next + 1;
  }
  return 0;
}

static csdl_x11_desktop desktop_of(xcb_connection_t *server, int screen) {
  csdl_x11_desktop answer = {0, true};
  xcb_screen_iterator_t screens = xcb.screens(xcb.setup(server));
  if (screens.rem == 0) return answer;
  // Resources are the first screen's.
  const xcb_window_t first = screens.data->root;
  for (; screen > 0 && screens.rem > 1; screen--) xcb.next(&screens);
  const xcb_window_t root = screens.data->root;
  // Window managers that know fullscreen leave this mark (EWMH).
  static const char mark[] = "_NET_SUPPORTING_WM_CHECK";
  const uint32_t most = 1 << 20;
  const xcb_intern_atom_cookie_t name = xcb.intern_atom(server, false, sizeof mark - 1, mark);
  const xcb_get_property_cookie_t resources =
      xcb.get_property(server, false, first, XCB_ATOM_RESOURCE_MANAGER, XCB_ATOM_STRING, 0, most);
  xcb_intern_atom_reply_t *atom = xcb.atom(server, name, NULL);
  xcb_get_property_reply_t *text = xcb.property(server, resources, NULL);
  if (text) answer.dots_per_inch = dots_per_inch(xcb.value(text), (size_t)xcb.length(text));
  if (atom) {
    const xcb_get_property_cookie_t check =
        xcb.get_property(server, false, root, atom->atom, XCB_ATOM_WINDOW, 0, 1);
    xcb_get_property_reply_t *manager = xcb.property(server, check, NULL);
    answer.has_window_manager = manager && xcb.length(manager) > 0;
    free(manager);
  }
  free(text);
  free(atom);
  return answer;
}

csdl_x11_desktop csdl_x11_ask_desktop(void) {
  static clibraries_flag once = CLIBRARIES_ONCE;
  clibraries_once(&once, find_xcb);
  csdl_x11_desktop answer = {0, true};
  if (!xcb.is_complete) return answer;
  int screen = 0;
  xcb_connection_t *server = xcb.connect(NULL, &screen);
  if (!xcb.has_error(server)) answer = desktop_of(server, screen);
  xcb.disconnect(server);
  return answer;
}

// What is needed of Xlib, which SDL has loaded when it has a window on X.
static struct {
  Atom (*intern_atom)(Display *, const char *, Bool);
  int (*change_property)(Display *, Window, Atom, Atom, int, int, const unsigned char *, int);
  int (*get_property)(Display *, Window, Atom, long, long, Bool, Atom, Atom *, int *, unsigned long *, unsigned long *,
                      unsigned char **);
  Status (*send_event)(Display *, Window, Bool, long, XEvent *);
  Window (*root_window)(Display *);
  int (*flush)(Display *);
  int (*free_memory)(void *);
  void *(*set_handler)(int (*)(void *));
  bool is_complete;
} xlib;

static void find_xlib(void) {
  void *library = SDL_LoadObject("libX11.so.6");
  if (!library) return;
  xlib.intern_atom = SDL_LoadFunction(library, "XInternAtom");
  xlib.change_property = SDL_LoadFunction(library, "XChangeProperty");
  xlib.get_property = SDL_LoadFunction(library, "XGetWindowProperty");
  xlib.send_event = SDL_LoadFunction(library, "XSendEvent");
  xlib.root_window = SDL_LoadFunction(library, "XDefaultRootWindow");
  xlib.flush = SDL_LoadFunction(library, "XFlush");
  xlib.free_memory = SDL_LoadFunction(library, "XFree");
  xlib.set_handler = SDL_LoadFunction(library, "XSetIOErrorHandler");
  xlib.is_complete = xlib.intern_atom && xlib.change_property && xlib.get_property && xlib.send_event &&
                     xlib.root_window && xlib.flush && xlib.free_memory && xlib.set_handler;
}

static bool has_xlib(void) {
  static clibraries_flag once = CLIBRARIES_ONCE;
  clibraries_once(&once, find_xlib);
  return xlib.is_complete;
}

typedef struct {
  Display *display;
  Window window;
} x11_window;

static bool open_window(SDL_Window *window, x11_window *x) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_X11 || !has_xlib()) return false;
  x->display = info.info.x11.display;
  x->window = info.info.x11.window;
  return true;
}

void csdl_x11_set_fullscreen(SDL_Window *window, bool is_fullscreen, bool is_shown) {
  x11_window x;
  if (!open_window(window, &x)) return;
  const Atom state = xlib.intern_atom(x.display, "_NET_WM_STATE", False);
  const Atom fullscreen = xlib.intern_atom(x.display, "_NET_WM_STATE_FULLSCREEN", False);
  if (is_shown) {
    // 1 adds, 0 takes away (EWMH); the last number tells that a program asks, not a person.
    XEvent event = {.xclient = {.type = ClientMessage,
                                .window = x.window,
                                .message_type = state,
                                .format = 32,
                                .data = {.l = {is_fullscreen, (long)fullscreen, 0, 1}}}};
    xlib.send_event(x.display, xlib.root_window(x.display), False, SubstructureRedirectMask | SubstructureNotifyMask,
                    &event);
  } else {
    xlib.change_property(x.display, x.window, state, XA_ATOM, 32, PropModeReplace, (const unsigned char *)&fullscreen,
                         is_fullscreen);
  }
  xlib.flush(x.display);
}

void csdl_x11_set_title(SDL_Window *window, const char *title) {
  x11_window x;
  if (!open_window(window, &x)) return;
  xlib.change_property(x.display, x.window, xlib.intern_atom(x.display, "_NET_WM_NAME", False),
                       xlib.intern_atom(x.display, "UTF8_STRING", False), 8, PropModeReplace,
                       (const unsigned char *)title, (int)strlen(title));
}

bool csdl_x11_is_fullscreen(SDL_Window *window) {
  x11_window x;
  if (!open_window(window, &x)) return false;
  bool result = false;
  const Atom fullscreen = xlib.intern_atom(x.display, "_NET_WM_STATE_FULLSCREEN", False);
  const long most = 64;
  Atom type = 0;
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *value = NULL;
  xlib.get_property(x.display, x.window, xlib.intern_atom(x.display, "_NET_WM_STATE", False), 0, most, False, XA_ATOM,
                    &type, &format, &count, &rest, &value);
  for (unsigned long index = 0; type == XA_ATOM && format == 32 && index < count; index += 1) {
    result = result || ((Atom *)value)[index] == fullscreen;
  }
  if (value) xlib.free_memory(value);
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
  if (has_xlib()) xlib.set_handler(body ? forward_server_lost : NULL);
}
#endif
