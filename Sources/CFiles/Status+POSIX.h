#ifndef _WIN32

#pragma once

#include "CFiles.h"

#include <sys/stat.h>

void cfiles_take_status(const struct stat *from, cfiles_status *status);

#endif
