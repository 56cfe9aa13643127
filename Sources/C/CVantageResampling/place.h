#pragma once

#include "cresampling.h"

#define CRESAMPLING_INLINE static inline __attribute__((always_inline))

enum { CHUNK = CRESAMPLING_CHUNK, BLOCK = CRESAMPLING_BLOCK };

/// The coordinates along one axis within a block of chunks, in phases. At the fraction t of a chunk, the coordinate is
/// start + t·(first + t·(square + t·cube)).
struct curves {
    float start[BLOCK], first[BLOCK], square[BLOCK], cube[BLOCK];
};

/// Finds the curves from the values and slopes at the nodes. If coordinates wrap around, a curve takes the shorter way.
CRESAMPLING_INLINE void find_curves(
    struct curves *curves, const cresampling_axis *axis, const float *value, const float *slope, int has_turn) {
    for (int i = 0; i < BLOCK; i++) {
        const float start = value[i] * axis->scale + axis->offset;
        float step = value[i + 1] * axis->scale + axis->offset - start;
        if (has_turn) {
            step = step > axis->full_width / 2 ? step - axis->full_width : step;
            step = step < -axis->full_width / 2 ? step + axis->full_width : step;
        }
        const float first = slope[i] * axis->scale * CHUNK;
        const float last = slope[i + 1] * axis->scale * CHUNK;
        curves->start[i] = start;
        curves->first[i] = first;
        curves->square[i] = 3 * step - 2 * first - last;
        curves->cube[i] = first + last - 2 * step;
    }
}

/// Computes the positions of a chunk's samples along one axis, in phases.
CRESAMPLING_INLINE void place(
    int32_t *places, const cresampling_axis *axis, const struct curves *curves, size_t chunk, int has_turn) {
    const float most = axis->least + axis->full_width;
    for (int i = 0; i < CHUNK; i++) {
        const float t = (float)i / CHUNK;
        float position = curves->square[chunk] + t * curves->cube[chunk];
        position = curves->start[chunk] + t * (curves->first[chunk] + t * position);
        if (has_turn) {
            position = position < axis->least ? position + axis->full_width : position;
            position = position >= most ? position - axis->full_width : position;
        }
        position = position > axis->first ? position : axis->first;
        position = position < axis->last ? position : axis->last;
        // Rounds to the nearest phase. The bias makes the truncated value positive.
        places[i] = (int32_t)(position + (CRESAMPLING_PHASES + 0.5f)) - CRESAMPLING_PHASES;
    }
}

/// The taps for the samples in a chunk.
struct taps {
    int32_t first[CHUNK];              // The offset from the plane's first sample to the first tap.
    int32_t across[CHUNK], down[CHUNK]; // The offsets from a filter's first weight to the phase's first.
};

/// Finds the taps of up to BLOCK chunks together, so that their computations can overlap.
CRESAMPLING_INLINE void find_taps(
    struct taps *taps, const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    const cresampling_nodes *nodes, size_t start, size_t chunks) {
    struct curves along, beside;
    const float *x = nodes->x + start, *y = x + nodes->field;
    find_curves(&along, &plane->x, x, x + 2 * nodes->field, 1);
    find_curves(&beside, &plane->y, y, y + 2 * nodes->field, 0);
    for (size_t chunk = 0; chunk < chunks; chunk++, taps++) {
        int32_t columns[CHUNK], rows[CHUNK];
        place(columns, &plane->x, &along, chunk, 1);
        place(rows, &plane->y, &beside, chunk, 0);
        for (int i = 0; i < CHUNK; i++) {
            const int32_t column = columns[i] - across->reach;
            const int32_t row = rows[i] - down->reach;
            taps->first[i] = (row >> 6) * (int32_t)plane->stride + (column >> 6);
            taps->across[i] = (column & (CRESAMPLING_PHASES - 1)) * across->taps;
            taps->down[i] = (row & (CRESAMPLING_PHASES - 1)) * down->taps;
        }
    }
}

// Columns are summed first, with the short weights, so that the sums fit into 16 bits. Then the sums are filtered along
// rows.
enum {
    SUM_SHIFT = 20,
    SUM_START = 1 << (SUM_SHIFT - 1),
};
