#ifndef _WIN32

#pragma once

#include <pthread.h>

typedef pthread_once_t clibraries_flag;
#define CLIBRARIES_ONCE PTHREAD_ONCE_INIT

#endif
