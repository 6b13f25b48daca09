#ifdef _WIN32

#include "CLibraries.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Tried under Wine only.

void *clibraries_open(const char *name, const char *version, const char *windows, bool shares) {
  (void)name, (void)version, (void)shares;
  // From beside the program and from the system, never from the current folder.
  return LoadLibraryExA(windows, NULL, LOAD_LIBRARY_SEARCH_DEFAULT_DIRS);
}

const char *clibraries_failure(void) { return NULL; }

void *clibraries_function(void *library, const char *name) {
  return (void *)(uintptr_t)GetProcAddress((HMODULE)library, name);
}

bool clibraries_folder(void *function, char *buffer, size_t count) {
  HMODULE library;
  const DWORD flags = GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
  if (!GetModuleHandleExA(flags, (LPCSTR)function, &library)) return false;
  DWORD length = GetModuleFileNameA(library, buffer, (DWORD)count);
  if (length == 0 || length >= count) return false;
  char *slash = strrchr(buffer, '\\');
  if (!slash) return false;
  *slash = 0;
  return true;
}

_Static_assert(sizeof(clibraries_flag) == sizeof(INIT_ONCE), "a flag is an INIT_ONCE");

static BOOL CALLBACK run(INIT_ONCE *once, void *body, void **context) {
  (void)once, (void)context;
  ((void (*)(void))(uintptr_t)body)();
  return TRUE;
}

void clibraries_once(clibraries_flag *flag, void (*body)(void)) {
  InitOnceExecuteOnce((INIT_ONCE *)flag, run, (void *)(uintptr_t)body, NULL);
}

void clibraries_set_variable(const char *name, const char *value, bool replaces) {
  if (replaces || !getenv(name)) _putenv_s(name, value);
}

#endif
