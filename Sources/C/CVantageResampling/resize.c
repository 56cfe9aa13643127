#include "cresampling.h"

enum {
    BLOCK = 256, // The number of sums that fit into the first-level cache.
    KEPT_BITS = 6,
    WEIGHT_BITS = 14,
};

void cresampling_sum_rows(
    const uint8_t *const *rows, const int16_t *weights, size_t taps, size_t width, int16_t *line) {
    for (size_t first = 0; first < width; first += BLOCK) {
        const size_t count = width - first < BLOCK ? width - first : BLOCK;
        int32_t sums[BLOCK] = {0};
        for (size_t tap = 0; tap < taps; tap++) {
            const uint8_t *samples = rows[tap] + first;
            const int16_t weight = weights[tap];
            for (size_t column = 0; column < count; column++) sums[column] += weight * (int16_t)samples[column];
        }
        const int32_t half = 1 << (WEIGHT_BITS - KEPT_BITS - 1);
        for (size_t column = 0; column < count; column++) {
            line[first + column] = (int16_t)((sums[column] + half) >> (WEIGHT_BITS - KEPT_BITS));
        }
    }
}

void cresampling_sum_columns(
    const int16_t *line, const ptrdiff_t *starts, const int16_t *weights, size_t taps, size_t count, uint8_t *target) {
    for (size_t column = 0; column < count; column++) {
        const int16_t *samples = line + starts[column];
        const int16_t *part = weights + column * taps;
        int32_t sum = 1 << (WEIGHT_BITS + KEPT_BITS - 1);
        for (size_t first = 0; first < taps; first += 8) {
            for (size_t tap = first; tap < first + 8; tap++) sum += part[tap] * samples[tap];
        }
        sum >>= WEIGHT_BITS + KEPT_BITS;
        target[column] = (uint8_t)(sum < 0 ? 0 : sum > 255 ? 255 : sum);
    }
}
