#ifdef _WIN32

#pragma once

#include "CFiles.h"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

/// A UTF-8 path as Windows wants it, to be freed; NULL without memory, or where it is no UTF-8.
wchar_t *cfiles_wide(const char *path);

/// The errno value that says what GetLastError says.
int cfiles_windows_error(void);

int cfiles_status_of_handle(HANDLE handle, cfiles_status *status);

#endif
