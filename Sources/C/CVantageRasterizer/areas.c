#include "crasterizer.h"

#include <math.h>

// The unit of length is 1/256 of a pixel. The unit of enclosed area is 1/131,072 of a pixel: half of 1/256 × 1/256.
enum { one = 256, whole = 2 * one * one };

static inline int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// Adds a part of an edge that descends by `height` within one pixel. `in` is the sum of the distances from the part's
// two ends to the left side of the pixel.
static inline void add_to_cell(uint32_t *cell, int32_t height, int32_t in) {
    cell[0] += (uint32_t)(height * (2 * one - in));
    cell[1] += (uint32_t)(height * in);
}

// Adds a part of an edge within one row, from left to right.
static void add_to_row(uint32_t *row, int32_t width, int64_t left, int64_t right, int32_t height) {
    const int64_t end = (int64_t)width * one;
    if (left >= end) return;
    if (right <= 0) return add_to_cell(row, height, 0);
    const double slope = (double)height / (double)most(right - left, 1);
    int32_t done = 0;
    // An edge to the left of the picture contributes to all pixels in the row.
    if (left < 0) {
        done = (int32_t)((double)-left * slope);
        add_to_cell(row, done, 0);
    }
    for (int64_t x = most(left, 0), next; x < least(right, end) || x == right; x = next) {
        const int64_t cell = x / one;
        next = least((cell + 1) * one, right);
        const int32_t until = next == right ? height : (int32_t)((double)(next - left) * slope);
        add_to_cell(row + cell, until - done, (int32_t)(x + next - 2 * cell * one));
        done = until;
        if (next == right) return;
    }
}

static void add_edge(const crasterizer_area *area, int64_t x0, int64_t y0, int64_t x1, int64_t y1) {
    if (y0 == y1) return;
    const int32_t sign = y0 < y1 ? 1 : -1;
    if (sign < 0) {
        const int64_t x = x0, y = y0;
        x0 = x1, y0 = y1, x1 = x, y1 = y;
    }
    const int64_t top = most(y0, 0), bottom = least(y1, (int64_t)area->height * one);
    const double slope = (double)(x1 - x0) / (double)(y1 - y0);
    int64_t x = x0 + (int64_t)((double)(top - y0) * slope);
    for (int64_t y = top, next; y < bottom; y = next) {
        const int64_t row = y / one;
        next = least((row + 1) * one, bottom);
        const int64_t there = next == y1 ? x1 : x0 + (int64_t)((double)(next - y0) * slope);
        add_to_row(area->cells + (size_t)row * crasterizer_cells_per_row(area->width), area->width, least(x, there),
                   most(x, there), sign * (int32_t)(next - y));
        x = there;
    }
}

// Far from the picture, only the direction matters. NaN also counts as far.
static inline int64_t units(double pixels) {
    const double farthest = 4e6;
    return llround(one * (pixels > -farthest ? (pixels < farthest ? pixels : farthest) : -farthest));
}

void crasterizer_area_add(const crasterizer_area *area, const double *points, size_t count) {
    for (size_t i = 0; i + 1 < count; i++) {
        const double *edge = points + 2 * i;
        add_edge(area, units(edge[0]), units(edge[1]), units(edge[2]), units(edge[3]));
    }
}

static uint8_t covered(int32_t sum, bool even_odd) {
    uint32_t amount = sum < 0 ? 0 - (uint32_t)sum : (uint32_t)sum;
    if (even_odd) {
        amount %= 2 * whole;
        if (amount > whole) amount = 2 * whole - amount;
    }
    return amount >= whole ? 255 : (uint8_t)((amount * 255 + whole / 2) / whole);
}

void crasterizer_area_cover(const crasterizer_area *area, bool even_odd, const crasterizer_mask *mask) {
    for (int32_t row = 0; row < area->height; row++) {
        const uint32_t *cells = area->cells + (size_t)row * crasterizer_cells_per_row(area->width);
        uint8_t *bytes = mask->bytes + (size_t)row * mask->stride;
        uint32_t sum = 0;
        for (int32_t x = 0; x < area->width; x++) {
            sum += cells[x];
            bytes[x] = covered((int32_t)sum, even_odd);
        }
    }
}
