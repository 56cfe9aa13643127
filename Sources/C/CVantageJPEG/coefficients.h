// Coefficients as jpeg_read_coefficients returns them.
#pragma once

#include "session.h"

/// Fails if a coefficient does not fit into a baseline JPEG with 8 bits per sample.
///
/// libjpeg-turbo's SIMD encoder does not check this and writes garbage. Progressive files can contain such
/// coefficients, and malicious ones do. Ranges: ITU-T T.81, F.1.2.1.2 and F.1.2.2.1. If all DC values are in range, so
/// are their differences.
void cjpeg_check_coefficients(
    struct cjpeg_session *session, j_decompress_ptr cinfo, jvirt_barray_ptr *coefficients);
