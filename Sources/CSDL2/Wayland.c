#include "CSDL2.h"

#include <SDL2/SDL_config.h>

#ifdef SDL_VIDEO_DRIVER_WAYLAND
#include <SDL2/SDL_syswm.h>

bool csdl_wayland_is_lost(SDL_Window *window) {
  SDL_SysWMinfo info;
  SDL_VERSION(&info.version);
  if (!SDL_GetWindowWMInfo(window, &info) || info.subsystem != SDL_SYSWM_WAYLAND) return false;
  // SDL has loaded it, and it is not linked.
  void *library = SDL_LoadObject("libwayland-client.so.0");
  if (!library) return false;
  int (*error_of)(struct wl_display *) = SDL_LoadFunction(library, "wl_display_get_error");
  return error_of && error_of(info.info.wl.display) != 0;
}
#else
bool csdl_wayland_is_lost(SDL_Window *window) {
  (void)window;
  return false;
}
#endif
