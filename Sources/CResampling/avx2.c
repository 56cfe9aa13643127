#ifdef __SSE2__

#include <immintrin.h>

// For what follows, the helpers of this module among it; none of it runs where the processor lacks them.
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#include "fill.h"
#include "place.h"
#include "run.h"

void cresampling_fill_avx2(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    fill(plane, across, down, &nodes, count, target);
}

#pragma clang attribute pop

#endif
