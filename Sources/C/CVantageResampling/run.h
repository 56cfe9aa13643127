// This file is included once for each instruction set. Every set must include SSSE3.

#include <string.h>

#include "place.h"

/// Sums eight columns.
CRESAMPLING_INLINE __m128i sum_columns(const uint8_t *first, ptrdiff_t stride, const int8_t *weights, int rows) {
    __m128i sums = _mm_setzero_si128();
    for (int row = 0; row < rows; row += 2, first += 2 * stride) {
        const __m128i upper = _mm_loadu_si128((const __m128i *)first);
        const __m128i lower = _mm_loadu_si128((const __m128i *)(first + stride));
        int16_t pair; // The weights of two rows, side by side.
        memcpy(&pair, weights + row, sizeof pair);
        sums = _mm_add_epi16(sums, _mm_maddubs_epi16(_mm_unpacklo_epi8(upper, lower), _mm_set1_epi16(pair)));
    }
    return sums;
}

/// Adds the partial sums for each of four samples.
CRESAMPLING_INLINE __m128i four_sums(const __m128i *parts) {
    const __m128i a = _mm_add_epi32(_mm_unpacklo_epi32(parts[0], parts[1]), _mm_unpackhi_epi32(parts[0], parts[1]));
    const __m128i b = _mm_add_epi32(_mm_unpacklo_epi32(parts[2], parts[3]), _mm_unpackhi_epi32(parts[2], parts[3]));
    const __m128i sums = _mm_add_epi32(_mm_unpacklo_epi64(a, b), _mm_unpackhi_epi64(a, b));
    return _mm_srai_epi32(_mm_add_epi32(sums, _mm_set1_epi32(SUM_START)), SUM_SHIFT);
}

/// Returns the partial sums for a sample.
CRESAMPLING_INLINE __m128i parts_of_sample(
    const uint8_t *first, ptrdiff_t stride, const int16_t *across, int columns, const int8_t *down, int rows) {
    __m128i sum = _mm_setzero_si128();
    for (int column = 0; column < columns; column += 8) {
        const __m128i weights = _mm_loadu_si128((const __m128i *)(across + column));
        sum = _mm_add_epi32(sum, _mm_madd_epi16(sum_columns(first + column, stride, down, rows), weights));
    }
    return sum;
}

/// Computes the samples of a chunk with filters of `columns` and `rows` taps.
CRESAMPLING_INLINE __m128i chunk_of_samples(
    const struct taps *taps, const cresampling_plane *plane, const cresampling_filter *across,
    const cresampling_filter *down, int columns, int rows) {
    __m128i parts[CHUNK];
#pragma clang loop unroll(full)
    for (int i = 0; i < CHUNK; i++) {
        parts[i] = parts_of_sample(
            plane->samples + taps->first[i], plane->stride, across->weights + taps->across[i], columns,
            down->short_weights + taps->down[i], rows);
    }
    const __m128i values = _mm_packs_epi32(four_sums(parts), four_sums(parts + 4));
    return _mm_packus_epi16(values, values);
}

/// Fills a run with filters of `columns` and `rows` taps. If these numbers are constants, the compiler unrolls the
/// loops.
CRESAMPLING_INLINE void run(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    const cresampling_nodes *nodes, size_t count, uint8_t *target, int columns, int rows) {
    const size_t chunks = (count + CHUNK - 1) / CHUNK;
    for (size_t start = 0; start < chunks; start += BLOCK) {
        const size_t size = chunks - start < BLOCK ? chunks - start : BLOCK;
        struct taps taps[BLOCK];
        find_taps(taps, plane, across, down, nodes, start, size);
        for (size_t i = 0; i < size; i++) {
            const __m128i samples = chunk_of_samples(taps + i, plane, across, down, columns, rows);
            const size_t place = (start + i) * CHUNK;
            if (count - place >= CHUNK) {
                _mm_storel_epi64((__m128i *)(target + place), samples);
            } else {
                memcpy(target + place, &samples, count - place);
            }
        }
    }
}

CRESAMPLING_INLINE void fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    const cresampling_nodes *nodes, size_t count, uint8_t *target) {
    if (across->taps == 8 && down->used == 4) {
        run(plane, across, down, nodes, count, target, 8, 4);
    } else if (across->taps == 8 && down->used == 6) {
        run(plane, across, down, nodes, count, target, 8, 6);
    } else if (across->taps == 8 && down->used == 8) {
        run(plane, across, down, nodes, count, target, 8, 8);
    } else {
        run(plane, across, down, nodes, count, target, across->used, down->used);
    }
}
