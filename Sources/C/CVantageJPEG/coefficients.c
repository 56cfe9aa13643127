#include "coefficients.h"

enum { SMALLEST_DC = -1024, LARGEST = 1023 };

static bool fits(const JCOEF *block) {
    bool outside = block[0] < SMALLEST_DC || block[0] > LARGEST;
    for (int i = 1; i < DCTSIZE2; i++) outside |= block[i] < -LARGEST || block[i] > LARGEST;
    return !outside;
}

static bool component_fits(j_decompress_ptr cinfo, const jpeg_component_info *component, jvirt_barray_ptr blocks) {
    for (JDIMENSION y = 0; y < component->height_in_blocks; y++) {
        JBLOCKARRAY row = cinfo->mem->access_virt_barray((j_common_ptr)cinfo, blocks, y, 1, FALSE);
        for (JDIMENSION x = 0; x < component->width_in_blocks; x++) {
            if (!fits(row[0][x])) return false;
        }
    }
    return true;
}

void cjpeg_check_coefficients(
    struct cjpeg_session *session, j_decompress_ptr cinfo, jvirt_barray_ptr *coefficients) {
    for (int i = 0; i < cinfo->num_components; i++) {
        if (component_fits(cinfo, &cinfo->comp_info[i], coefficients[i])) continue;
        cjpeg_session_fail(session, CJPEG_CANNOT_ENCODE, "A coefficient is too large for baseline JPEG");
    }
}
