#include "place.h"

#include <string.h>

#ifdef __SSE2__

#include <immintrin.h>

/// The weights of two rows, side by side.
CRESAMPLING_INLINE __m128i two_weights(const int16_t *weights) {
    int32_t pair;
    memcpy(&pair, weights, sizeof pair);
    return _mm_set1_epi32(pair);
}

/// Sums of eight columns.
CRESAMPLING_INLINE __m128i columns_sse2(const uint8_t *first, ptrdiff_t stride, const int16_t *weights, int rows) {
    const __m128i zero = _mm_setzero_si128();
    __m128i low = _mm_set1_epi32(COLUMN_START);
    __m128i high = low;
    for (int row = 0; row < rows; row += 2, first += 2 * stride) {
        const __m128i upper = _mm_loadl_epi64((const __m128i *)first);
        const __m128i lower = _mm_loadl_epi64((const __m128i *)(first + stride));
        const __m128i both = _mm_unpacklo_epi8(upper, lower);
        const __m128i weight = two_weights(weights + row);
        low = _mm_add_epi32(low, _mm_madd_epi16(_mm_unpacklo_epi8(both, zero), weight));
        high = _mm_add_epi32(high, _mm_madd_epi16(_mm_unpackhi_epi8(both, zero), weight));
    }
    return _mm_packs_epi32(_mm_srai_epi32(low, COLUMN_SHIFT), _mm_srai_epi32(high, COLUMN_SHIFT));
}

__attribute__((target("avx2"))) CRESAMPLING_INLINE __m128i columns_avx2(
    const uint8_t *first, ptrdiff_t stride, const int16_t *weights, int rows) {
    __m256i sums = _mm256_set1_epi32(COLUMN_START);
    for (int row = 0; row < rows; row += 2, first += 2 * stride) {
        const __m128i upper = _mm_loadu_si128((const __m128i *)first);
        const __m128i lower = _mm_loadu_si128((const __m128i *)(first + stride));
        const __m256i both = _mm256_cvtepu8_epi16(_mm_unpacklo_epi8(upper, lower));
        int32_t pair;
        memcpy(&pair, weights + row, sizeof pair);
        sums = _mm256_add_epi32(sums, _mm256_madd_epi16(both, _mm256_set1_epi32(pair)));
    }
    sums = _mm256_srai_epi32(sums, COLUMN_SHIFT);
    return _mm_packs_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
}

/// Adds up the parts of four samples.
CRESAMPLING_INLINE __m128i four_sums(const __m128i *parts) {
    const __m128i a = _mm_add_epi32(_mm_unpacklo_epi32(parts[0], parts[1]), _mm_unpackhi_epi32(parts[0], parts[1]));
    const __m128i b = _mm_add_epi32(_mm_unpacklo_epi32(parts[2], parts[3]), _mm_unpackhi_epi32(parts[2], parts[3]));
    const __m128i sums = _mm_add_epi32(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b));
    return _mm_srai_epi32(_mm_add_epi32(sums, _mm_set1_epi32(SUM_START)), SUM_SHIFT);
}

/// Fills a chunk; what is said of `columns` holds for a constant of the caller.
#define FILL_CHUNK(columns)                                                                                     \
    int32_t x[CHUNK], y[CHUNK];                                                                                 \
    __m128i parts[CHUNK];                                                                                       \
    place(x, &plane->x, nodes.x, nodes.x_slope);                                                                \
    place(y, &plane->y, nodes.y, nodes.y_slope);                                                                \
    for (int i = 0; i < CHUNK; i++) {                                                                           \
        const struct taps taps = taps_at(x[i], y[i], plane, across, down);                                      \
        __m128i sum = _mm_setzero_si128();                                                                      \
        for (int tap = 0; tap < across->used; tap += 8) {                                                       \
            const __m128i weights = _mm_loadu_si128((const __m128i *)(taps.across + tap));                      \
            const __m128i partial = columns(taps.first + tap, plane->stride, taps.down, down->used);            \
            sum = _mm_add_epi32(sum, _mm_madd_epi16(partial, weights));                                         \
        }                                                                                                       \
        parts[i] = sum;                                                                                         \
    }                                                                                                           \
    const __m128i sums = _mm_packs_epi32(four_sums(parts), four_sums(parts + 4));                               \
    const __m128i values = _mm_add_epi16(sums, _mm_set1_epi16(128));                                            \
    _mm_storel_epi64((__m128i *)target, _mm_packus_epi16(values, values))

typedef void chunk_filler(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, uint8_t *target);

static void fill_chunk_sse2(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, uint8_t *target) {
    FILL_CHUNK(columns_sse2);
}

__attribute__((target("avx2"))) static void fill_chunk_avx2(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, uint8_t *target) {
    FILL_CHUNK(columns_avx2);
}

void cresampling_fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    chunk_filler *fill_chunk = __builtin_cpu_supports("avx2") ? fill_chunk_avx2 : fill_chunk_sse2;
    uint8_t rest[CHUNK];
    for (size_t i = 0; i < count; i += CHUNK) {
        const size_t left = count - i;
        fill_chunk(plane, across, down, nodes, left < CHUNK ? rest : target + i);
        if (left < CHUNK) memcpy(target + i, rest, left);
        nodes.x++, nodes.y++, nodes.x_slope++, nodes.y_slope++;
    }
}

#else

void cresampling_fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    cresampling_fill_plain(plane, across, down, nodes, count, target);
}

#endif
