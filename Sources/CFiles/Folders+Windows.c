#ifdef _WIN32

#include "CFiles.h"
#include "Conversion+Windows.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A search for everything in a folder. Tried under Wine only.
struct folder {
  HANDLE search;
  // What was found last, and whether it still has to be told.
  WIN32_FIND_DATAW found;
  bool has_found;
  char name[4 * MAX_PATH];
  char path[];
};

static struct folder *of(cfiles_folder folder) { return (struct folder *)folder; }

int cfiles_folder_open(const char *path, cfiles_folder *folder) {
  const size_t length = strlen(path);
  struct folder *made = calloc(1, sizeof *made + length + 1);
  char *pattern = malloc(length + 3);
  if (!made || !pattern) {
    free(made);
    free(pattern);
    return -ENOMEM;
  }
  memcpy(made->path, path, length);
  snprintf(pattern, length + 3, "%s/*", path);
  wchar_t *wide = cfiles_wide(pattern);
  free(pattern);
  made->search = wide ? FindFirstFileExW(wide, FindExInfoBasic, &made->found, FindExSearchNameMatch, NULL,
                                         FIND_FIRST_EX_LARGE_FETCH)
                      : INVALID_HANDLE_VALUE;
  int result = !wide ? -ENOENT : made->search == INVALID_HANDLE_VALUE ? -cfiles_windows_error() : 0;
  free(wide);
  if (result < 0) {
    free(made);
    return result;
  }
  made->has_found = true;
  *folder = (cfiles_folder)made;
  return 0;
}

void cfiles_folder_close(cfiles_folder folder) {
  FindClose(of(folder)->search);
  free(of(folder));
}

int cfiles_folder_next(cfiles_folder folder, const char **name, cfiles_kind *kind) {
  struct folder *self = of(folder);
  if (!self->has_found && !FindNextFileW(self->search, &self->found))
    return GetLastError() == ERROR_NO_MORE_FILES ? 0 : -cfiles_windows_error();
  self->has_found = false;
  if (!WideCharToMultiByte(
          CP_UTF8, 0, self->found.cFileName, -1, self->name, sizeof self->name, NULL, NULL))
    return -cfiles_windows_error();
  DWORD facts = self->found.dwFileAttributes;
  *name = self->name;
  *kind = facts & FILE_ATTRIBUTE_REPARSE_POINT ? CFILES_LINK
          : facts & FILE_ATTRIBUTE_DIRECTORY   ? CFILES_DIRECTORY
                                               : CFILES_FILE;
  return 1;
}

int cfiles_folder_status(cfiles_folder folder, cfiles_status *status) {
  return cfiles_status_of_path(of(folder)->path, true, status);
}

// The path of an entry, to be freed.
static char *path_of(cfiles_folder folder, const char *name) {
  size_t size = strlen(of(folder)->path) + 1 + strlen(name) + 1;
  char *path = malloc(size);
  if (path) snprintf(path, size, "%s/%s", of(folder)->path, name);
  return path;
}

int cfiles_entry_status(cfiles_folder folder, const char *name, cfiles_status *status) {
  char *path = path_of(folder, name);
  int result = path ? cfiles_status_of_path(path, true, status) : -ENOMEM;
  free(path);
  return result;
}

int cfiles_entry_open(cfiles_folder folder, const char *name) {
  char *path = path_of(folder, name);
  int result = path ? cfiles_open(path, CFILES_READING, 0) : -ENOMEM;
  free(path);
  return result;
}

#endif
