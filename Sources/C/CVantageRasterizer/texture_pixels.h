#ifndef TEXTURE_PIXELS_H
#define TEXTURE_PIXELS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint16_t words4 __attribute__((vector_size(8)));

// Packs four channels, each below 256, into a pixel.
static inline uint32_t packed(words4 color) {
    const bytes4 bytes = __builtin_convertvector(color, bytes4);
    uint32_t packed;
    memcpy(&packed, &bytes, sizeof packed);
    return packed;
}

static inline words4 sum_of(words8 two) {
    return __builtin_shufflevector(two, two, 0, 1, 2, 3) + __builtin_shufflevector(two, two, 4, 5, 6, 7);
}

// Two adjacent pixels. Each channel has 16 bits, so that it can be multiplied by a weight.
static inline words8 two_pixels(const uint32_t *pixels) {
    bytes8 both;
    memcpy(&both, pixels, sizeof both);
    return __builtin_convertvector(both, words8);
}

// Two adjacent pixels interpolated between two rows. Lengths are in 1/65536 of a pixel.
static inline words8 column_at(const uint32_t *pixels, int32_t stride, int32_t u, int32_t v) {
    const uint32_t *place = pixels + (ptrdiff_t)(v >> 16) * stride + (u >> 16);
    const words8 upper = two_pixels(place), lower = two_pixels(place + stride);
    // Differences may wrap around, but adding them wraps back, so the sums fit.
    return ((upper << 8) + (lower - upper) * (uint16_t)(v >> 8 & 0xFF)) >> 8;
}

// Returns the color interpolated between four pixels.
static inline words4 color_at(const uint32_t *pixels, int32_t stride, int32_t u, int32_t v) {
    const words8 column = column_at(pixels, stride, u, v);
    const words4 left = __builtin_shufflevector(column, column, 0, 1, 2, 3);
    const words4 right = __builtin_shufflevector(column, column, 4, 5, 6, 7);
    return ((left << 8) + (right - left) * (uint16_t)(u >> 8 & 0xFF)) >> 8;
}

// Returns the interpolated colors at two positions.
static inline words8 two_colors_at(
    const uint32_t *pixels, int32_t stride, int32_t u, int32_t v, int32_t next_u, int32_t next_v) {
    const words8 one = column_at(pixels, stride, u, v), two = column_at(pixels, stride, next_u, next_v);
    const words8 left = __builtin_shufflevector(one, two, 0, 1, 2, 3, 8, 9, 10, 11);
    const words8 right = __builtin_shufflevector(one, two, 4, 5, 6, 7, 12, 13, 14, 15);
    const uint16_t a = (uint16_t)(u >> 8 & 0xFF), b = (uint16_t)(next_u >> 8 & 0xFF);
    return ((left << 8) + (right - left) * (words8){a, a, a, a, b, b, b, b}) >> 8;
}

#endif
