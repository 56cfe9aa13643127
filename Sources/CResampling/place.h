#pragma once

#include "cresampling.h"

#define CRESAMPLING_INLINE static inline __attribute__((always_inline))

enum { CHUNK = CRESAMPLING_CHUNK };

/// Where the samples of a chunk lie along one axis, in phases. `value` and `slope` are those of its two nodes.
CRESAMPLING_INLINE void place(int32_t *places, const cresampling_axis *axis, const float *value, const float *slope) {
    const float start = value[0] * axis->scale + axis->offset;
    float step = value[1] * axis->scale + axis->offset - start;
    if (step > axis->turn / 2) step -= axis->turn; // The shorter way round.
    if (step < -axis->turn / 2) step += axis->turn;
    const float first = slope[0] * axis->scale * CHUNK;
    const float last = slope[1] * axis->scale * CHUNK;
    const float square = 3 * step - 2 * first - last;
    const float cube = first + last - 2 * step;
    const float most = axis->least + axis->turn;
    for (int i = 0; i < CHUNK; i++) {
        const float t = (float)i / CHUNK;
        float position = start + t * (first + t * (square + t * cube));
        position = position < axis->least ? position + axis->turn : position;
        position = position >= most ? position - axis->turn : position;
        position = position > axis->first ? position : axis->first;
        position = position < axis->last ? position : axis->last;
        // Rounded to the nearest phase; the bias makes what is truncated positive.
        places[i] = (int32_t)(position + (CRESAMPLING_PHASES + 0.5f)) - CRESAMPLING_PHASES;
    }
}

/// The taps of the samples of a chunk.
struct taps {
    int32_t first[CHUNK];              // From the first sample of the plane to the first tap.
    int32_t across[CHUNK], down[CHUNK]; // From the first weight of a filter to those of the phase.
};

CRESAMPLING_INLINE void find_taps(
    struct taps *taps, const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    const cresampling_nodes *nodes, size_t chunk) {
    int32_t x[CHUNK], y[CHUNK];
    place(x, &plane->x, nodes->x + chunk, nodes->x_slope + chunk);
    place(y, &plane->y, nodes->y + chunk, nodes->y_slope + chunk);
    for (int i = 0; i < CHUNK; i++) {
        x[i] -= across->reach;
        y[i] -= down->reach;
        taps->first[i] = (y[i] >> 6) * (int32_t)plane->stride + (x[i] >> 6);
        taps->across[i] = (x[i] & (CRESAMPLING_PHASES - 1)) * across->taps;
        taps->down[i] = (y[i] & (CRESAMPLING_PHASES - 1)) * down->taps;
    }
}

// Columns are summed first, with the short weights: such a sum fits 16 bits. Then the sums, with the others.
enum {
    SUM_SHIFT = 20,
    SUM_START = 1 << (SUM_SHIFT - 1),
};
