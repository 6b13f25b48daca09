#ifdef _WIN32

#include "CSDL2.h"

double csdl_x11_dots_per_inch(void) { return 0; }

bool csdl_x11_has_window_manager(void) { return true; }

void csdl_x11_on_server_lost(void (*body)(void *context), void *context) {
  (void)body;
  (void)context;
}

#endif
