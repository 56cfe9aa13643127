#ifdef __SSE2__

#include <immintrin.h>
#include <string.h>

// For what follows, the helpers of this module among it; none of it runs where the processor lacks them.
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#include "fill.h"
#include "place.h"

CRESAMPLING_INLINE __m128i sum_columns(const uint8_t *first, ptrdiff_t stride, const int16_t *weights, int rows) {
    __m256i sums = _mm256_set1_epi32(COLUMN_START);
    for (int row = 0; row < rows; row += 2, first += 2 * stride) {
        const __m128i upper = _mm_loadu_si128((const __m128i *)first);
        const __m128i lower = _mm_loadu_si128((const __m128i *)(first + stride));
        const __m256i both = _mm256_cvtepu8_epi16(_mm_unpacklo_epi8(upper, lower));
        int32_t pair; // The weights of two rows, side by side.
        memcpy(&pair, weights + row, sizeof pair);
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(both, _mm256_set1_epi32(pair)));
    }
    sums = _mm256_srai_epi32(sums, COLUMN_SHIFT);
    return _mm_packs_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
}

#include "run.h"

void cresampling_fill_avx2(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    fill(plane, across, down, &nodes, count, target);
}

#pragma clang attribute pop

#endif
