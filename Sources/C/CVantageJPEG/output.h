// The output of a compression session.
#pragma once

#include "session.h"

/// The destination of libjpeg's output: memory that grows with malloc.
struct cjpeg_output {
    unsigned char *bytes;
    unsigned long count;
};

/// Ends the compression session and returns its output. If the session failed, the output is freed.
cjpeg_buffer cjpeg_output_close(struct cjpeg_output *output, const struct cjpeg_session *session, j_compress_ptr cinfo);
