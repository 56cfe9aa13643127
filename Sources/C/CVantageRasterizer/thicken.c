#include "crasterizer.h"

// Compilers vectorize these two functions.

static void lay(uint8_t *restrict line, const uint8_t *restrict from, int32_t count) {
    for (int32_t i = 0; i < count; i++) line[i] = line[i] > from[i] ? line[i] : from[i];
}

static void lay_weighted(uint8_t *restrict line, const uint8_t *restrict from, int32_t count, uint16_t weight) {
    for (int32_t i = 0; i < count; i++) {
        const uint8_t value = (uint8_t)((uint16_t)(from[i] * weight) >> 8);
        line[i] = line[i] > value ? line[i] : value;
    }
}

static void lay_row(const crasterizer_mask *source, int32_t row, crasterizer_dab dab, uint8_t *line) {
    const int32_t from_row = row + dab.y;
    if (from_row < 0 || from_row >= source->height) return;
    const int32_t first = dab.x < 0 ? -dab.x : 0;
    const int32_t end = dab.x > 0 ? source->width - dab.x : source->width;
    if (first >= end) return;
    const uint8_t *from = source->bytes + (size_t)from_row * source->stride + first + dab.x;
    if (dab.weight == 256) {
        lay(line + first, from, end - first);
    } else {
        lay_weighted(line + first, from, end - first, dab.weight);
    }
}

void crasterizer_thicken(
    const crasterizer_mask *source, const crasterizer_dab *brush, size_t count, const crasterizer_mask *target) {
    for (int32_t row = 0; row < source->height; row++) {
        uint8_t *line = target->bytes + (size_t)row * target->stride;
        for (size_t i = 0; i < count; i++) lay_row(source, row, brush[i], line);
    }
}
