#include "turbo.h"

#include <stdio.h>

int cjpeg_turbo_subsampling(const cjpeg_encoding *options) {
    if (options->gray) return TJSAMP_GRAY;
    if (options->vertical_sampling == 2) return TJSAMP_420;
    return options->horizontal_sampling == 2 ? TJSAMP_422 : TJSAMP_444;
}

cjpeg_status cjpeg_turbo_close(struct cjpeg_turbo *turbo, int failed, cjpeg_buffer *result) {
    cjpeg_status status = {0};
    if (failed) {
        status.outcome = CJPEG_CANNOT_ENCODE;
        snprintf(status.message, sizeof status.message, "%s", tjGetErrorStr2(turbo->handle));
        tjFree(turbo->bytes);
        *result = (cjpeg_buffer) {0};
    } else {
        *result = (cjpeg_buffer) {.bytes = turbo->bytes, .count = turbo->count};
    }
    tjDestroy(turbo->handle);
    return status;
}
