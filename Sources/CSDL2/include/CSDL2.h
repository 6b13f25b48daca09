// SDL 2 for Swift: the headers, and plain functions for what Swift does not
// import: function-like macros and flags of mixed types.
#pragma once

// Its functions come from no library that is linked: see Loading.c.
#define DECLSPEC
#include <SDL2/SDL.h>
#include <stdbool.h>

static const int csdl_window_position_centered = (int)SDL_WINDOWPOS_CENTERED;
static const Uint32 csdl_format_xrgb = SDL_PIXELFORMAT_XRGB8888;
static const Uint32 csdl_format_argb = SDL_PIXELFORMAT_ARGB8888;
static const Uint32 csdl_touch_mouse = SDL_TOUCH_MOUSEID;

static inline int csdl_must_lock(const SDL_Surface *surface) { return SDL_MUSTLOCK(surface); }
static inline Uint32 csdl_surface_format(const SDL_Surface *surface) { return surface->format->format; }

// Colours that are multiplied by their alpha already, drawn over what is there.
static inline SDL_BlendMode csdl_premultiplied(void) {
  return SDL_ComposeCustomBlendMode(SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
                                    SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
}

typedef struct {
  // What the user's X resources say that an inch has of pixels; 0 where they say nothing.
  double dots_per_inch;
  // Whether somebody on the X server makes windows fullscreen.
  bool has_window_manager;
} csdl_x11_desktop;

// Asks the X server on a connection of its own.
csdl_x11_desktop csdl_x11_ask_desktop(void);
// Has the window manager make the window fullscreen, or not any more: by itself for a window that is not shown yet.
// SDL would ask only once it is shown, and then sleep until it has happened.
void csdl_x11_set_fullscreen(SDL_Window *window, bool is_fullscreen, bool is_shown);
// Tells window managers the title in UTF-8: SDL leaves the old one where a letter is none of the locale's.
void csdl_x11_set_title(SDL_Window *window, const char *title);
// Whether the window manager says that the window is fullscreen.
bool csdl_x11_is_fullscreen(SDL_Window *window);

// Has `body` called with `context`, once and on this thread, when the X server is gone, instead of Xlib's message.
// Whether or not it returns, the process ends then: Xlib knows no other way. Null takes it back.
void csdl_x11_on_server_lost(void (*body)(void *context), void *context);

// Whether the window's Wayland compositor is gone, or has dropped the program; false for windows of other systems.
bool csdl_wayland_is_lost(SDL_Window *window);
