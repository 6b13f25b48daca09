#include "CLibraries.h"
#include "CSDL2.h"

#include <SDL2/SDL_syswm.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

// SDL is opened at its first call, not linked: it brings some forty libraries along, and while they are loaded the
// first picture's decoder is at work already. The functions of it that are used stand here under their own names;
// the compiler compares them with SDL's headers.

// clang-format off
#define FUNCTIONS(F) \
  F(SDL_RWops *, SDL_AllocRW, (void), ()) \
  F(void, SDL_ClearError, (void), ()) \
  F(SDL_BlendMode, SDL_ComposeCustomBlendMode, \
    (SDL_BlendFactor a, SDL_BlendFactor b, SDL_BlendOperation c, SDL_BlendFactor d, SDL_BlendFactor e, SDL_BlendOperation f), (a, b, c, d, e, f)) \
  F(SDL_Surface *, SDL_ConvertSurfaceFormat, (SDL_Surface *a, Uint32 b, Uint32 c), (a, b, c)) \
  F(SDL_Surface *, SDL_CreateRGBSurfaceWithFormat, (Uint32 a, int b, int c, int d, Uint32 e), (a, b, c, d, e)) \
  F(SDL_Renderer *, SDL_CreateRenderer, (SDL_Window *a, int b, Uint32 c), (a, b, c)) \
  F(SDL_Texture *, SDL_CreateTexture, (SDL_Renderer *a, Uint32 b, int c, int d, int e), (a, b, c, d, e)) \
  F(SDL_Window *, SDL_CreateWindow, (const char *a, int b, int c, int d, int e, Uint32 f), (a, b, c, d, e, f)) \
  F(void, SDL_Delay, (Uint32 a), (a)) \
  F(void, SDL_DestroyRenderer, (SDL_Renderer *a), (a)) \
  F(void, SDL_DestroyTexture, (SDL_Texture *a), (a)) \
  F(void, SDL_DestroyWindow, (SDL_Window *a), (a)) \
  F(void, SDL_DisableScreenSaver, (void), ()) \
  F(void, SDL_EnableScreenSaver, (void), ()) \
  F(int, SDL_Error, (SDL_errorcode a), (a)) \
  F(int, SDL_FillRect, (SDL_Surface *a, const SDL_Rect *b, Uint32 c), (a, b, c)) \
  F(void, SDL_FreeRW, (SDL_RWops *a), (a)) \
  F(void, SDL_FreeSurface, (SDL_Surface *a), (a)) \
  F(void, SDL_GameControllerClose, (SDL_GameController *a), (a)) \
  F(SDL_Joystick *, SDL_GameControllerGetJoystick, (SDL_GameController *a), (a)) \
  F(const char *, SDL_GameControllerGetStringForAxis, (SDL_GameControllerAxis a), (a)) \
  F(const char *, SDL_GameControllerGetStringForButton, (SDL_GameControllerButton a), (a)) \
  F(SDL_GameController *, SDL_GameControllerOpen, (int a), (a)) \
  F(const char *, SDL_GameControllerPath, (SDL_GameController *a), (a)) \
  F(void, SDL_GameControllerUpdate, (void), ()) \
  F(int, SDL_GetCurrentDisplayMode, (int a, SDL_DisplayMode *b), (a, b)) \
  F(const char *, SDL_GetCurrentVideoDriver, (void), ()) \
  F(int, SDL_GetDisplayBounds, (int a, SDL_Rect *b), (a, b)) \
  F(int, SDL_GetDisplayUsableBounds, (int a, SDL_Rect *b), (a, b)) \
  F(const char *, SDL_GetError, (void), ()) \
  F(const char *, SDL_GetHint, (const char *a), (a)) \
  F(const char *, SDL_GetKeyName, (SDL_Keycode a), (a)) \
  F(SDL_Keymod, SDL_GetModState, (void), ()) \
  F(int, SDL_GetNumTouchDevices, (void), ()) \
  F(int, SDL_GetNumTouchFingers, (SDL_TouchID a), (a)) \
  F(SDL_Renderer *, SDL_GetRenderer, (SDL_Window *a), (a)) \
  F(int, SDL_GetRendererInfo, (SDL_Renderer *a, SDL_RendererInfo *b), (a, b)) \
  F(int, SDL_GetRendererOutputSize, (SDL_Renderer *a, int *b, int *c), (a, b, c)) \
  F(Uint32, SDL_GetTicks, (void), ()) \
  F(SDL_TouchID, SDL_GetTouchDevice, (int a), (a)) \
  F(SDL_TouchDeviceType, SDL_GetTouchDeviceType, (SDL_TouchID a), (a)) \
  F(SDL_Finger *, SDL_GetTouchFinger, (SDL_TouchID a, int b), (a, b)) \
  F(void, SDL_GetVersion, (SDL_version *a), (a)) \
  F(int, SDL_GetWindowDisplayIndex, (SDL_Window *a), (a)) \
  F(Uint32, SDL_GetWindowFlags, (SDL_Window *a), (a)) \
  F(void, SDL_GetWindowPosition, (SDL_Window *a, int *b, int *c), (a, b, c)) \
  F(void, SDL_GetWindowSize, (SDL_Window *a, int *b, int *c), (a, b, c)) \
  F(void, SDL_GetWindowSizeInPixels, (SDL_Window *a, int *b, int *c), (a, b, c)) \
  F(SDL_Surface *, SDL_GetWindowSurface, (SDL_Window *a), (a)) \
  F(const char *, SDL_GetWindowTitle, (SDL_Window *a), (a)) \
  F(SDL_bool, SDL_GetWindowWMInfo, (SDL_Window *a, SDL_SysWMinfo *b), (a, b)) \
  F(SDL_bool, SDL_HasColorKey, (SDL_Surface *a), (a)) \
  F(SDL_bool, SDL_HasEvents, (Uint32 a, Uint32 b), (a, b)) \
  F(SDL_bool, SDL_HasScreenKeyboardSupport, (void), ()) \
  F(int, SDL_Init, (Uint32 a), (a)) \
  F(int, SDL_InitSubSystem, (Uint32 a), (a)) \
  F(int, SDL_JoystickAttachVirtual, (SDL_JoystickType a, int b, int c, int d), (a, b, c, d)) \
  F(int, SDL_JoystickDetachVirtual, (int a), (a)) \
  F(SDL_Joystick *, SDL_JoystickFromInstanceID, (SDL_JoystickID a), (a)) \
  F(SDL_JoystickID, SDL_JoystickGetDeviceInstanceID, (int a), (a)) \
  F(SDL_JoystickID, SDL_JoystickInstanceID, (SDL_Joystick *a), (a)) \
  F(int, SDL_JoystickSetVirtualAxis, (SDL_Joystick *a, int b, Sint16 c), (a, b, c)) \
  F(int, SDL_JoystickSetVirtualButton, (SDL_Joystick *a, int b, Uint8 c), (a, b, c)) \
  F(void *, SDL_LoadFunction, (void *a, const char *b), (a, b)) \
  F(void *, SDL_LoadObject, (const char *a), (a)) \
  F(int, SDL_LockSurface, (SDL_Surface *a), (a)) \
  F(int, SDL_PollEvent, (SDL_Event *a), (a)) \
  F(void, SDL_PumpEvents, (void), ()) \
  F(int, SDL_PushEvent, (SDL_Event *a), (a)) \
  F(void, SDL_Quit, (void), ()) \
  F(void, SDL_QuitSubSystem, (Uint32 a), (a)) \
  F(int, SDL_RWclose, (SDL_RWops *a), (a)) \
  F(Uint32, SDL_RegisterEvents, (int a), (a)) \
  F(int, SDL_RenderClear, (SDL_Renderer *a), (a)) \
  F(int, SDL_RenderCopy, (SDL_Renderer *a, SDL_Texture *b, const SDL_Rect *c, const SDL_Rect *d), (a, b, c, d)) \
  F(int, SDL_RenderCopyF, (SDL_Renderer *a, SDL_Texture *b, const SDL_Rect *c, const SDL_FRect *d), (a, b, c, d)) \
  F(int, SDL_RenderFillRectF, (SDL_Renderer *a, const SDL_FRect *b), (a, b)) \
  F(void, SDL_RenderPresent, (SDL_Renderer *a), (a)) \
  F(int, SDL_RenderReadPixels, (SDL_Renderer *a, const SDL_Rect *b, Uint32 c, void *d, int e), (a, b, c, d, e)) \
  F(int, SDL_SetClipboardText, (const char *a), (a)) \
  F(SDL_bool, SDL_SetHint, (const char *a, const char *b), (a, b)) \
  F(void, SDL_SetMainReady, (void), ()) \
  F(int, SDL_SetRenderDrawBlendMode, (SDL_Renderer *a, SDL_BlendMode b), (a, b)) \
  F(int, SDL_SetRenderDrawColor, (SDL_Renderer *a, Uint8 b, Uint8 c, Uint8 d, Uint8 e), (a, b, c, d, e)) \
  F(int, SDL_SetSurfaceBlendMode, (SDL_Surface *a, SDL_BlendMode b), (a, b)) \
  F(int, SDL_SetTextureAlphaMod, (SDL_Texture *a, Uint8 b), (a, b)) \
  F(int, SDL_SetTextureBlendMode, (SDL_Texture *a, SDL_BlendMode b), (a, b)) \
  F(int, SDL_SetTextureColorMod, (SDL_Texture *a, Uint8 b, Uint8 c, Uint8 d), (a, b, c, d)) \
  F(int, SDL_SetTextureScaleMode, (SDL_Texture *a, SDL_ScaleMode b), (a, b)) \
  F(int, SDL_SetWindowFullscreen, (SDL_Window *a, Uint32 b), (a, b)) \
  F(void, SDL_SetWindowPosition, (SDL_Window *a, int b, int c), (a, b, c)) \
  F(void, SDL_SetWindowSize, (SDL_Window *a, int b, int c), (a, b, c)) \
  F(void, SDL_SetWindowTitle, (SDL_Window *a, const char *b), (a, b)) \
  F(int, SDL_ShowCursor, (int a), (a)) \
  F(void, SDL_ShowWindow, (SDL_Window *a), (a)) \
  F(void, SDL_StartTextInput, (void), ()) \
  F(void, SDL_StopTextInput, (void), ()) \
  F(SDL_threadID, SDL_ThreadID, (void), ()) \
  F(void, SDL_UnloadObject, (void *a), (a)) \
  F(void, SDL_UnlockSurface, (SDL_Surface *a), (a)) \
  F(int, SDL_UpdateTexture, (SDL_Texture *a, const SDL_Rect *b, const void *c, int d), (a, b, c, d)) \
  F(int, SDL_UpdateWindowSurfaceRects, (SDL_Window *a, const SDL_Rect *b, int c), (a, b, c)) \
  F(int, SDL_UpperBlit, (SDL_Surface *a, const SDL_Rect *b, SDL_Surface *c, SDL_Rect *d), (a, b, c, d)) \
  F(int, SDL_WaitEvent, (SDL_Event *a), (a)) \
  F(int, SDL_WaitEventTimeout, (SDL_Event *a, int b), (a, b)) \
  F(void, SDL_free, (void *a), (a)) \
  F(char *, SDL_getenv, (const char *a), (a)) \
  F(void *, SDL_malloc, (size_t a), (a)) \
  F(size_t, SDL_strlen, (const char *a), (a))
