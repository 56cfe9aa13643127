// Encoding with the TurboJPEG API, which handles its own errors: none of its functions calls `longjmp`.
#pragma once

#include <turbojpeg.h>

#include "cjpeg.h"

/// A TurboJPEG compression session and its output.
struct cjpeg_turbo {
    tjhandle handle;
    unsigned char *bytes;
    unsigned long count;
};

/// Selects the DCT that libjpeg uses by default. Without this flag, TurboJPEG uses a less accurate one below quality
/// 96.
enum { CJPEG_TURBO_FLAGS = TJFLAG_ACCURATEDCT };

/// Returns the subsampling in the options as a TJSAMP value.
int cjpeg_turbo_subsampling(const cjpeg_encoding *options);

/// Destroys the session, and returns its status and output. If encoding failed, the output is freed.
///
/// @param failed The result of the encoding call: 0, or -1 if it failed.
cjpeg_status cjpeg_turbo_close(struct cjpeg_turbo *turbo, int failed, cjpeg_buffer *result);
