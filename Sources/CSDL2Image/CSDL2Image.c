#include "CSDL2Image.h"

#include <SDL2/SDL_image.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

// -- The library --------------------------------------------------------------

static struct {
  __typeof__(&IMG_Linked_Version) linked_version;
  __typeof__(&IMG_Init) init;
  __typeof__(&IMG_Load_RW) load;
  __typeof__(&IMG_LoadTyped_RW) load_typed;
  __typeof__(&IMG_SavePNG) save_png;
  // Absent before 2.6.
  __typeof__(&IMG_LoadSizedSVG_RW) load_svg;
  __typeof__(&IMG_LoadAnimation_RW) load_animation;
  __typeof__(&IMG_FreeAnimation) free_animation;
  int version;
  char failure[256];
} library;

static const char *const library_names[] = {
#ifdef __APPLE__
    "libSDL2_image-2.0.0.dylib",
    "@rpath/SDL2_image.framework/SDL2_image",
#else
    "libSDL2_image-2.0.so.0",
#endif
};

static void *open_library(void) {
  for (size_t i = 0; i < sizeof library_names / sizeof *library_names; i++) {
    void *handle = dlopen(library_names[i], RTLD_NOW | RTLD_LOCAL);
    if (handle) return handle;
  }
  const char *reason = dlerror();
  strncpy(library.failure, reason ? reason : "cannot load SDL2_image", sizeof library.failure - 1);
  return NULL;
}

static void load_library(void) {
  void *handle = open_library();
  if (!handle) return;
  library.linked_version = (__typeof__(library.linked_version))dlsym(handle, "IMG_Linked_Version");
  library.init = (__typeof__(library.init))dlsym(handle, "IMG_Init");
  library.load = (__typeof__(library.load))dlsym(handle, "IMG_Load_RW");
  library.load_typed = (__typeof__(library.load_typed))dlsym(handle, "IMG_LoadTyped_RW");
  library.save_png = (__typeof__(library.save_png))dlsym(handle, "IMG_SavePNG");
  library.load_svg = (__typeof__(library.load_svg))dlsym(handle, "IMG_LoadSizedSVG_RW");
  library.load_animation = (__typeof__(library.load_animation))dlsym(handle, "IMG_LoadAnimation_RW");
  library.free_animation = (__typeof__(library.free_animation))dlsym(handle, "IMG_FreeAnimation");
  if (!library.linked_version || !library.init || !library.load || !library.load_typed || !library.save_png) {
    strcpy(library.failure, "SDL2_image lacks functions that every version has");
    return;
  }
  // Here, under the protection of pthread_once, since it is not thread-safe.
  library.init(IMG_INIT_JPG | IMG_INIT_PNG | IMG_INIT_TIF | IMG_INIT_WEBP | IMG_INIT_JXL | IMG_INIT_AVIF);
  const SDL_version *version = library.linked_version();
  library.version = version->major * 10000 + version->minor * 100 + version->patch;
}

int csdl2image_version(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_library);
  if (!library.version) SDL_SetError("%s", library.failure);
  return library.version;
}

// -- Files --------------------------------------------------------------------

// A stream over an open file that shares its position with nobody.
typedef struct {
  int descriptor;
  Sint64 size;
  Sint64 position;
} file_stream;

static file_stream *stream_of(SDL_RWops *ops) { return ops->hidden.unknown.data1; }

static Sint64 stream_size(SDL_RWops *ops) { return stream_of(ops)->size; }

static Sint64 stream_seek(SDL_RWops *ops, Sint64 offset, int whence) {
  file_stream *stream = stream_of(ops);
  Sint64 base = whence == RW_SEEK_CUR ? stream->position : whence == RW_SEEK_END ? stream->size : 0;
  if (offset > 0 && base > INT64_MAX - offset) return SDL_SetError("Seek beyond the end of all files");
  if (base + offset < 0) return SDL_SetError("Seek before the beginning of the file");
  stream->position = base + offset;
  return stream->position;
}

static size_t stream_read(SDL_RWops *ops, void *target, size_t size, size_t count) {
  file_stream *stream = stream_of(ops);
  if (size == 0 || count == 0 || count > SIZE_MAX / size) return 0;
  size_t wanted = size * count, filled = 0;
  while (filled < wanted) {
    ssize_t got = pread(
        stream->descriptor, (char *)target + filled, wanted - filled, stream->position + (Sint64)filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) SDL_SetError("%s", strerror(errno));
    if (got <= 0) break;
    filled += (size_t)got;
  }
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

static SDL_RWops *open_stream(int descriptor, Sint64 size) {
  if (!csdl2image_version()) return NULL;
  SDL_RWops *ops = SDL_AllocRW();
  file_stream *stream = SDL_malloc(sizeof *stream);
  if (!ops || !stream) {
    if (ops) SDL_FreeRW(ops);
    SDL_free(stream);
    SDL_OutOfMemory();
    return NULL;
  }
  *stream = (file_stream){.descriptor = descriptor, .size = size};
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

SDL_Surface *csdl2image_load(int descriptor, Sint64 size, const char *type) {
  SDL_RWops *stream = open_stream(descriptor, size);
  if (!stream) return NULL;
  return type ? library.load_typed(stream, 1, type) : library.load(stream, 1);
}

SDL_Surface *csdl2image_load_svg(int descriptor, Sint64 size, int width, int height) {
  SDL_RWops *stream = open_stream(descriptor, size);
  if (!stream) return NULL;
  SDL_Surface *surface = NULL;
  if (library.load_svg) {
    surface = library.load_svg(stream, width, height);
  } else {
    SDL_SetError("SDL2_image before 2.6 cannot scale vector pictures");
  }
  SDL_RWclose(stream);
  return surface;
}

SDL_Surface *csdl2image_load_frame(
    int descriptor, Sint64 size, int index, int *frames, int *milliseconds) {
  SDL_RWops *stream = open_stream(descriptor, size);
  if (!stream) return NULL;
  if (!library.load_animation || !library.free_animation) {
    SDL_RWclose(stream);
    SDL_SetError("SDL2_image before 2.6 cannot decode animations");
    return NULL;
  }
  IMG_Animation *animation = library.load_animation(stream, 1);
  if (!animation) return NULL;
  *frames = animation->count;
  SDL_Surface *surface = NULL;
  if (index >= 0 && index < animation->count) {
    *milliseconds = animation->delays[index];
    surface = animation->frames[index];
    // Keeps the surface when the animation goes.
    surface->refcount++;
  } else {
    SDL_SetError("There is no frame %d", index);
  }
  library.free_animation(animation);
  return surface;
}

int csdl2image_save_png(SDL_Surface *surface, const char *path) {
  if (!csdl2image_version()) return -1;
  return library.save_png(surface, path) == 0 ? 0 : -1;
}
