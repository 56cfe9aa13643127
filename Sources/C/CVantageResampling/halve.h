// Halving: each new sample is computed from eight consecutive samples and lies midway between the fourth and the fifth.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Two adjacent samples, at an address that need not be aligned. The first is in the lower byte.
typedef uint16_t samples_pair __attribute__((aligned(1), may_alias));

// The weights, in units of 1/128, amplify fine detail to offset its attenuation when a view samples the picture. This
// was measured on views; see docs/decisions. Relative to middle gray, the weighted sums fit into 16 bits.
//
// The arguments are sums of two samples: the fourth and the fifth, the third and the sixth, and so on.
static inline uint8_t halved(int16_t near, int16_t next, int16_t far, int16_t last) {
    const int16_t inner = (int16_t)((near - 256) * 60 + (next - 256) * 16);
    const int16_t outer = (int16_t)((far - 256) * 9 + (last - 256) * 3);
    const int16_t value = (int16_t)(((int16_t)(inner - outer + 64) >> 7) + 128);
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static inline void halve_rows(const uint8_t *const *rows, size_t width, uint8_t *restrict target) {
    const uint8_t *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
    const uint8_t *e = rows[4], *f = rows[5], *g = rows[6], *h = rows[7];
    for (size_t i = 0; i < width; i++) {
        target[i] = halved(
            (int16_t)(d[i] + e[i]), (int16_t)(c[i] + f[i]), (int16_t)(b[i] + g[i]), (int16_t)(a[i] + h[i]));
    }
}

static inline void halve_columns(const uint8_t *line, size_t count, uint8_t *restrict target) {
    const samples_pair *pairs = (const samples_pair *)line;
    for (size_t i = 0; i < count; i++) {
        const uint16_t a = pairs[i], b = pairs[i + 1], c = pairs[i + 2], d = pairs[i + 3];
        target[i] = halved(
            (int16_t)((b >> 8) + (c & 255)), (int16_t)((b & 255) + (c >> 8)), (int16_t)((a >> 8) + (d & 255)),
            (int16_t)((a & 255) + (d >> 8)));
    }
}
