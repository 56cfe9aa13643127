#include "rows.h"

/// Multiplies two values in units of 1/255 and rounds the product.
static uint8_t product(unsigned a, unsigned b) {
    unsigned scaled = a * b + 128;
    return (uint8_t)((scaled + (scaled >> 8)) >> 8);
}

void cjpeg_rgb_from_cmyk(const uint8_t *cmyk, uint8_t *rgb, size_t pixels, bool inverted) {
    const unsigned flip = inverted ? 0 : 255;
    for (size_t i = 0; i < pixels; i++, cmyk += 4, rgb += 3) {
        const unsigned light = cmyk[3] ^ flip;
        for (int channel = 0; channel < 3; channel++) rgb[channel] = product(cmyk[channel] ^ flip, light);
    }
}
