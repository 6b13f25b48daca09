#include "CSDL2Image.h"
#include "CLibraries.h"
#include "CPosix.h"

#include <SDL2/SDL_image.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// -- The library --------------------------------------------------------------

static struct {
  __typeof__(&IMG_Linked_Version) linked_version;
  __typeof__(&IMG_Init) init;
  void *handle;
  __typeof__(&IMG_SavePNG) save_png;
  // Absent before 2.6.
  __typeof__(&IMG_LoadSizedSVG_RW) load_svg;
  __typeof__(&IMG_LoadAnimation_RW) load_animation;
  __typeof__(&IMG_FreeAnimation) free_animation;
  int version;
  char failure[256];
} library;

static void *open_library(void) {
  void *handle = clibraries_open("libSDL2_image-2.0", "0", "SDL2_image.dll", false);
  if (handle) return handle;
  const char *reason = clibraries_failure();
  strncpy(library.failure, reason ? reason : "cannot load SDL2_image", sizeof library.failure - 1);
  return NULL;
}

static void load_library(void) {
  void *handle = open_library();
  if (!handle) return;
  library.linked_version = (__typeof__(library.linked_version))clibraries_function(handle, "IMG_Linked_Version");
  library.init = (__typeof__(library.init))clibraries_function(handle, "IMG_Init");
  library.handle = handle;
  library.save_png = (__typeof__(library.save_png))clibraries_function(handle, "IMG_SavePNG");
  library.load_svg = (__typeof__(library.load_svg))clibraries_function(handle, "IMG_LoadSizedSVG_RW");
  library.load_animation = (__typeof__(library.load_animation))clibraries_function(handle, "IMG_LoadAnimation_RW");
  library.free_animation = (__typeof__(library.free_animation))clibraries_function(handle, "IMG_FreeAnimation");
  if (!library.linked_version || !library.init || !library.save_png) {
    strcpy(library.failure, "SDL2_image lacks functions that every version has");
    return;
  }
  // Here, under the protection of the flag, since it is not thread-safe.
  library.init(IMG_INIT_JPG | IMG_INIT_PNG | IMG_INIT_TIF | IMG_INIT_WEBP | IMG_INIT_JXL | IMG_INIT_AVIF);
  const SDL_version *version = library.linked_version();
  library.version = version->major * 10000 + version->minor * 100 + version->patch;
}

int csdl2image_version(void) {
  static clibraries_flag once = CLIBRARIES_ONCE;
  clibraries_once(&once, load_library);
  if (!library.version) SDL_SetError("%s", library.failure);
  return library.version;
}

// -- Files --------------------------------------------------------------------

// A stream over an open file that shares its position with nobody.
typedef struct {
  csdl2image_source *source;
  Sint64 position;
  // Bytes of the file from `start` on; many readers take one at a time.
  Sint64 start;
  size_t count;
  char bytes[16384];
} file_stream;

static file_stream *stream_of(SDL_RWops *ops) { return ops->hidden.unknown.data1; }

static Sint64 stream_size(SDL_RWops *ops) { return stream_of(ops)->source->size; }

static Sint64 stream_seek(SDL_RWops *ops, Sint64 offset, int whence) {
  file_stream *stream = stream_of(ops);
  Sint64 base = whence == RW_SEEK_CUR ? stream->position : whence == RW_SEEK_END ? stream->source->size : 0;
  if (offset > 0 && base > INT64_MAX - offset) return SDL_SetError("Seek beyond the end of all files");
  if (base + offset < 0) return SDL_SetError("Seek before the beginning of the file");
  stream->position = base + offset;
  return stream->position;
}

static bool is_over(csdl2image_source *source) {
  if (source->deadline == 0 || source->timed_out) return source->timed_out;
  source->timed_out = cposix_monotonic_nanoseconds() >= source->deadline;
  return source->timed_out;
}

static size_t read_at(csdl2image_source *source, char *target, size_t wanted, Sint64 position) {
  ssize_t count = cposix_read_at(source->descriptor, target, wanted, position);
  if (count >= 0) return (size_t)count;
  char text[128];
  cposix_error_text((int)count, text, sizeof text);
  SDL_SetError("%s", text);
  return 0;
}

// Takes bytes out of the buffer, which is filled before if need be.
static size_t take(file_stream *stream, char *target, size_t wanted, Sint64 position) {
  if (position >= stream->source->size || is_over(stream->source)) return 0;
  if (wanted >= sizeof stream->bytes) return read_at(stream->source, target, wanted, position);
  if (position < stream->start || position >= stream->start + (Sint64)stream->count) {
    stream->start = position;
    stream->count = read_at(stream->source, stream->bytes, sizeof stream->bytes, position);
  }
  size_t skipped = (size_t)(position - stream->start);
  size_t taken = stream->count - skipped < wanted ? stream->count - skipped : wanted;
  memcpy(target, stream->bytes + skipped, taken);
  return taken;
}

