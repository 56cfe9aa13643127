#include "place.h"

#ifdef __SSE2__

#include <emmintrin.h>
#include <string.h>

CRESAMPLING_INLINE __m128i sum_columns(const uint8_t *first, ptrdiff_t stride, const int16_t *weights, int rows) {
    const __m128i zero = _mm_setzero_si128();
    __m128i low = _mm_set1_epi32(COLUMN_START);
    __m128i high = low;
    for (int row = 0; row < rows; row += 2, first += 2 * stride) {
        const __m128i upper = _mm_loadl_epi64((const __m128i *)first);
        const __m128i lower = _mm_loadl_epi64((const __m128i *)(first + stride));
        const __m128i both = _mm_unpacklo_epi8(upper, lower);
        int32_t pair; // The weights of two rows, side by side.
        memcpy(&pair, weights + row, sizeof pair);
        const __m128i weight = _mm_set1_epi32(pair);
        low = _mm_add_epi32(low, _mm_madd_epi16(_mm_unpacklo_epi8(both, zero), weight));
        high = _mm_add_epi32(high, _mm_madd_epi16(_mm_unpackhi_epi8(both, zero), weight));
    }
    return _mm_packs_epi32(_mm_srai_epi32(low, COLUMN_SHIFT), _mm_srai_epi32(high, COLUMN_SHIFT));
}

#include "run.h"

void cresampling_fill_sse2(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    fill(plane, across, down, &nodes, count, target);
}

#endif
