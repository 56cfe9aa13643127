#include "turbo.h"

cjpeg_status cjpeg_encode(cjpeg_pixels pixels, cjpeg_encoding options, cjpeg_buffer *result) {
    struct cjpeg_turbo turbo = {.handle = tjInitCompress()};
    const int failed = tjCompress2(
        turbo.handle, pixels.bytes, (int)options.width, (int)pixels.stride, (int)options.height,
        pixels.blue_first ? TJPF_BGRX : TJPF_RGB, &turbo.bytes, &turbo.count, cjpeg_turbo_subsampling(&options),
        options.quality, CJPEG_TURBO_FLAGS);
    return cjpeg_turbo_close(&turbo, failed, result);
}
