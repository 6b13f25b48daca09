// SDL 2 for Swift: the headers, and plain functions for the macros that Swift
// does not import.
#pragma once
#include <SDL2/SDL.h>

static const int tk_windowpos_centered = (int)SDL_WINDOWPOS_CENTERED;
