#include "output.h"

#include <stdlib.h>

cjpeg_buffer cjpeg_output_close(
    struct cjpeg_output *output, const struct cjpeg_session *session, j_compress_ptr cinfo) {
    const bool failed = session->status.outcome != CJPEG_OK;
    // While libjpeg writes, only libjpeg knows the address of its enlarged buffer. `output` still points to the
    // previous one, which is already freed.
    if (failed && cinfo->dest != NULL) cinfo->dest->term_destination(cinfo);
    jpeg_destroy_compress(cinfo);
    if (!failed) return (cjpeg_buffer) {.bytes = output->bytes, .count = output->count};
    free(output->bytes);
    return (cjpeg_buffer) {0};
}

void cjpeg_free(cjpeg_buffer buffer) {
    free(buffer.bytes); // tjFree also calls free, so this works for TurboJPEG's buffers, too.
}
