#include "output.h"

enum { ROWS_AT_A_TIME = 16 }; // As many as in an MCU. libjpeg accepts any number.

struct encoding {
    struct cjpeg_session session;
    struct jpeg_compress_struct cinfo;
    struct cjpeg_output output;
    cjpeg_pixels pixels;
    cjpeg_encoding options;
};

static void write_rows(struct encoding *encoding) {
    j_compress_ptr cinfo = &encoding->cinfo;
    JSAMPROW rows[ROWS_AT_A_TIME];
    while (cinfo->next_scanline < cinfo->image_height) {
        JDIMENSION count = cinfo->image_height - cinfo->next_scanline;
        if (count > ROWS_AT_A_TIME) count = ROWS_AT_A_TIME;
        for (JDIMENSION row = 0; row < count; row++) {
            rows[row] = (JSAMPROW)encoding->pixels.bytes + (cinfo->next_scanline + row) * encoding->pixels.stride;
        }
        jpeg_write_scanlines(cinfo, rows, count);
    }
}

static void encode(void *context) {
    struct encoding *encoding = context;
    j_compress_ptr cinfo = &encoding->cinfo;
    jpeg_create_compress(cinfo);
    jpeg_mem_dest(cinfo, &encoding->output.bytes, &encoding->output.count);
    if (encoding->pixels.blue_first) {
        cjpeg_set_encoding(cinfo, &encoding->options, 4, JCS_EXT_BGRX);
    } else {
        cjpeg_set_encoding(cinfo, &encoding->options, 3, JCS_RGB);
    }
    jpeg_start_compress(cinfo, TRUE);
    write_rows(encoding);
    jpeg_finish_compress(cinfo);
}

cjpeg_status cjpeg_encode(cjpeg_pixels pixels, cjpeg_encoding options, cjpeg_buffer *result) {
    struct encoding encoding = {.pixels = pixels, .options = options};
    encoding.cinfo.err = cjpeg_session_begin(&encoding.session, (cjpeg_limits) {0});
    cjpeg_session_run(&encoding.session, encode, &encoding);
    *result = cjpeg_output_close(&encoding.output, &encoding.session, &encoding.cinfo);
    return encoding.session.status;
}
