#include "CLibraries.h"
#include "CSDL2.h"

#include <SDL2/SDL_syswm.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

// SDL is opened at its first call, not linked: it brings some forty libraries along, and while they are loaded the
// first picture's decoder is at work already. The functions of it that are used stand here under their own names;
// the compiler compares them with SDL's headers.

static struct {
  void *handle;
  char failure[512];
} library;

static void open_library(void) {
  // Its functions are looked up when they are called: few of what it brings along ever is.
  library.handle = clibraries_open("libSDL2-2.0", "0", "SDL2.dll", true);
  if (library.handle) return;
  const char *reason = clibraries_failure();
  snprintf(library.failure, sizeof library.failure, "%s", reason ? reason : "it is not installed");
}

void csdl_open(void) {
  static clibraries_flag once = CLIBRARIES_ONCE;
  clibraries_once(&once, open_library);
}

static void *find(const char *name) {
  csdl_open();
  if (!library.handle) {
    fprintf(stderr, "tokonoma: SDL 2 cannot be opened: %s\n", library.failure);
    exit(EXIT_FAILURE);
  }
  void *function = clibraries_function(library.handle, name);
  if (function) return function;
  fprintf(stderr, "tokonoma: SDL 2 is too old: it has no %s\n", name);
  exit(EXIT_FAILURE);
}