// Beyond this a reader wants content, which may stay what it was.
static const size_t longest_header = 4096;

static size_t stream_read(SDL_RWops *ops, void *target, size_t size, size_t count) {
  file_stream *stream = stream_of(ops);
  if (size == 0 || count == 0 || count > SIZE_MAX / size) return 0;
  size_t wanted = size * count, filled = 0, taken;
  do {
    taken = take(stream, (char *)target + filled, wanted - filled, stream->position + (Sint64)filled);
    filled += taken;
  } while (taken > 0 && filled < wanted);
  // SDL2_image's PNG reader does not look at the count, and libpng would read
  // chunks of nothing for ever; no chunk can be as long as these bytes say.
  if (filled == 0) stream->source->ran_dry = SDL_TRUE;
  size_t missing = wanted - filled;
  memset((char *)target + filled, 0xFF, missing < longest_header ? missing : longest_header);
  stream->position += (Sint64)filled;
  return filled / size;
}

static size_t stream_write(SDL_RWops *ops, const void *source, size_t size, size_t count) {
  (void)ops, (void)source, (void)size, (void)count;
  SDL_SetError("The stream is for reading");
  return 0;
}

static int stream_close(SDL_RWops *ops) {
  SDL_free(stream_of(ops));
  SDL_FreeRW(ops);
  return 0;
}

static SDL_RWops *open_stream(csdl2image_source *source) {
  if (!csdl2image_version()) return NULL;
  SDL_ClearError();
  SDL_RWops *ops = SDL_AllocRW();
  file_stream *stream = SDL_malloc(sizeof *stream);
  if (!ops || !stream) {
    if (ops) SDL_FreeRW(ops);
    SDL_free(stream);
    SDL_OutOfMemory();
    return NULL;
  }
  stream->source = source;
  stream->position = stream->start = 0;
  stream->count = 0;
  ops->type = SDL_RWOPS_UNKNOWN;
  ops->hidden.unknown.data1 = stream;
  ops->size = stream_size;
  ops->seek = stream_seek;
  ops->read = stream_read;
  ops->write = stream_write;
  ops->close = stream_close;
  return ops;
}

// -- Loading and saving -------------------------------------------------------

typedef SDL_Surface *(SDLCALL *loader)(SDL_RWops *stream);

SDL_Surface *csdl2image_load(csdl2image_source *source, const char *format) {
  SDL_RWops *stream = open_stream(source);
  if (!stream) return NULL;
  char name[32];
  snprintf(name, sizeof name, "IMG_Load%s_RW", format);
  loader load = (loader)clibraries_function(library.handle, name);
  SDL_Surface *surface = load ? load(stream) : NULL;
  SDL_RWclose(stream);
  return surface;
}

SDL_Surface *csdl2image_load_svg(csdl2image_source *source, int width, int height) {
  SDL_RWops *stream = open_stream(source);
  if (!stream) return NULL;
  SDL_Surface *surface = library.load_svg ? library.load_svg(stream, width, height) : NULL;
  SDL_RWclose(stream);
  return surface;
}

SDL_Surface *csdl2image_load_frame(csdl2image_source *source, int index) {
  SDL_RWops *stream = open_stream(source);
  if (!stream) return NULL;
  bool is_able = library.load_animation && library.free_animation;
  IMG_Animation *animation = is_able ? library.load_animation(stream, 0) : NULL;
  SDL_RWclose(stream);
  if (!animation) return NULL;
  SDL_Surface *surface = NULL;
  if (index >= 0 && index < animation->count) {
    surface = animation->frames[index];
    // Keeps the surface when the animation goes.
    surface->refcount++;
  } else {
    SDL_SetError("there are only %d frames", animation->count);
  }
  library.free_animation(animation);
  return surface;
}

SDL_Surface *csdl2image_place(SDL_Surface *surface, int width, int height, int x, int y) {
  SDL_Surface *canvas = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGBA32);
  if (!canvas) return NULL;
  SDL_Rect place = {.x = x, .y = y, .w = surface->w, .h = surface->h};
  SDL_SetSurfaceBlendMode(surface, SDL_BLENDMODE_NONE);
  if (SDL_BlitSurface(surface, NULL, canvas, &place) == 0) return canvas;
  SDL_FreeSurface(canvas);
  return NULL;
}

int csdl2image_save_png(SDL_Surface *surface, const char *path) {
  if (!csdl2image_version()) return -1;
  return library.save_png(surface, path) == 0 ? 0 : -1;
}
