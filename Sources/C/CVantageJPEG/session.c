#include "session.h"

#include <jerror.h>
#include <string.h>

static struct cjpeg_session *session_of(j_common_ptr cinfo) {
    return (struct cjpeg_session *)cinfo->err;
}

static void stop(j_common_ptr cinfo, cjpeg_outcome outcome) {
    struct cjpeg_session *session = session_of(cinfo);
    session->status.outcome = outcome;
    cinfo->err->format_message(cinfo, session->status.message);
    longjmp(session->jump, 1);
}

static void on_error(j_common_ptr cinfo) {
    cjpeg_outcome outcome = cjpeg_outcome_of_error(cinfo);
    bool cut_off = outcome == CJPEG_DAMAGED && session_of(cinfo)->reached_end;
    stop(cinfo, cut_off ? CJPEG_TRUNCATED : outcome);
}

/// Ends the session on a harmful warning. By default, libjpeg fills missing data with gray and continues, even if a
/// tiny file declares a size of 300 megapixels.
static void on_message(j_common_ptr cinfo, int level) {
    if (level >= 0) return; // Trace messages are ignored.
    struct cjpeg_session *session = session_of(cinfo);
    if (cinfo->err->num_warnings++ == 0) cinfo->err->format_message(cinfo, session->status.warning);
    if (cinfo->err->msg_code == JWRN_JPEG_EOF) session->reached_end = true;
    cjpeg_outcome outcome = cjpeg_outcome_of_warning(cinfo);
    if (outcome == CJPEG_OK) return;
    stop(cinfo, session->reached_end ? CJPEG_TRUNCATED : outcome);
}

/// Prevents libjpeg from printing to stderr.
static void print_nothing(j_common_ptr cinfo) {
    (void)cinfo;
}

/// Enforces the limit on scans. libjpeg calls this for each row of MCUs of each scan. A progressive file of a few
/// kilobytes can contain thousands of scans, and decoding each one traverses the whole picture.
/// Source: libjpeg-turbo.org, "Two Issues with the JPEG Standard".
static void on_progress(j_common_ptr cinfo) {
    struct cjpeg_session *session = session_of(cinfo);
    if (!cinfo->is_decompressor) return;
    if (((j_decompress_ptr)cinfo)->input_scan_number <= session->limits.scans) return;
    cjpeg_session_fail(session, CJPEG_TOO_MANY_SCANS, "");
}

struct jpeg_error_mgr *cjpeg_session_begin(struct cjpeg_session *session, cjpeg_limits limits) {
    memset(session, 0, sizeof *session);
    session->limits = limits;
    session->progress.progress_monitor = on_progress;
    struct jpeg_error_mgr *manager = jpeg_std_error(&session->manager);
    manager->error_exit = on_error;
    manager->emit_message = on_message;
    manager->output_message = print_nothing;
    return manager;
}

void cjpeg_session_run(struct cjpeg_session *session, void (*work)(void *context), void *context) {
    if (setjmp(session->jump) == 0) work(context);
}

_Noreturn void cjpeg_session_fail(struct cjpeg_session *session, cjpeg_outcome outcome, const char *message) {
    session->status.outcome = outcome;
    snprintf(session->status.message, sizeof session->status.message, "%s", message);
    longjmp(session->jump, 1);
}

void cjpeg_session_open(struct cjpeg_session *session, j_decompress_ptr cinfo, const uint8_t *bytes, size_t count) {
    jpeg_create_decompress(cinfo);
    cinfo->progress = &session->progress;
    // Debian builds libjpeg without backing store (jmemnobs.c), so exceeding the limit is an error and creates no file
    // in /tmp.
    cinfo->mem->max_memory_to_use = (long)session->limits.memory;
    jpeg_mem_src(cinfo, bytes, count);
}

void cjpeg_session_check_components(struct cjpeg_session *session, j_decompress_ptr cinfo) {
    for (int i = 0; i < cinfo->num_components; i++) {
        // libjpeg sets a component's quantization table at the start of the component's first scan.
        if (cinfo->comp_info[i].quant_table != NULL) continue;
        cjpeg_session_fail(session, CJPEG_TRUNCATED, "A component has no scan");
    }
}
