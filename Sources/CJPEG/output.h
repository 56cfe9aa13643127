// The bytes that a compressing session makes.
#pragma once

#include "session.h"

/// Where libjpeg writes: memory that grows with malloc.
struct cjpeg_output {
    unsigned char *bytes;
    unsigned long count;
};

/// Sets what a compressing session writes.
///
/// @param components Of what is handed to it, in the colors `given`.
void cjpeg_set_encoding(j_compress_ptr cinfo, const cjpeg_encoding *options, int components, J_COLOR_SPACE given);

/// Ends the compressing session, and hands over what it wrote, or frees it when it failed.
cjpeg_buffer cjpeg_output_close(struct cjpeg_output *output, const struct cjpeg_session *session, j_compress_ptr cinfo);
