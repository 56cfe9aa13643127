#include "session.h"

#include <string.h>

#include "rows.h"

struct decoding {
    struct cjpeg_session session;
    struct jpeg_decompress_struct cinfo;
    const uint8_t *bytes;
    size_t count;
    cjpeg_region region;
    uint8_t *pixels;
    JSAMPARRAY row;    // One cropped row from libjpeg.
    JDIMENSION before; // The number of pixels in the row to the left of the region.
};

static void choose_output(struct decoding *decoding) {
    j_decompress_ptr cinfo = &decoding->cinfo;
    cinfo->scale_num = 1;
    cinfo->scale_denom = (unsigned)decoding->region.scale;
    // Smoothing estimates the missing coefficients of an incomplete progressive file from their neighbors. It is
    // disabled because the neighbors at the edge of a region differ from those in the whole picture.
    cinfo->do_block_smoothing = FALSE;
    switch (cinfo->jpeg_color_space) {
    case JCS_CMYK:
    case JCS_YCCK:
        cinfo->out_color_space = JCS_CMYK;
        break;
    case JCS_UNKNOWN:
        cjpeg_session_fail(&decoding->session, CJPEG_UNSUPPORTED, "The colors are neither gray, RGB nor CMYK");
    default:
        cinfo->out_color_space = JCS_RGB;
    }
}

static void check_region(struct decoding *decoding) {
    const cjpeg_region *region = &decoding->region;
    const j_decompress_ptr cinfo = &decoding->cinfo;
    if (region->width == 0 || region->height == 0
        || (uint64_t)region->x + region->width > cinfo->output_width
        || (uint64_t)region->y + region->height > cinfo->output_height) {
        cjpeg_session_fail(&decoding->session, CJPEG_BAD_REQUEST, "The region extends past the picture");
    }
}

/// Works around a bug in libjpeg-turbo 2.1.5. At a reduced scale, chroma can be decoded larger than the scale implies
/// and still require upsampling (4×2 or 2×4 luma samples per chroma sample). jpeg_crop_scanline ignores the larger
/// blocks and crops such pictures incorrectly. The bug was found by comparing random regions with full decodes. Such
/// pictures are rare, and decoding whole rows gives correct results.
static bool can_crop(j_decompress_ptr cinfo) {
    return cinfo->scale_denom == 1 || (cinfo->max_h_samp_factor <= 2 && cinfo->max_v_samp_factor <= 2);
}

/// Limits decoding to the columns of the region and one more MCU on each side. Upsampling a chroma sample requires its
/// neighbors, which are missing at the ends of a cropped row.
static void crop(struct decoding *decoding) {
    j_decompress_ptr cinfo = &decoding->cinfo;
    const cjpeg_region *region = &decoding->region;
    const JDIMENSION margin = (JDIMENSION)(cinfo->max_h_samp_factor * DCTSIZE);
    JDIMENSION first = region->x > margin ? region->x - margin : 0;
    JDIMENSION end = region->x + region->width + margin;
    if (end > cinfo->output_width) end = cinfo->output_width;
    JDIMENSION width = end - first;
    if (!can_crop(cinfo)) {
        first = 0;
    } else if (width < cinfo->output_width) {
        jpeg_crop_scanline(cinfo, &first, &width); // Moves `first` left to the start of an MCU.
    }
    decoding->before = region->x - first;
}

static void read_row(struct decoding *decoding, JSAMPARRAY row) {
    // libjpeg returns zero rows only if the source suspends, which an in-memory source never does.
    if (jpeg_read_scanlines(&decoding->cinfo, row, 1) == 1) return;
    cjpeg_session_fail(&decoding->session, CJPEG_DAMAGED, "The decoder stopped");
}

/// Copies the pixels of the region from the current row.
static void keep(const struct decoding *decoding, uint8_t *pixels) {
    const j_decompress_ptr cinfo = (j_decompress_ptr)&decoding->cinfo;
    const uint8_t *from = decoding->row[0] + (size_t)decoding->before * (size_t)cinfo->output_components;
    if (cinfo->out_color_space == JCS_CMYK) {
        cjpeg_rgb_from_cmyk(from, pixels, decoding->region.width, cinfo->saw_Adobe_marker);
    } else {
        memcpy(pixels, from, (size_t)decoding->region.width * 3);
    }
}

static void read_rows(struct decoding *decoding) {
    j_decompress_ptr cinfo = &decoding->cinfo;
    const size_t stride = (size_t)decoding->region.width * 3;
    const bool direct = cinfo->out_color_space == JCS_RGB && cinfo->output_width == decoding->region.width;
    for (uint32_t y = 0; y < decoding->region.height; y++) {
        uint8_t *pixels = decoding->pixels == NULL ? NULL : decoding->pixels + y * stride;
        if (direct && pixels != NULL) {
            read_row(decoding, &pixels);
        } else {
            read_row(decoding, decoding->row);
            if (pixels != NULL) keep(decoding, pixels);
        }
    }
}

static void decode(void *context) {
    struct decoding *decoding = context;
    j_decompress_ptr cinfo = &decoding->cinfo;
    cjpeg_session_open(&decoding->session, cinfo, decoding->bytes, decoding->count);
    jpeg_read_header(cinfo, TRUE);
    choose_output(decoding);
    jpeg_start_decompress(cinfo); // If there are several scans, this reads all of them.
    cjpeg_session_check_components(&decoding->session, cinfo);
    check_region(decoding);
    crop(decoding);
    const JDIMENSION row_bytes = cinfo->output_width * (JDIMENSION)cinfo->output_components;
    decoding->row = cinfo->mem->alloc_sarray((j_common_ptr)cinfo, JPOOL_IMAGE, row_bytes, 1);
    if (decoding->region.y > 0) jpeg_skip_scanlines(cinfo, decoding->region.y);
    read_rows(decoding);
}

cjpeg_status cjpeg_decode(
    const uint8_t *bytes, size_t count, cjpeg_region region, cjpeg_limits limits, uint8_t *pixels) {
    struct decoding decoding = {.bytes = bytes, .count = count, .region = region, .pixels = pixels};
    decoding.cinfo.err = cjpeg_session_begin(&decoding.session, limits);
    cjpeg_session_run(&decoding.session, decode, &decoding);
    jpeg_destroy_decompress(&decoding.cinfo); // Does not finish, because data after the region does not matter.
    return decoding.session.status;
}
