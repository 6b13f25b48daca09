#include "CTurboJPEG.h"

#include "CPosix.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
// The messages by which warnings are told apart.
#include <jerror.h>

enum { buffer_size = 1 << 16 };

struct cturbojpeg_decoder {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  struct jpeg_progress_mgr progress;
  jmp_buf jump;
  char message[JMSG_LENGTH_MAX];

  int descriptor;
  int64_t offset;
  int64_t end;
  uint8_t *buffer;

  int maximum_scans;
  cturbojpeg_stop stop;
  void *stop_context;

  uint8_t *row;
  int rows_left;
  bool is_damaged;
  bool was_stopped;
  int read_error;
};

// libjpeg's structs come first in no struct here, so each callback finds the
// decoder through `client_data`.
static cturbojpeg_decoder *decoder_of(j_common_ptr info) { return info->client_data; }

static void on_error(j_common_ptr info) {
  cturbojpeg_decoder *decoder = decoder_of(info);
  info->err->format_message(info, decoder->message);
  longjmp(decoder->jump, 1);
}

static bool is_harmless(int code) {
  switch (code) {
  case JWRN_EXTRANEOUS_DATA:
  case JWRN_ADOBE_XFORM:
  case JWRN_JFIF_MAJOR:
  case JWRN_BOGUS_PROGRESSION:
    return true;
  default:
    return false;
  }
}

static void on_message(j_common_ptr info, int level) {
  if (level >= 0 || is_harmless(info->err->msg_code)) return;
  cturbojpeg_decoder *decoder = decoder_of(info);
  decoder->is_damaged = true;
  info->err->num_warnings++;
}

static void ignore_output(j_common_ptr info) { (void)info; }

static void start_source(j_decompress_ptr info) { (void)info; }

static void supply_end(cturbojpeg_decoder *decoder) {
  static const JOCTET end[2] = {0xFF, JPEG_EOI};
  decoder->source.next_input_byte = end;
  decoder->source.bytes_in_buffer = sizeof end;
}

static ssize_t read_more(cturbojpeg_decoder *decoder) {
  int64_t left = decoder->end - decoder->offset;
  if (left <= 0) return 0;
  size_t wanted = left < buffer_size ? (size_t)left : buffer_size;
  return cposix_read_at(decoder->descriptor, decoder->buffer, wanted, decoder->offset);
}

static boolean fill_source(j_decompress_ptr info) {
  cturbojpeg_decoder *decoder = info->client_data;
  ssize_t count = decoder->was_stopped ? 0 : read_more(decoder);
  if (count < 0) decoder->read_error = errno;
  if (count <= 0) {
    WARNMS(info, JWRN_JPEG_EOF);
    supply_end(decoder);
    return TRUE;
  }
  decoder->offset += count;
  decoder->source.next_input_byte = decoder->buffer;
  decoder->source.bytes_in_buffer = (size_t)count;
  return TRUE;
}

static void skip_source(j_decompress_ptr info, long count) {
  cturbojpeg_decoder *decoder = info->client_data;
  if (count <= 0) return;
  size_t there = decoder->source.bytes_in_buffer;
  if ((size_t)count <= there) {
    decoder->source.next_input_byte += count;
    decoder->source.bytes_in_buffer -= (size_t)count;
    return;
  }
  decoder->offset += count - (long)there;
  decoder->source.bytes_in_buffer = 0;
}

static void end_source(j_decompress_ptr info) { (void)info; }

// Ends the input here: what has been read so far is what is shown.
static void on_progress(j_common_ptr common) {
  cturbojpeg_decoder *decoder = decoder_of(common);
  if (decoder->was_stopped) return;
  bool too_many = decoder->maximum_scans > 0 && decoder->info.input_scan_number > decoder->maximum_scans;
  if (!too_many && !(decoder->stop && decoder->stop(decoder->stop_context))) return;
  decoder->was_stopped = true;
  decoder->source.bytes_in_buffer = 0;
}

static void set_up(cturbojpeg_decoder *decoder) {
  struct jpeg_decompress_struct *info = &decoder->info;
  jpeg_create_decompress(info);
  decoder->source.init_source = start_source;
  decoder->source.fill_input_buffer = fill_source;
  decoder->source.skip_input_data = skip_source;
  decoder->source.resync_to_restart = jpeg_resync_to_restart;
  decoder->source.term_source = end_source;
  info->src = &decoder->source;
  decoder->progress.progress_monitor = on_progress;
  info->progress = &decoder->progress;
  jpeg_save_markers(info, JPEG_APP0 + 1, 0xFFFF);
  jpeg_save_markers(info, JPEG_APP0 + 2, 0xFFFF);
}

static cturbojpeg_decoder *make(size_t buffer_size) {
  cturbojpeg_decoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->descriptor = -1;
  decoder->info.err = jpeg_std_error(&decoder->errors);
  decoder->errors.error_exit = on_error;
  decoder->errors.emit_message = on_message;
  decoder->errors.output_message = ignore_output;
  decoder->info.client_data = decoder;
  decoder->buffer = malloc(buffer_size);
  if (!decoder->buffer || setjmp(decoder->jump)) {
    cturbojpeg_free(decoder);
    return NULL;
  }
  set_up(decoder);
  return decoder;
}

cturbojpeg_decoder *cturbojpeg_make(int descriptor, int64_t offset, int64_t count) {
  cturbojpeg_decoder *decoder = make(buffer_size);
  if (!decoder) return NULL;
  decoder->descriptor = descriptor;
  decoder->offset = offset;
  decoder->end = offset + count;
  return decoder;
}

