#pragma once

#include "cresampling.h"

#ifdef __SSE2__

/// For processors that have AVX2.
void cresampling_fill_avx2(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);

/// For processors that have SSSE3.
void cresampling_fill_ssse3(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);

#endif
