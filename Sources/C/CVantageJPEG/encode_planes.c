#include "turbo.h"

enum { COMPONENTS = 3 };

static bool has_size(const cjpeg_plane *plane, int width, int height) {
    return plane->width == (uint32_t)width && plane->height == (uint32_t)height;
}

/// Returns whether TurboJPEG can encode the planes safely and as fast as libjpeg.
///
/// TurboJPEG reads all luma samples that a chroma sample covers, so it would read past the end of a plane whose width
/// or height is odd. It also reads rows in place, which takes up to 15 % longer if the chroma planes are as tall as
/// luma (docs/decisions/2026-11-27-turbojpeg.md).
static bool suits_turbo(const cjpeg_plane *planes, const cjpeg_encoding *options, int subsampling) {
    if (subsampling != TJSAMP_420 && subsampling != TJSAMP_GRAY) return false;
    for (int i = 0; i < (options->gray ? 1 : COMPONENTS); i++) {
        const int width = tjPlaneWidth(i, (int)options->width, subsampling);
        if (!has_size(&planes[i], width, tjPlaneHeight(i, (int)options->height, subsampling))) return false;
    }
    return true;
}

cjpeg_status cjpeg_encode_planes(const cjpeg_plane *planes, cjpeg_encoding options, cjpeg_buffer *result) {
    const int subsampling = cjpeg_turbo_subsampling(&options);
    if (!suits_turbo(planes, &options, subsampling)) {
        return cjpeg_encode_planes_with_tables(planes, options, (cjpeg_tables) {0}, result);
    }
    const unsigned char *samples[COMPONENTS] = {0};
    int strides[COMPONENTS] = {0};
    for (int i = 0; i < (options.gray ? 1 : COMPONENTS); i++) {
        samples[i] = planes[i].samples;
        strides[i] = (int)planes[i].stride;
    }
    struct cjpeg_turbo turbo = {.handle = tjInitCompress()};
    const int failed = tjCompressFromYUVPlanes(
        turbo.handle, samples, (int)options.width, strides, (int)options.height, subsampling, &turbo.bytes,
        &turbo.count, options.quality, CJPEG_TURBO_FLAGS);
    return cjpeg_turbo_close(&turbo, failed, result);
}
