#include "fill.h"

void cresampling_fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
#ifdef __SSE2__
    if (__builtin_cpu_supports("avx2")) {
        cresampling_fill_avx2(plane, across, down, nodes, count, target);
        return;
    }
    if (__builtin_cpu_supports("ssse3")) {
        cresampling_fill_ssse3(plane, across, down, nodes, count, target);
        return;
    }
#endif
    cresampling_fill_plain(plane, across, down, nodes, count, target);
}
