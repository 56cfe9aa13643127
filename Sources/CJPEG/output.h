// The bytes that a compressing session makes.
#pragma once

#include "session.h"

/// Where libjpeg writes: memory that grows with malloc.
struct cjpeg_output {
    unsigned char *bytes;
    unsigned long count;
};

/// Ends the compressing session, and hands over what it wrote, or frees it when it failed.
cjpeg_buffer cjpeg_output_close(struct cjpeg_output *output, const struct cjpeg_session *session, j_compress_ptr cinfo);
