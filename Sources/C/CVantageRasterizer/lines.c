#include "crasterizer.h"

#include <math.h>

// A value for each of four adjacent pixels.
typedef float lanes __attribute__((ext_vector_type(4)));
typedef int32_t wholes __attribute__((ext_vector_type(4)));

static const lanes steps = {0, 1, 2, 3};

static inline float least(float a, float b) { return a < b ? a : b; }
static inline float most(float a, float b) { return a > b ? a : b; }

static inline lanes limited(lanes value, float high) {
    return __builtin_elementwise_min(__builtin_elementwise_max(value, (lanes)0), (lanes)high);
}

// A segment of a line, which covers all points within its radius. The coverage of a pixel depends on the distance to
// its center, as if the edge of the segment crossed the pixel in a straight line.
typedef struct {
    float x, y, dx, dy;
    // 1 divided by the square of the segment's length; 0 for a point.
    float scale;
    // The radius plus half a pixel.
    float reach;
    float opacity;
} segment;

static void add_row(uint8_t *row, int32_t from, int32_t to, float y, const segment *s) {
    const float vy = y - s->y;
    for (int32_t x = from; x < to; x += 4) {
        const lanes vx = steps + ((float)x + 0.5f - s->x);
        const lanes t = limited((vx * s->dx + vy * s->dy) * s->scale, 1);
        const lanes ex = vx - t * s->dx, ey = vy - t * s->dy;
        const lanes distance = __builtin_elementwise_sqrt(ex * ex + ey * ey);
        const lanes covered = limited(s->reach - distance, 1) * s->opacity + 0.5f;
        const wholes values = __builtin_convertvector(covered, wholes);
        const int32_t count = to - x < 4 ? to - x : 4;
        for (int32_t i = 0; i < count; i++) {
            const uint8_t value = (uint8_t)values[i];
            if (value > row[x + i]) row[x + i] = value;
        }
    }
}

static void add_segment(const crasterizer_mask *mask, const segment *s) {
    const float x1 = s->x + s->dx, y1 = s->y + s->dy;
    const float left = least(s->x, x1) - s->reach, right = most(s->x, x1) + s->reach;
    const float top = least(s->y, y1) - s->reach, bottom = most(s->y, y1) + s->reach;
    if (!(right > 0 && left < (float)mask->width && bottom > 0 && top < (float)mask->height)) return;
    const int32_t first = (int32_t)most(0, floorf(top)), last = (int32_t)least((float)mask->height, ceilf(bottom));
    const float length = sqrtf(s->dx * s->dx + s->dy * s->dy);
    const float slope = s->dy != 0 ? s->dx / s->dy : 0;
    // The greatest horizontal distance between the center line of an inclined segment and the edge of its coverage.
    const float half = s->dy != 0 ? s->reach * length / fabsf(s->dy) + 0.5f * fabsf(slope) + 1 : INFINITY;
    for (int32_t row = first; row < last; row++) {
        const float y = (float)row + 0.5f;
        const float middle = s->x + (y - s->y) * slope;
        const float from = most(most(left, middle - half), 0);
        const float to = least(least(right, middle + half), (float)mask->width);
        if (from < to) add_row(mask->bytes + (size_t)row * mask->stride, (int32_t)from, (int32_t)ceilf(to), y, s);
    }
}

void crasterizer_add_line(const crasterizer_mask *mask, const float *points, size_t count, float width) {
    if (!(width > 0) || count == 0) return;
    segment s = {.reach = most(width, 1) / 2 + 0.5f, .opacity = 255 * least(width, 1)};
    for (size_t i = 0; i == 0 || i + 1 < count; i++) {
        const size_t next = i + 1 < count ? i + 1 : i;
        s.x = points[2 * i];
        s.y = points[2 * i + 1];
        s.dx = points[2 * next] - s.x;
        s.dy = points[2 * next + 1] - s.y;
        const float square = s.dx * s.dx + s.dy * s.dy;
        s.scale = square > 0 ? 1 / square : 0;
        add_segment(mask, &s);
    }
}
