#include "output.h"

struct encoding {
    struct cjpeg_session session;
    struct jpeg_compress_struct cinfo;
    struct cjpeg_output output;
    const uint8_t *pixels;
    cjpeg_encoding options;
};

static void encode(void *context) {
    struct encoding *encoding = context;
    j_compress_ptr cinfo = &encoding->cinfo;
    jpeg_create_compress(cinfo);
    jpeg_mem_dest(cinfo, &encoding->output.bytes, &encoding->output.count);
    cjpeg_set_encoding(cinfo, &encoding->options, 3, JCS_RGB);
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
