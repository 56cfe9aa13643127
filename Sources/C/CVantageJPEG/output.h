// The output of a compressing session.
#pragma once

#include "session.h"

/// The destination of libjpeg's output: memory that grows with malloc.
struct cjpeg_output {
    unsigned char *bytes;
    unsigned long count;
};

/// Sets the options of a compressing session.
///
/// @param components The number of components of the input, in the color space `given`.
void cjpeg_set_encoding(j_compress_ptr cinfo, const cjpeg_encoding *options, int components, J_COLOR_SPACE given);

/// Ends the compressing session and returns its output. If the session failed, the output is freed.
cjpeg_buffer cjpeg_output_close(struct cjpeg_output *output, const struct cjpeg_session *session, j_compress_ptr cinfo);
