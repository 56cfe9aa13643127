// Coefficients as jpeg_read_coefficients gives them.
#pragma once

#include "session.h"

/// Fails when a coefficient is larger than a baseline JPEG of 8 bits a sample can hold.
///
/// libjpeg-turbo's SIMD encoder does not look: it writes garbage for them. Progressive files can hold them, and
/// hostile ones do. Ranges: ITU-T T.81, F.1.2.1.2 and F.1.2.2.1; with DC values in these, differences are too.
void cjpeg_check_coefficients(
    struct cjpeg_session *session, j_decompress_ptr cinfo, jvirt_barray_ptr *coefficients);
