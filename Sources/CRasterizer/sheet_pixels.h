#ifndef SHEET_PIXELS_H
#define SHEET_PIXELS_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t bytes8 __attribute__((vector_size(8)));
typedef uint16_t words8 __attribute__((vector_size(16)));
typedef uint16_t words4 __attribute__((vector_size(8)));

// Two pixels beside each other, each number with room for a weight.
static inline words8 two_pixels(const uint32_t *pixels) {
    bytes8 both;
    memcpy(&both, pixels, sizeof both);
    return __builtin_convertvector(both, words8);
}

// The color between the middles of four pixels; lengths in 1/65536 of a pixel.
static inline words4 color_at(const uint32_t *pixels, int32_t stride, int32_t u, int32_t v) {
    const uint32_t *place = pixels + (ptrdiff_t)(v >> 16) * stride + (u >> 16);
    const uint16_t right = (uint16_t)(u >> 8 & 0xFF), lower = (uint16_t)(v >> 8 & 0xFF);
    const uint16_t left = 256 - right, upper = 256 - lower;
    const words8 column = (two_pixels(place) * upper + two_pixels(place + stride) * lower) >> 8;
    const words8 row = column * (words8){left, left, left, left, right, right, right, right};
    const words4 one = __builtin_shufflevector(row, row, 0, 1, 2, 3), two = __builtin_shufflevector(row, row, 4, 5, 6, 7);
    return (one + two) >> 8;
}

#endif