cturbojpeg_decoder *cturbojpeg_make_from_memory(const uint8_t *bytes, size_t count) {
  cturbojpeg_decoder *decoder = make(count);
  if (!decoder) return NULL;
  memcpy(decoder->buffer, bytes, count);
  decoder->source.next_input_byte = decoder->buffer;
  decoder->source.bytes_in_buffer = count;
  return decoder;
}

void cturbojpeg_free(cturbojpeg_decoder *decoder) {
  if (!decoder) return;
  if (!setjmp(decoder->jump)) jpeg_destroy_decompress(&decoder->info);
  free(decoder->row);
  free(decoder->buffer);
  free(decoder);
}

void cturbojpeg_set_limits(
    cturbojpeg_decoder *decoder, int scans, int64_t memory, cturbojpeg_stop stop, void *context) {
  decoder->maximum_scans = scans;
  decoder->info.mem->max_memory_to_use = (long)memory;
  decoder->stop = stop;
  decoder->stop_context = context;
}

bool cturbojpeg_read_header(cturbojpeg_decoder *decoder, cturbojpeg_header *header) {
  struct jpeg_decompress_struct *info = &decoder->info;
  if (setjmp(decoder->jump)) return false;
  if (jpeg_read_header(info, TRUE) != JPEG_HEADER_OK) return false;
  *header = (cturbojpeg_header){
      .width = (int)info->image_width,
      .height = (int)info->image_height,
      .components = info->num_components,
      .is_progressive = info->progressive_mode || jpeg_has_multiple_scans(info),
      .unit_width = 8 * info->max_h_samp_factor,
      .unit_height = 8 * info->max_v_samp_factor,
  };
  return true;
}

const uint8_t *cturbojpeg_segment(
    const cturbojpeg_decoder *decoder, int marker, int index, size_t *count) {
  for (jpeg_saved_marker_ptr each = decoder->info.marker_list; each; each = each->next) {
    if (each->marker != JPEG_APP0 + marker || index-- > 0) continue;
    *count = each->data_length;
    return each->data;
  }
  *count = 0;
  return NULL;
}

uint8_t *cturbojpeg_profile(cturbojpeg_decoder *decoder, size_t *count) {
  JOCTET *profile = NULL;
  unsigned size = 0;
  *count = 0;
  if (setjmp(decoder->jump)) return NULL;
  bool was_damaged = decoder->is_damaged;
  bool found = jpeg_read_icc_profile(&decoder->info, &profile, &size);
  // A profile with missing parts leaves the pixels as good as they are.
  decoder->is_damaged = was_damaged;
  if (!found) return NULL;
  *count = size;
  return profile;
}

static void choose_colours(struct jpeg_decompress_struct *info) {
  info->out_color_space = info->num_components == 4 ? JCS_CMYK : JCS_EXT_BGRA;
}

bool cturbojpeg_start(
    cturbojpeg_decoder *decoder, cturbojpeg_part part, int *origin, int *columns) {
  struct jpeg_decompress_struct *info = &decoder->info;
  if (setjmp(decoder->jump)) return false;
  choose_colours(info);
  info->scale_num = (unsigned)part.eighths;
  info->scale_denom = 8;
  // Smooth chroma matters where it is enlarged, at full size only.
  info->do_fancy_upsampling = part.eighths == 8;
  info->do_block_smoothing = TRUE;
  jpeg_start_decompress(info);
  JDIMENSION first = (JDIMENSION)part.first_column, width = (JDIMENSION)part.column_count;
  if (width < info->output_width) {
    jpeg_crop_scanline(info, &first, &width);
    *origin = (int)first;
  } else {
    *origin = 0;
  }
  *columns = (int)info->output_width;
  decoder->row = malloc(4 * (size_t)info->output_width);
  if (!decoder->row) {
    snprintf(decoder->message, sizeof decoder->message, "out of memory");
    return false;
  }
  if (part.first_row > 0) jpeg_skip_scanlines(info, (JDIMENSION)part.first_row);
  decoder->rows_left = part.row_count;
  return true;
}

const uint8_t *cturbojpeg_next_row(cturbojpeg_decoder *decoder) {
  struct jpeg_decompress_struct *info = &decoder->info;
  if (decoder->rows_left <= 0 || info->output_scanline >= info->output_height) return NULL;
  if (setjmp(decoder->jump)) {
    decoder->rows_left = 0;
    decoder->is_damaged = true;
    return NULL;
  }
  JSAMPROW rows[1] = {decoder->row};
  if (jpeg_read_scanlines(info, rows, 1) != 1) return NULL;
  decoder->rows_left--;
  return decoder->row;
}

bool cturbojpeg_is_damaged(const cturbojpeg_decoder *decoder) { return decoder->is_damaged; }

bool cturbojpeg_was_stopped(const cturbojpeg_decoder *decoder) { return decoder->was_stopped; }

int cturbojpeg_read_error(const cturbojpeg_decoder *decoder) { return -decoder->read_error; }

const char *cturbojpeg_message(const cturbojpeg_decoder *decoder) { return decoder->message; }

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

const char *cturbojpeg_library(void) {
#ifdef LIBJPEG_TURBO_VERSION
  return "libjpeg-turbo " TEXT(LIBJPEG_TURBO_VERSION);
#else
  return "libjpeg " TEXT(JPEG_LIB_VERSION);
#endif
}
