#include "indexing.h"

#include <string.h>

struct decoding {
    struct cjpeg_session session;
    struct jpeg_decompress_struct cinfo;
    const uint8_t *bytes;
    size_t count;
    int scale;
    int components;
    const cjpeg_plane *planes;
    JSAMPARRAY rows[CJPEG_COMPONENTS]; // One row of MCUs of each component from libjpeg.
    const cjpeg_index *index;          // NULL if positions are not recorded.
    struct cjpeg_indexing indexing;
};

static JDIMENSION columns_of(const jpeg_component_info *component) {
    return component->width_in_blocks * (JDIMENSION)component->DCT_scaled_size;
}

static JDIMENSION rows_of_mcu(const jpeg_component_info *component) {
    return (JDIMENSION)(component->v_samp_factor * component->DCT_scaled_size);
}

static void prepare(struct decoding *decoding) {
    j_decompress_ptr cinfo = &decoding->cinfo;
    if (cinfo->num_components != decoding->components) {
        cjpeg_session_fail(&decoding->session, CJPEG_BAD_REQUEST, "The picture has a different number of components");
    }
    for (int i = 0; i < cinfo->num_components; i++) {
        const jpeg_component_info *component = &cinfo->comp_info[i];
        const cjpeg_plane *plane = &decoding->planes[i];
        const uint64_t rows = (uint64_t)component->height_in_blocks * (uint64_t)component->DCT_scaled_size;
        const uint64_t step = plane->halved ? 2 : 1;
        if ((plane->x + (uint64_t)plane->width) * step > columns_of(component)
            || (plane->y + (uint64_t)plane->height) * step > rows || rows_of_mcu(component) % step != 0) {
            cjpeg_session_fail(&decoding->session, CJPEG_BAD_REQUEST, "The region extends past the picture");
        }
        // libjpeg writes whole MCUs, so the last one in a row may extend past the component.
        const JDIMENSION mcu = (JDIMENSION)(component->h_samp_factor * component->DCT_scaled_size);
        decoding->rows[i] = cinfo->mem->alloc_sarray(
            (j_common_ptr)cinfo, JPOOL_IMAGE, columns_of(component) + mcu, rows_of_mcu(component));
    }
}

/// Computes the means of 2×2 samples.
static void halve(const JSAMPLE *upper, const JSAMPLE *lower, uint8_t *target, uint32_t count) {
    for (uint32_t column = 0; column < count; column++) {
        const unsigned sum = upper[2 * column] + upper[2 * column + 1] + lower[2 * column] + lower[2 * column + 1];
        target[column] = (uint8_t)((sum + 2) / 4);
    }
}

/// Copies the requested rows of samples from a row of MCUs. The first row of samples in the MCUs is row `top` of the
/// plane.
static void keep(const cjpeg_plane *plane, JSAMPARRAY rows, JDIMENSION top, JDIMENSION count) {
    for (JDIMENSION row = 0; row < count; row++) {
        if (top + row < plane->y || top + row >= plane->y + plane->height) continue;
        uint8_t *target = plane->samples + (size_t)(top + row - plane->y) * plane->stride;
        if (plane->halved) {
            halve(rows[2 * row] + 2 * plane->x, rows[2 * row + 1] + 2 * plane->x, target, plane->width);
        } else {
            memcpy(target, rows[row] + plane->x, plane->width);
        }
    }
}

/// Returns how many of a plane's rows one row of MCUs covers.
static JDIMENSION kept_rows_of_mcu(const struct decoding *decoding, int component) {
    return rows_of_mcu(&decoding->cinfo.comp_info[component]) / (decoding->planes[component].halved ? 2 : 1);
}

static bool is_wanted_from(const struct decoding *decoding, JDIMENSION mcu_row) {
    for (int i = 0; i < decoding->components; i++) {
        const cjpeg_plane *plane = &decoding->planes[i];
        if ((uint64_t)mcu_row * kept_rows_of_mcu(decoding, i) < (uint64_t)plane->y + plane->height) return true;
    }
    return false;
}

static void read_mcu_row(struct decoding *decoding, JDIMENSION mcu_row) {
    j_decompress_ptr cinfo = &decoding->cinfo;
    const JDIMENSION lines = (JDIMENSION)(cinfo->max_v_samp_factor * cinfo->min_DCT_scaled_size);
    if (jpeg_read_raw_data(cinfo, decoding->rows, lines) == 0) {
        cjpeg_session_fail(&decoding->session, CJPEG_DAMAGED, "The decoder stopped");
    }
    for (int i = 0; i < decoding->components; i++) {
        const JDIMENSION count = kept_rows_of_mcu(decoding, i);
        keep(&decoding->planes[i], decoding->rows[i], mcu_row * count, count);
    }
}

static void decode(void *context) {
    struct decoding *decoding = context;
    j_decompress_ptr cinfo = &decoding->cinfo;
    cjpeg_session_open(&decoding->session, cinfo, decoding->bytes, decoding->count);
    jpeg_read_header(cinfo, TRUE);
    cinfo->scale_num = 1;
    cinfo->scale_denom = (unsigned)decoding->scale;
    cinfo->do_block_smoothing = FALSE; // See decode.c.
    cinfo->raw_data_out = TRUE;
    cinfo->out_color_space = cinfo->jpeg_color_space;
    jpeg_start_decompress(cinfo);
    cjpeg_session_check_components(&decoding->session, cinfo);
    prepare(decoding);
    if (decoding->index != NULL) {
        cjpeg_indexing_begin(
            &decoding->indexing, &decoding->session, cinfo, decoding->bytes, decoding->count, decoding->index);
    }
    for (JDIMENSION row = 0; row < cinfo->total_iMCU_rows && is_wanted_from(decoding, row); row++) {
        read_mcu_row(decoding, row);
    }
    if (decoding->index != NULL) cjpeg_indexing_end(&decoding->indexing);
}

static cjpeg_status run(struct decoding *decoding, cjpeg_limits limits) {
    decoding->cinfo.err = cjpeg_session_begin(&decoding->session, limits);
    cjpeg_session_run(&decoding->session, decode, decoding);
    jpeg_destroy_decompress(&decoding->cinfo); // Does not finish, because data after the region does not matter.
    return decoding->session.status;
}

cjpeg_status cjpeg_decode_planes(
    const uint8_t *bytes, size_t count, int scale, cjpeg_limits limits, int components, const cjpeg_plane *planes) {
    struct decoding decoding = {
        .bytes = bytes, .count = count, .scale = scale, .components = components, .planes = planes};
    return run(&decoding, limits);
}

cjpeg_status cjpeg_decode_planes_with_index(
    const uint8_t *bytes, size_t count, cjpeg_limits limits, int components, const cjpeg_plane *planes,
    const cjpeg_index *index) {
    struct decoding decoding = {
        .bytes = bytes, .count = count, .scale = 1, .components = components, .planes = planes, .index = index};
    return run(&decoding, limits);
}
