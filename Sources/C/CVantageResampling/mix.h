#pragma once

#include "place.h"

CRESAMPLING_INLINE float limited_to_unit(float number) {
    const float raised = number < 0 ? 0 : number;
    return raised > 1 ? 1 : raised;
}

CRESAMPLING_INLINE float score_of(const float *vector, const float *axis, float least) {
    return vector[0] * axis[0] + vector[1] * axis[1] + vector[2] * axis[2] - least;
}

/// Finds the opacities of the upper lens. An opacity is the share of the upper lens, divided by the sum of both lenses'
/// shares.
CRESAMPLING_INLINE void find_opacities(
    const cresampling_pair *pair, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    float *restrict opacities) {
    const cresampling_pair local = *pair;
    float first[3], across[3];
    for (int i = 0; i < 3; i++) {
        first[i] = view->corner[i] + view->down[i] * (row + 0.5f);
        across[i] = view->across[i];
    }
    for (ptrdiff_t i = 0; i < count; i++) {
        const float column = (float)(start + i) + 0.5f;
        float vector[3];
        for (int axis = 0; axis < 3; axis++) vector[axis] = column * across[axis] + first[axis];
        const float length = __builtin_elementwise_sqrt(
            vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
        for (int axis = 0; axis < 3; axis++) vector[axis] = vector[axis] / length;
        const float score = score_of(vector, local.above, local.least_above);
        const float lead = (score - score_of(vector, local.below, local.least_below)) / local.blend;
        const float share = limited_to_unit(lead + 0.5f);
        opacities[i] = share / (share + limited_to_unit(0.5f - lead));
    }
}

/// Mixes samples with those below them.
CRESAMPLING_INLINE void mix(
    const uint8_t *restrict above, const float *restrict opacities, size_t count, uint8_t *restrict below) {
    for (size_t i = 0; i < count; i++) {
        const float lower = below[i], upper = above[i];
        below[i] = (uint8_t)(int32_t)(lower + (upper - lower) * opacities[i] + 0.5f);
    }
}
