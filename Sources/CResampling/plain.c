#include "place.h"

static uint8_t sample(struct taps taps, ptrdiff_t stride, int across, int down) {
    int32_t sum = SUM_START;
    for (int column = 0; column < across; column++) {
        int32_t partial = COLUMN_START;
        for (int row = 0; row < down; row++) partial += taps.first[row * stride + column] * taps.down[row];
        sum += (partial >> COLUMN_SHIFT) * taps.across[column];
    }
    const int32_t value = (sum >> SUM_SHIFT) + 128;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

void cresampling_fill_plain(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    int32_t x[CHUNK], y[CHUNK];
    for (size_t i = 0; i < count; i++) {
        if (i % CHUNK == 0) {
            const size_t node = i / CHUNK;
            place(x, &plane->x, nodes.x + node, nodes.x_slope + node);
            place(y, &plane->y, nodes.y + node, nodes.y_slope + node);
        }
        const struct taps taps = taps_at(x[i % CHUNK], y[i % CHUNK], plane, across, down);
        target[i] = sample(taps, plane->stride, across->used, down->used);
    }
}
