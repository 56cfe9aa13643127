#pragma once

#include "place.h"

/// Mixes samples with those below them.
CRESAMPLING_INLINE void mix(
    const uint8_t *restrict above, const float *restrict opacities, size_t count, uint8_t *restrict below) {
    for (size_t i = 0; i < count; i++) {
        const float lower = below[i], upper = above[i];
        below[i] = (uint8_t)(int32_t)(lower + (upper - lower) * opacities[i] + 0.5f);
    }
}
