#include "session.h"

#include <string.h>

struct reading {
    struct cjpeg_session session;
    struct jpeg_decompress_struct cinfo;
    const uint8_t *bytes;
    size_t count;
    cjpeg_header *header;
};

static cjpeg_color color_of(j_decompress_ptr cinfo) {
    switch (cinfo->jpeg_color_space) {
    case JCS_GRAYSCALE: return CJPEG_GRAY;
    case JCS_RGB: return CJPEG_RGB;
    case JCS_YCbCr: return CJPEG_YCBCR;
    case JCS_CMYK: return CJPEG_CMYK;
    case JCS_YCCK: return CJPEG_YCCK;
    default: return CJPEG_OTHER_COLOR;
    }
}

static void read_header(void *context) {
    struct reading *reading = context;
    j_decompress_ptr cinfo = &reading->cinfo;
    cjpeg_session_open(&reading->session, cinfo, reading->bytes, reading->count);
    jpeg_read_header(cinfo, TRUE);
    *reading->header = (cjpeg_header) {
        .width = cinfo->image_width,
        .height = cinfo->image_height,
        .components = cinfo->num_components,
        .precision = cinfo->data_precision,
        .progressive = cinfo->progressive_mode,
        .arithmetic = cinfo->arith_code,
        .color = color_of(cinfo),
        .restart_interval = cinfo->restart_interval,
    };
    for (int i = 0; i < cinfo->num_components && i < CJPEG_COMPONENTS; i++) {
        reading->header->horizontal_sampling[i] = (uint8_t)cinfo->comp_info[i].h_samp_factor;
        reading->header->vertical_sampling[i] = (uint8_t)cinfo->comp_info[i].v_samp_factor;
    }
}

cjpeg_status cjpeg_read_header(const uint8_t *bytes, size_t count, cjpeg_header *header) {
    struct reading reading = {.bytes = bytes, .count = count, .header = header};
    // No scan is read, so neither the limit on scans nor the one on memory can be exceeded.
    reading.cinfo.err = cjpeg_session_begin(&reading.session, (cjpeg_limits) {.memory = 1 << 20, .scans = 1});
    cjpeg_session_run(&reading.session, read_header, &reading);
    jpeg_destroy_decompress(&reading.cinfo);
    return reading.session.status;
}
