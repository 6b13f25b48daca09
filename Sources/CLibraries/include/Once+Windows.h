#ifdef _WIN32

#pragma once

// An INIT_ONCE, without all of Windows' names.
typedef struct {
  void *state;
} clibraries_flag;
#define CLIBRARIES_ONCE {0}

#endif
