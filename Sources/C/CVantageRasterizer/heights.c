#include "crasterizer.h"

#include <math.h>

bool crasterizer_read_heights(
    const uint32_t *pixels, size_t count, const crasterizer_height_colors *colors, float *heights) {
    const float step = colors->step, base = colors->base;
    const int32_t least = colors->least, most = colors->most;
    // Becomes negative if any color is out of range.
    int32_t room = 0;
    for (size_t i = 0; i < count; i++) {
        const int32_t color = (int32_t)(pixels[i] & 0xFFFFFF);
        // All bits are set if the pixel is opaque and not black; otherwise none are.
        const int32_t known = -(pixels[i] >= 0xFF000001);
        heights[i] = known ? (float)color * step + base : NAN;
        room |= known & ((color - least) | (most - color));
    }
    return room >= 0;
}
