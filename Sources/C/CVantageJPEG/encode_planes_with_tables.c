#include "output.h"

#include <string.h>

struct encoding {
    struct cjpeg_session session;
    struct jpeg_compress_struct cinfo;
    struct cjpeg_output output;
    cjpeg_encoding options;
    cjpeg_tables tables;
    int components;
    const cjpeg_plane *planes;
    JSAMPARRAY rows[CJPEG_COMPONENTS]; // One row of MCUs of each component, padded to whole MCUs.
};

static JDIMENSION padded_width(const struct encoding *encoding, int component) {
    const jpeg_component_info *info = &encoding->cinfo.comp_info[component];
    const JDIMENSION mcu = (JDIMENSION)(info->h_samp_factor * DCTSIZE);
    return (encoding->planes[component].width + mcu - 1) / mcu * mcu;
}

static void check(struct encoding *encoding) {
    j_compress_ptr cinfo = &encoding->cinfo;
    for (int i = 0; i < encoding->components; i++) {
        const jpeg_component_info *info = &cinfo->comp_info[i];
        const uint32_t across = (uint32_t)(cinfo->max_h_samp_factor / info->h_samp_factor);
        const uint32_t down = (uint32_t)(cinfo->max_v_samp_factor / info->v_samp_factor);
        if (encoding->planes[i].width != (cinfo->image_width + across - 1) / across
            || encoding->planes[i].height != (cinfo->image_height + down - 1) / down) {
            cjpeg_session_fail(&encoding->session, CJPEG_CANNOT_ENCODE, "A plane does not match the picture's size");
        }
        encoding->rows[i] = cinfo->mem->alloc_sarray(
            (j_common_ptr)cinfo, JPOOL_IMAGE, padded_width(encoding, i), (JDIMENSION)(info->v_samp_factor * DCTSIZE));
    }
}

/// Copies a row of MCUs from a plane. Beyond the edges of the plane, the last sample is repeated, as in libjpeg.
static void fill(const struct encoding *encoding, int component, JDIMENSION mcu_row) {
    const cjpeg_plane *plane = &encoding->planes[component];
    const JDIMENSION count = (JDIMENSION)(encoding->cinfo.comp_info[component].v_samp_factor * DCTSIZE);
    const JDIMENSION width = padded_width(encoding, component);
    for (JDIMENSION row = 0; row < count; row++) {
        JDIMENSION from = mcu_row * count + row;
        if (from >= plane->height) from = plane->height - 1;
        JSAMPROW to = encoding->rows[component][row];
        memcpy(to, plane->samples + (size_t)from * plane->stride, plane->width);
        memset(to + plane->width, to[plane->width - 1], width - plane->width);
    }
}

/// Fills a quantization table. Its values rise from `first` (for the mean of a block) to twice that (for the finest
/// detail).
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

static void set_options(struct encoding *encoding) {
    j_compress_ptr cinfo = &encoding->cinfo;
    const cjpeg_encoding *options = &encoding->options;
    const J_COLOR_SPACE colors = options->gray ? JCS_GRAYSCALE : JCS_YCbCr;
    cinfo->image_width = options->width;
    cinfo->image_height = options->height;
    cinfo->input_components = encoding->components;
    cinfo->in_color_space = colors;
    jpeg_set_defaults(cinfo);
    jpeg_set_colorspace(cinfo, colors);
    jpeg_set_quality(cinfo, options->quality, TRUE);
    if (encoding->tables.even) set_even_tables(cinfo, options->quality);
    cinfo->comp_info[0].h_samp_factor = options->horizontal_sampling;
    cinfo->comp_info[0].v_samp_factor = options->vertical_sampling;
    cinfo->optimize_coding = encoding->tables.optimized_huffman;
    cinfo->raw_data_in = TRUE;
}

static void encode(void *context) {
    struct encoding *encoding = context;
    j_compress_ptr cinfo = &encoding->cinfo;
    jpeg_create_compress(cinfo);
    jpeg_mem_dest(cinfo, &encoding->output.bytes, &encoding->output.count);
    set_options(encoding);
    jpeg_start_compress(cinfo, TRUE);
    check(encoding);
    const JDIMENSION lines = (JDIMENSION)(cinfo->max_v_samp_factor * DCTSIZE);
    for (JDIMENSION row = 0; cinfo->next_scanline < cinfo->image_height; row++) {
        for (int i = 0; i < encoding->components; i++) fill(encoding, i, row);
        jpeg_write_raw_data(cinfo, encoding->rows, lines);
    }
    jpeg_finish_compress(cinfo);
}

cjpeg_status cjpeg_encode_planes_with_tables(
    const cjpeg_plane *planes, cjpeg_encoding options, cjpeg_tables tables, cjpeg_buffer *result) {
    struct encoding encoding = {
        .planes = planes, .options = options, .tables = tables, .components = options.gray ? 1 : 3};
    encoding.cinfo.err = cjpeg_session_begin(&encoding.session, (cjpeg_limits) {0});
    cjpeg_session_run(&encoding.session, encode, &encoding);
    *result = cjpeg_output_close(&encoding.output, &encoding.session, &encoding.cinfo);
    return encoding.session.status;
}
