#pragma once

#include "cresampling.h"

/// For processors that have AVX2.
void cresampling_fill_avx2(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);
