#define ENTRY(name) name##_plain
#include "place.h"

static uint8_t sample(
    const uint8_t *first, ptrdiff_t stride, const int16_t *across, int columns, const int8_t *down, int rows) {
    int32_t sum = SUM_START;
    for (int column = 0; column < columns; column++) {
        int32_t partial = 0;
        for (int row = 0; row < rows; row++) partial += first[row * stride + column] * down[row];
        sum += partial * across[column];
    }
    const int32_t value = sum >> SUM_SHIFT;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static void fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    const cresampling_nodes *nodes, size_t count, uint8_t *target) {
    for (size_t start = 0; start < count; start += BLOCK * CHUNK) {
        const size_t size = count - start < BLOCK * CHUNK ? count - start : BLOCK * CHUNK;
        struct taps taps[BLOCK];
        find_taps(taps, plane, across, down, nodes, start / CHUNK, (size + CHUNK - 1) / CHUNK);
        for (size_t i = 0; i < size; i++) {
            const struct taps *chunk = taps + i / CHUNK;
            const size_t lane = i % CHUNK;
            target[start + i] = sample(
                plane->samples + chunk->first[lane], plane->stride, across->weights + chunk->across[lane], across->used,
                down->short_weights + chunk->down[lane], down->used);
        }
    }
}

#include "entries.h"
