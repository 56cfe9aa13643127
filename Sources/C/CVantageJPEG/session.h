// The common parts of all sessions: the jump target, the status, and the limits.
#pragma once

#include <setjmp.h>
#include <stdio.h> // Before jpeglib.h, which uses FILE and size_t without including their headers.

#include <jpeglib.h>

#include "cjpeg.h"

/// The state of a session. The error manager is the first member, so `cinfo->err`, which libjpeg passes back, can be
/// cast to the session.
struct cjpeg_session {
    struct jpeg_error_mgr manager;
    struct jpeg_progress_mgr progress;
    jmp_buf jump;
    cjpeg_status status;
    cjpeg_limits limits;
    bool reached_end; // The source ran out of data. This also happens with complete pictures that have no EOI.
};

/// Prepares the session. Set `cinfo.err` to the returned `manager`.
struct jpeg_error_mgr *cjpeg_session_begin(struct cjpeg_session *session, cjpeg_limits limits);

/// Calls `work`, and returns when it returns or when libjpeg fails. This is the only setjmp in the module. All data
/// that `work` changes must be in `context`, in the caller's frame, where it stays defined after a jump.
void cjpeg_session_run(struct cjpeg_session *session, void (*work)(void *context), void *context);

/// Ends the session with the given outcome, using a long jump.
_Noreturn void cjpeg_session_fail(struct cjpeg_session *session, cjpeg_outcome outcome, const char *message);

/// Creates a decompressor for the bytes with the session's limits, and reads up to the first scan.
void cjpeg_session_open(struct cjpeg_session *session, j_decompress_ptr cinfo, const uint8_t *bytes, size_t count);

/// Fails if the data ended before every component had a scan. libjpeg would fill the missing components with gray,
/// without a warning. Call this after all scans in the file have been read.
void cjpeg_session_check_components(struct cjpeg_session *session, j_decompress_ptr cinfo);

/// Converts a libjpeg error to an outcome.
cjpeg_outcome cjpeg_outcome_of_error(j_common_ptr cinfo);

/// Converts a libjpeg warning to an outcome. The outcome is CJPEG_OK if all pixels are still correct.
cjpeg_outcome cjpeg_outcome_of_warning(j_common_ptr cinfo);