#define FORWARD(result, name, parameters, arguments)                                 \
  result name parameters {                                                           \
    static _Atomic(__typeof__(&name)) known;                                         \
    __typeof__(&name) function = atomic_load_explicit(&known, memory_order_acquire); \
    if (!function) {                                                                 \
      function = (__typeof__(&name))find(#name);                                     \
      atomic_store_explicit(&known, function, memory_order_release);                 \
    }                                                                                \
    return function arguments;                                                       \
  }

// clang-format off
FORWARD(SDL_RWops *, SDL_AllocRW, (void), ())
FORWARD(void, SDL_ClearError, (void), ())
FORWARD(SDL_BlendMode, SDL_ComposeCustomBlendMode,
        (SDL_BlendFactor a, SDL_BlendFactor b, SDL_BlendOperation c, SDL_BlendFactor d, SDL_BlendFactor e, SDL_BlendOperation f), (a, b, c, d, e, f))
FORWARD(SDL_Surface *, SDL_ConvertSurfaceFormat, (SDL_Surface *a, Uint32 b, Uint32 c), (a, b, c))
FORWARD(SDL_Surface *, SDL_CreateRGBSurfaceWithFormat, (Uint32 a, int b, int c, int d, Uint32 e), (a, b, c, d, e))
FORWARD(SDL_Renderer *, SDL_CreateRenderer, (SDL_Window *a, int b, Uint32 c), (a, b, c))
FORWARD(SDL_Texture *, SDL_CreateTexture, (SDL_Renderer *a, Uint32 b, int c, int d, int e), (a, b, c, d, e))
FORWARD(SDL_Window *, SDL_CreateWindow, (const char *a, int b, int c, int d, int e, Uint32 f), (a, b, c, d, e, f))
FORWARD(void, SDL_Delay, (Uint32 a), (a))
FORWARD(void, SDL_DestroyRenderer, (SDL_Renderer *a), (a))
FORWARD(void, SDL_DestroyTexture, (SDL_Texture *a), (a))
FORWARD(void, SDL_DestroyWindow, (SDL_Window *a), (a))
FORWARD(void, SDL_DisableScreenSaver, (void), ())
FORWARD(void, SDL_EnableScreenSaver, (void), ())
FORWARD(int, SDL_Error, (SDL_errorcode a), (a))
FORWARD(void, SDL_FreeRW, (SDL_RWops *a), (a))
FORWARD(void, SDL_FreeSurface, (SDL_Surface *a), (a))
FORWARD(void, SDL_GameControllerClose, (SDL_GameController *a), (a))
FORWARD(SDL_Joystick *, SDL_GameControllerGetJoystick, (SDL_GameController *a), (a))
FORWARD(const char *, SDL_GameControllerGetStringForAxis, (SDL_GameControllerAxis a), (a))
FORWARD(const char *, SDL_GameControllerGetStringForButton, (SDL_GameControllerButton a), (a))
FORWARD(SDL_GameController *, SDL_GameControllerOpen, (int a), (a))
FORWARD(const char *, SDL_GameControllerPath, (SDL_GameController *a), (a))
FORWARD(void, SDL_GameControllerUpdate, (void), ())
FORWARD(int, SDL_GetCurrentDisplayMode, (int a, SDL_DisplayMode *b), (a, b))
FORWARD(const char *, SDL_GetCurrentVideoDriver, (void), ())
FORWARD(int, SDL_GetDisplayBounds, (int a, SDL_Rect *b), (a, b))
FORWARD(int, SDL_GetDisplayUsableBounds, (int a, SDL_Rect *b), (a, b))
FORWARD(const char *, SDL_GetError, (void), ())
FORWARD(const char *, SDL_GetHint, (const char *a), (a))
FORWARD(const char *, SDL_GetKeyName, (SDL_Keycode a), (a))
FORWARD(SDL_Keymod, SDL_GetModState, (void), ())
FORWARD(int, SDL_GetNumTouchDevices, (void), ())
FORWARD(int, SDL_GetNumTouchFingers, (SDL_TouchID a), (a))
FORWARD(SDL_Renderer *, SDL_GetRenderer, (SDL_Window *a), (a))
FORWARD(int, SDL_GetRendererInfo, (SDL_Renderer *a, SDL_RendererInfo *b), (a, b))
FORWARD(int, SDL_GetRendererOutputSize, (SDL_Renderer *a, int *b, int *c), (a, b, c))
FORWARD(Uint32, SDL_GetTicks, (void), ())
FORWARD(SDL_TouchID, SDL_GetTouchDevice, (int a), (a))
FORWARD(SDL_TouchDeviceType, SDL_GetTouchDeviceType, (SDL_TouchID a), (a))
FORWARD(SDL_Finger *, SDL_GetTouchFinger, (SDL_TouchID a, int b), (a, b))
FORWARD(void, SDL_GetVersion, (SDL_version *a), (a))
FORWARD(int, SDL_GetWindowDisplayIndex, (SDL_Window *a), (a))
FORWARD(Uint32, SDL_GetWindowFlags, (SDL_Window *a), (a))
FORWARD(void, SDL_GetWindowPosition, (SDL_Window *a, int *b, int *c), (a, b, c))
FORWARD(void, SDL_GetWindowSize, (SDL_Window *a, int *b, int *c), (a, b, c))
FORWARD(void, SDL_GetWindowSizeInPixels, (SDL_Window *a, int *b, int *c), (a, b, c))
FORWARD(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window *a), (a))
FORWARD(const char *, SDL_GetWindowTitle, (SDL_Window *a), (a))
FORWARD(SDL_bool, SDL_GetWindowWMInfo, (SDL_Window *a, SDL_SysWMinfo *b), (a, b))
FORWARD(SDL_bool, SDL_HasColorKey, (SDL_Surface *a), (a))
FORWARD(SDL_bool, SDL_HasEvents, (Uint32 a, Uint32 b), (a, b))
FORWARD(SDL_bool, SDL_HasScreenKeyboardSupport, (void), ())
FORWARD(int, SDL_Init, (Uint32 a), (a))
FORWARD(int, SDL_InitSubSystem, (Uint32 a), (a))
FORWARD(int, SDL_JoystickAttachVirtual, (SDL_JoystickType a, int b, int c, int d), (a, b, c, d))
FORWARD(int, SDL_JoystickDetachVirtual, (int a), (a))
FORWARD(SDL_Joystick *, SDL_JoystickFromInstanceID, (SDL_JoystickID a), (a))
FORWARD(SDL_JoystickID, SDL_JoystickGetDeviceInstanceID, (int a), (a))
FORWARD(SDL_JoystickID, SDL_JoystickInstanceID, (SDL_Joystick *a), (a))
FORWARD(int, SDL_JoystickSetVirtualAxis, (SDL_Joystick *a, int b, Sint16 c), (a, b, c))
FORWARD(int, SDL_JoystickSetVirtualButton, (SDL_Joystick *a, int b, Uint8 c), (a, b, c))
FORWARD(void *, SDL_LoadFunction, (void *a, const char *b), (a, b))
FORWARD(void *, SDL_LoadObject, (const char *a), (a))
FORWARD(int, SDL_LockSurface, (SDL_Surface *a), (a))
FORWARD(int, SDL_PollEvent, (SDL_Event *a), (a))
FORWARD(void, SDL_PumpEvents, (void), ())
FORWARD(int, SDL_PushEvent, (SDL_Event *a), (a))
FORWARD(void, SDL_Quit, (void), ())
FORWARD(void, SDL_QuitSubSystem, (Uint32 a), (a))
FORWARD(int, SDL_RWclose, (SDL_RWops *a), (a))
FORWARD(Uint32, SDL_RegisterEvents, (int a), (a))
FORWARD(int, SDL_RenderClear, (SDL_Renderer *a), (a))
FORWARD(int, SDL_RenderCopy, (SDL_Renderer *a, SDL_Texture *b, const SDL_Rect *c, const SDL_Rect *d), (a, b, c, d))
FORWARD(int, SDL_RenderCopyF, (SDL_Renderer *a, SDL_Texture *b, const SDL_Rect *c, const SDL_FRect *d), (a, b, c, d))
FORWARD(int, SDL_RenderFillRectF, (SDL_Renderer *a, const SDL_FRect *b), (a, b))
FORWARD(void, SDL_RenderPresent, (SDL_Renderer *a), (a))
FORWARD(int, SDL_RenderReadPixels, (SDL_Renderer *a, const SDL_Rect *b, Uint32 c, void *d, int e), (a, b, c, d, e))
FORWARD(int, SDL_SetClipboardText, (const char *a), (a))
FORWARD(SDL_bool, SDL_SetHint, (const char *a, const char *b), (a, b))
FORWARD(void, SDL_SetMainReady, (void), ())
FORWARD(int, SDL_SetRenderDrawBlendMode, (SDL_Renderer *a, SDL_BlendMode b), (a, b))
FORWARD(int, SDL_SetRenderDrawColor, (SDL_Renderer *a, Uint8 b, Uint8 c, Uint8 d, Uint8 e), (a, b, c, d, e))
FORWARD(int, SDL_SetSurfaceBlendMode, (SDL_Surface *a, SDL_BlendMode b), (a, b))
FORWARD(int, SDL_SetTextureAlphaMod, (SDL_Texture *a, Uint8 b), (a, b))
FORWARD(int, SDL_SetTextureBlendMode, (SDL_Texture *a, SDL_BlendMode b), (a, b))
FORWARD(int, SDL_SetTextureColorMod, (SDL_Texture *a, Uint8 b, Uint8 c, Uint8 d), (a, b, c, d))
FORWARD(int, SDL_SetTextureScaleMode, (SDL_Texture *a, SDL_ScaleMode b), (a, b))
FORWARD(int, SDL_SetWindowFullscreen, (SDL_Window *a, Uint32 b), (a, b))
FORWARD(void, SDL_SetWindowPosition, (SDL_Window *a, int b, int c), (a, b, c))
FORWARD(void, SDL_SetWindowSize, (SDL_Window *a, int b, int c), (a, b, c))
FORWARD(void, SDL_SetWindowTitle, (SDL_Window *a, const char *b), (a, b))
FORWARD(int, SDL_ShowCursor, (int a), (a))
FORWARD(void, SDL_ShowWindow, (SDL_Window *a), (a))
FORWARD(void, SDL_StartTextInput, (void), ())
FORWARD(void, SDL_StopTextInput, (void), ())
FORWARD(SDL_threadID, SDL_ThreadID, (void), ())
FORWARD(void, SDL_UnloadObject, (void *a), (a))
FORWARD(void, SDL_UnlockSurface, (SDL_Surface *a), (a))
FORWARD(int, SDL_UpdateTexture, (SDL_Texture *a, const SDL_Rect *b, const void *c, int d), (a, b, c, d))
FORWARD(int, SDL_UpdateWindowSurfaceRects, (SDL_Window *a, const SDL_Rect *b, int c), (a, b, c))
FORWARD(int, SDL_UpperBlit, (SDL_Surface *a, const SDL_Rect *b, SDL_Surface *c, SDL_Rect *d), (a, b, c, d))
FORWARD(int, SDL_WaitEvent, (SDL_Event *a), (a))
FORWARD(int, SDL_WaitEventTimeout, (SDL_Event *a, int b), (a, b))
FORWARD(void, SDL_free, (void *a), (a))
FORWARD(char *, SDL_getenv, (const char *a), (a))
FORWARD(void *, SDL_malloc, (size_t a), (a))
FORWARD(size_t, SDL_strlen, (const char *a), (a))
// clang-format on

int SDL_SetError(const char *format, ...) {
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return ((__typeof__(&SDL_SetError))find("SDL_SetError"))("%s", text);
}
