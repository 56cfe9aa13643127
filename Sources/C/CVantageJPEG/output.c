#include "output.h"

#include <stdlib.h>

/// Fills a quantization table that grows from `first`, for the mean of a block, to twice that for its finest detail.
static void fill_even(unsigned int *table, unsigned int first) {
    for (unsigned int row = 0; row < DCTSIZE; row++) {
        for (unsigned int column = 0; column < DCTSIZE; column++) {
            table[row * DCTSIZE + column] = first * (14 + row + column) / 14;
        }
    }
}

static void set_even_tables(j_compress_ptr cinfo, int quality) {
    unsigned int luma[DCTSIZE2];
    unsigned int chroma[DCTSIZE2];
    fill_even(luma, 32);
    fill_even(chroma, 38);
    jpeg_add_quant_table(cinfo, 0, luma, jpeg_quality_scaling(quality), TRUE);
    jpeg_add_quant_table(cinfo, 1, chroma, jpeg_quality_scaling(quality), TRUE);
}

void cjpeg_set_encoding(j_compress_ptr cinfo, const cjpeg_encoding *options, int components, J_COLOR_SPACE given) {
    cinfo->image_width = options->width;
    cinfo->image_height = options->height;
    cinfo->input_components = components;
    cinfo->in_color_space = given;
    jpeg_set_defaults(cinfo);
    jpeg_set_colorspace(cinfo, options->gray ? JCS_GRAYSCALE : JCS_YCbCr);
    jpeg_set_quality(cinfo, options->quality, TRUE);
    if (options->even_tables) set_even_tables(cinfo, options->quality);
    cinfo->comp_info[0].h_samp_factor = options->horizontal_sampling;
    cinfo->comp_info[0].v_samp_factor = options->vertical_sampling;
    cinfo->restart_interval = options->restart_interval;
    cinfo->optimize_coding = options->optimised_huffman;
}

cjpeg_buffer cjpeg_output_close(
    struct cjpeg_output *output, const struct cjpeg_session *session, j_compress_ptr cinfo) {
    const bool failed = session->status.outcome != CJPEG_OK;
    // While libjpeg writes, it keeps the enlarged buffer to itself, and `output` points to one that it has freed.
    if (failed && cinfo->dest != NULL) cinfo->dest->term_destination(cinfo);
    jpeg_destroy_compress(cinfo);
    if (!failed) return (cjpeg_buffer) {.bytes = output->bytes, .count = output->count};
    free(output->bytes);
    return (cjpeg_buffer) {0};
}

void cjpeg_free(cjpeg_buffer buffer) {
    free(buffer.bytes);
}
