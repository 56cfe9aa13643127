#include <string.h>

#include "coefficients.h"
#include "output.h"

struct rewriting {
    struct cjpeg_session session; // One session for both source and target, because either may fail.
    struct jpeg_decompress_struct source;
    struct jpeg_compress_struct target;
    struct cjpeg_output output;
    const uint8_t *bytes;
    size_t count;
    uint32_t restart_interval;
    uint32_t width, height; // The size of the target in pixels, or 0 for that of the source.
};

static void keep_segments(j_decompress_ptr source) {
    jpeg_save_markers(source, JPEG_COM, 0xFFFF);
    for (int i = 0; i < 16; i++) jpeg_save_markers(source, JPEG_APP0 + i, 0xFFFF);
}

/// The MPF index contains the offsets of further pictures, which are not copied. CIPA DC-007, "APP2 marker segment".
static bool is_picture_index(jpeg_saved_marker_ptr segment) {
    return segment->marker == JPEG_APP0 + 2 && segment->data_length >= 4 && memcmp(segment->data, "MPF", 4) == 0;
}

static void write_segments(struct rewriting *rewriting) {
    for (jpeg_saved_marker_ptr segment = rewriting->source.marker_list; segment != NULL; segment = segment->next) {
        if (is_picture_index(segment)) continue;
        jpeg_write_marker(&rewriting->target, segment->marker, segment->data, segment->data_length);
    }
}

static void set_options(struct rewriting *rewriting) {
    j_compress_ptr target = &rewriting->target;
    jpeg_copy_critical_parameters(&rewriting->source, target);
    // The source's JFIF and Adobe segments are copied together with its other segments.
    target->write_JFIF_header = FALSE;
    target->write_Adobe_marker = FALSE;
    target->restart_interval = rewriting->restart_interval;
    // The blocks are stored by row and column, so those of the top-left part need not be moved.
    if (rewriting->width > 0 && rewriting->width < target->image_width) target->image_width = rewriting->width;
    if (rewriting->height > 0 && rewriting->height < target->image_height) target->image_height = rewriting->height;
}

static void rewrite(void *context) {
    struct rewriting *rewriting = context;
    cjpeg_session_open(&rewriting->session, &rewriting->source, rewriting->bytes, rewriting->count);
    keep_segments(&rewriting->source);
    jpeg_read_header(&rewriting->source, TRUE);
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(&rewriting->source);
    cjpeg_session_check_components(&rewriting->session, &rewriting->source);
    cjpeg_check_coefficients(&rewriting->session, &rewriting->source, coefficients);
    jpeg_create_compress(&rewriting->target);
    jpeg_mem_dest(&rewriting->target, &rewriting->output.bytes, &rewriting->output.count);
    set_options(rewriting);
    jpeg_write_coefficients(&rewriting->target, coefficients);
    write_segments(rewriting);
    jpeg_finish_compress(&rewriting->target);
}

static cjpeg_status run(struct rewriting *rewriting, cjpeg_limits limits, cjpeg_buffer *result) {
    rewriting->source.err = cjpeg_session_begin(&rewriting->session, limits);
    rewriting->target.err = rewriting->source.err;
    cjpeg_session_run(&rewriting->session, rewrite, rewriting);
    *result = cjpeg_output_close(&rewriting->output, &rewriting->session, &rewriting->target);
    jpeg_destroy_decompress(&rewriting->source);
    return rewriting->session.status;
}

cjpeg_status cjpeg_rewrite(
    const uint8_t *bytes, size_t count, uint32_t restart_interval, cjpeg_limits limits, cjpeg_buffer *result) {
    struct rewriting rewriting = {.bytes = bytes, .count = count, .restart_interval = restart_interval};
    return run(&rewriting, limits, result);
}

cjpeg_status cjpeg_crop(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, cjpeg_limits limits, cjpeg_buffer *result) {
    struct rewriting rewriting = {.bytes = bytes, .count = count, .width = width, .height = height};
    return run(&rewriting, limits, result);
}
