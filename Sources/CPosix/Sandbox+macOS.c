#ifdef __APPLE__

#include "CPosix.h"

int cposix_sandbox(const char *const readable[]) {
  // Programs of macOS are locked in by what they are signed with; the call that
  // would do it later, sandbox_init, is long deprecated and has no successor.
  (void)readable;
  return 0;
}

#endif
