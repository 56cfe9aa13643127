#include "crasterizer.h"

#include <math.h>

// Edges that cross a row of samples, at most; a face with more is drawn without the rest.
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

static void draw_span(
    const crasterizer_scene *scene, const crasterizer_face *face, int32_t row, float from, float until) {
    const float width = (float)scene->width;
    const int32_t first = (int32_t)ceilf(fminf(fmaxf(from - 0.5f, 0), width));
    const int32_t end = (int32_t)ceilf(fminf(fmaxf(until - 0.5f, 0), width));
    const size_t start = (size_t)row * (size_t)scene->width;
    const float at_row = face->at_origin + ((float)(row + scene->top) + 0.5f) * face->down;
    for (int32_t x = first; x < end; x++) {
        const float nearness = at_row + ((float)x + 0.5f) * face->across;
        if (!(nearness > scene->nearness[start + (size_t)x])) continue;
        scene->nearness[start + (size_t)x] = nearness;
        scene->colors[start + (size_t)x] = face->color;
    }
}

void crasterizer_draw_face(const crasterizer_scene *scene, const crasterizer_face *face) {
    if (face->rings == 0) return;
    float top = INFINITY, bottom = -INFINITY;
    for (int32_t i = 0; i < face->ends[face->rings - 1]; i++) {
        top = fminf(top, face->points[2 * i + 1]);
        bottom = fmaxf(bottom, face->points[2 * i + 1]);
    }
    top -= (float)scene->top;
    bottom -= (float)scene->top;
    const float height = (float)scene->height;
    const int32_t first = (int32_t)ceilf(fminf(fmaxf(top - 0.5f, 0), height));
    const int32_t end = (int32_t)ceilf(fminf(fmaxf(bottom - 0.5f, 0), height));
    float crossings[most_crossings];
    for (int32_t row = first; row < end; row++) {
        int32_t used = 0, begin = 0;
        for (int32_t ring = 0; ring < face->rings; ring++) {
            const int32_t count = face->ends[ring] - begin;
            if (count > 2)
                used = add_crossings(face->points + 2 * begin, count, (float)(row + scene->top) + 0.5f, crossings, used);
            begin = face->ends[ring];
        }
        for (int32_t i = 0; i + 1 < used; i += 2) draw_span(scene, face, row, crossings[i], crossings[i + 1]);
    }
}