// clang-format on

#define HOLD(result, name, parameters, arguments) __typeof__(&name) name;

static struct {
  FUNCTIONS(HOLD)
  __typeof__(&SDL_SetError) SDL_SetError;
} functions;

static char failure[512];

static void *find(void *library, const char *name) {
  void *function = clibraries_function(library, name);
  if (!function && !failure[0]) snprintf(failure, sizeof failure, "it is too old and has no %s", name);
  return function;
}

#define FIND(result, name, parameters, arguments) functions.name = (__typeof__(&name))find(library, #name);

// All functions at once: looking one up waits as long as some thread opens another library.
static void open_library(void) {
  // What SDL itself needs is looked up when it is called: little of it ever is.
  void *library = clibraries_open("libSDL2-2.0", "0", "SDL2.dll", true);
  if (!library) {
    const char *reason = clibraries_failure();
    snprintf(failure, sizeof failure, "%s", reason ? reason : "it is not installed");
    return;
  }
  FUNCTIONS(FIND)
  FIND(int, SDL_SetError, , )
}

static void require(void) {
  static clibraries_flag once = CLIBRARIES_ONCE;
  clibraries_once(&once, open_library);
  if (!failure[0]) return;
  fprintf(stderr, "tokonoma: SDL 2 cannot be opened: %s\n", failure);
  exit(EXIT_FAILURE);
}

#define FORWARD(result, name, parameters, arguments) \
  result name parameters {                           \
    require();                                       \
    return functions.name arguments;                 \
  }

FUNCTIONS(FORWARD)

int SDL_SetError(const char *format, ...) {
  require();
  char text[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return functions.SDL_SetError("%s", text);
}
