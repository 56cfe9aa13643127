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

void cresampling_fill_plain(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    struct taps taps;
    for (size_t i = 0; i < count; i++) {
        const size_t lane = i % CHUNK;
        if (lane == 0) find_taps(&taps, plane, across, down, &nodes, i / CHUNK);
        target[i] = sample(
            plane->samples + taps.first[lane], plane->stride, across->weights + taps.across[lane], across->used,
            down->short_weights + taps.down[lane], down->used);
    }
}
