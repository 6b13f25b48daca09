#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "Once+POSIX.h"
#include "Once+Windows.h"

// Libraries that are opened when they are first needed, so that the program
// starts without them.

/// Opens a library by its name and the version of its interface, as in "libpng16"
/// and "16", which is how most systems call it; `windows` is its file's name there.
/// With `shares`, other libraries find its functions too, and none is looked up
/// before it is called. NULL without one.
void *clibraries_open(const char *name, const char *version, const char *windows, bool shares);

/// Why the last library could not be opened on this thread; NULL where nobody knows.
const char *clibraries_failure(void);

/// A function of a library, by name; NULL without one.
void *clibraries_function(void *library, const char *name);

/// The folder of the library that a function is in; false where nobody knows.
bool clibraries_folder(void *function, char *buffer, size_t count);

/// Calls `body` at the first call for the flag, which begins as CLIBRARIES_ONCE;
/// others wait until it is done.
void clibraries_once(clibraries_flag *flag, void (*body)(void));

/// Sets a variable that libraries look at, unless it is set and not to be replaced.
void clibraries_set_variable(const char *name, const char *value, bool replaces);
