#include "crasterizer.h"
#include "floats.h"

#include <math.h>

// The maximum number of edges that cross a row of samples. If a face has more, the rest are ignored.
enum { most_crossings = 1024 };

static int32_t add_crossings(const float *points, int32_t count, float y, float *found, int32_t used) {
    const float *last = points + 2 * (count - 1);
    for (int32_t i = 0; i < count; last = points + 2 * i, i++) {
        const float *point = points + 2 * i;
        if ((point[1] > y) == (last[1] > y) || used == most_crossings) continue;
        const float x = last[0] + (y - last[1]) * (point[0] - last[0]) / (point[1] - last[1]);
        int32_t place = used++;
        for (; place > 0 && found[place - 1] > x; place--) found[place] = found[place - 1];
        found[place] = x;
    }
    return used;
}

// Colors each of four adjacent samples at which the face is nearer than anything drawn before.
static inline void keep_nearest_color(
    const crasterizer_samples *samples, size_t place, float4 inverse_depth, uint32_t color, int4 mask) {
    const uint4 nearer = (uint4)keep_nearer(samples->inverse_depth + place, inverse_depth, mask);
    uint4 colors;
    memcpy(&colors, samples->colors + place, sizeof colors);
    colors = (nearer & (uint4){color, color, color, color}) | (~nearer & colors);
    memcpy(samples->colors + place, &colors, sizeof colors);
}

static void draw_span(
    const crasterizer_samples *samples, const crasterizer_face *face, int32_t row, float from, float until) {
    const int4 places = first_samples((float4){from, until, 0, 0}, samples->width), lanes = {0, 1, 2, 3};
    const int32_t first = places[0], end = places[1];
    const size_t start = (size_t)row * (size_t)samples->width;
    const float at_row = face->at_origin + ((float)(row + samples->top) + 0.5f) * face->down;
    float4 middle = all((float)first) + (float4){0.5f, 1.5f, 2.5f, 3.5f};
    for (int32_t x = first; x < end; x += 4, middle += all(4)) {
        const int32_t rest = end - x;
        keep_nearest_color(
            samples, start + (size_t)x, all(at_row) + middle * all(face->across), face->color,
            lanes < (int4){rest, rest, rest, rest});
    }
}

void crasterizer_draw_face(const crasterizer_samples *samples, const crasterizer_face *face) {
    if (face->rings == 0) return;
    float top = INFINITY, bottom = -INFINITY;
    for (int32_t i = 0; i < face->ends[face->rings - 1]; i++) {
        const float y = face->points[2 * i + 1];
        top = y < top ? y : top;
        bottom = y > bottom ? y : bottom;
    }
    const int4 rows = first_samples((float4){top, bottom, 0, 0} - all((float)samples->top), samples->height);
    float crossings[most_crossings];
    for (int32_t row = rows[0]; row < rows[1]; row++) {
        int32_t used = 0, begin = 0;
        const float y = (float)(row + samples->top) + 0.5f;
        for (int32_t ring = 0; ring < face->rings; ring++) {
            const int32_t count = face->ends[ring] - begin;
            if (count > 2)
                used = add_crossings(face->points + 2 * begin, count, y, crossings, used);
            begin = face->ends[ring];
        }
        for (int32_t i = 0; i + 1 < used; i += 2) draw_span(samples, face, row, crossings[i], crossings[i + 1]);
    }
}
