#pragma once

// What shared memory is made of differs between systems.

/// A descriptor of new memory without bytes, close-on-exec.
int cposix_new_memory(const char *name);

/// Whether nobody can make it smaller any more, or the system has no way to promise that.
int cposix_cannot_shrink(int descriptor);
