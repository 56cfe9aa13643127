#include "output.h"

struct encoding {
    struct cjpeg_session session;
    struct jpeg_compress_struct cinfo;
    struct cjpeg_output output;
    const uint8_t *pixels;
    cjpeg_encoding options;
};

static void set_options(struct encoding *encoding) {
    j_compress_ptr cinfo = &encoding->cinfo;
    const cjpeg_encoding *options = &encoding->options;
    cinfo->image_width = options->width;
    cinfo->image_height = options->height;
    cinfo->input_components = 3;
    cinfo->in_color_space = JCS_RGB;
    jpeg_set_defaults(cinfo);
    jpeg_set_colorspace(cinfo, options->grey ? JCS_GRAYSCALE : JCS_YCbCr);
    jpeg_set_quality(cinfo, options->quality, TRUE);
    cinfo->comp_info[0].h_samp_factor = options->horizontal_sampling;
    cinfo->comp_info[0].v_samp_factor = options->vertical_sampling;
    cinfo->restart_interval = options->restart_interval;
    cinfo->optimize_coding = options->optimised_huffman;
}

static void encode(void *context) {
    struct encoding *encoding = context;
    j_compress_ptr cinfo = &encoding->cinfo;
    jpeg_create_compress(cinfo);
    jpeg_mem_dest(cinfo, &encoding->output.bytes, &encoding->output.count);
    set_options(encoding);
    jpeg_start_compress(cinfo, TRUE);
    const size_t stride = (size_t)encoding->options.width * 3;
    while (cinfo->next_scanline < cinfo->image_height) {
        JSAMPROW row = (JSAMPROW)encoding->pixels + cinfo->next_scanline * stride;
        jpeg_write_scanlines(cinfo, &row, 1);
    }
    jpeg_finish_compress(cinfo);
}

cjpeg_status cjpeg_encode(const uint8_t *pixels, cjpeg_encoding options, cjpeg_buffer *result) {
    struct encoding encoding = {.pixels = pixels, .options = options};
    encoding.cinfo.err = cjpeg_session_begin(&encoding.session, (cjpeg_limits) {0});
    cjpeg_session_run(&encoding.session, encode, &encoding);
    *result = cjpeg_output_close(&encoding.output, &encoding.session, &encoding.cinfo);
    return encoding.session.status;
}
