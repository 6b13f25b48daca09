#ifdef _WIN32

#include "CSDL2.h"

csdl_x11_desktop csdl_x11_ask_desktop(void) { return (csdl_x11_desktop){0, true}; }

void csdl_x11_on_server_lost(void (*body)(void *context), void *context) {
  (void)body;
  (void)context;
}

#endif
