// What every session shares: the jump point, the status, and the limits.
#pragma once

#include <setjmp.h>
#include <stdio.h> // Before jpeglib.h, which uses FILE and size_t without including them.

#include <jpeglib.h>

#include "cjpeg.h"

/// libjpeg hands its manager back as the first member, so the session is found from any cinfo.
struct cjpeg_session {
    struct jpeg_error_mgr manager;
    struct jpeg_progress_mgr progress;
    jmp_buf jump;
    cjpeg_status status;
    cjpeg_limits limits;
    bool reached_end; // The source ran dry; complete pictures without an EOI do that too.
};

/// Prepares the session; `cinfo.err` is its `manager` from then on.
struct jpeg_error_mgr *cjpeg_session_begin(struct cjpeg_session *session, cjpeg_limits limits);

/// Calls `work`, and returns when it returns or when libjpeg gives up. The only setjmp of the module: all that
/// `work` changes lies in `context`, in the caller's frame, where a jump leaves it defined.
void cjpeg_session_run(struct cjpeg_session *session, void (*work)(void *context), void *context);

/// Ends the session with this outcome: jumps.
_Noreturn void cjpeg_session_fail(struct cjpeg_session *session, cjpeg_outcome outcome, const char *message);

/// Creates a reader of these bytes under the session's limits, and reads up to the first scan.
void cjpeg_session_open(struct cjpeg_session *session, j_decompress_ptr cinfo, const uint8_t *bytes, size_t count);

/// Fails when the data ended before each component had a scan, which libjpeg shows as grey without a warning.
/// Call it when the file's scans have been read.
void cjpeg_session_check_components(struct cjpeg_session *session, j_decompress_ptr cinfo);

/// What an error of libjpeg means to a caller.
cjpeg_outcome cjpeg_outcome_of_error(j_common_ptr cinfo);

/// What a warning of libjpeg means to a caller: CJPEG_OK when every pixel is still as the encoder meant it.
cjpeg_outcome cjpeg_outcome_of_warning(j_common_ptr cinfo);
