#ifdef __APPLE__

#include "CSDL2.h"

csdl_x11_desktop csdl_x11_ask_desktop(void) { return (csdl_x11_desktop){0, true}; }

void csdl_x11_set_fullscreen(SDL_Window *window, bool is_fullscreen, bool is_shown) {
  (void)window, (void)is_fullscreen, (void)is_shown;
}

void csdl_x11_set_title(SDL_Window *window, const char *title) { (void)window, (void)title; }

bool csdl_x11_is_fullscreen(SDL_Window *window) {
  (void)window;
  return false;
}

void csdl_x11_on_server_lost(void (*body)(void *context), void *context) {
  (void)body;
  (void)context;
}

#endif
