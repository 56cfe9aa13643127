#include "crasterizer.h"
#include "floats.h"

// The indices of the values that are interpolated over a triangle: the inverse depth, and the position in the texture
// as in a crasterizer_texel.
enum { inverse_depth, east, south };

// The values that are interpolated over a triangle, relative to one of its corners.
typedef struct {
    float x, y;
    float4 start, across, down;
    // The least and greatest values among all corners.
    float4 least, most;
} surface;

// Row-independent values for four adjacent samples.
typedef struct {
    float4 inverse_depth;
    uint4 two, next_two;
    // The step from four samples to the next four.
    float4 nearer;
    uint4 along;
    // The index of the texture, as encoded in texels.
    uint4 number;
} stride4;

enum { place_bits = 24 };

static stride4 stride_of(const surface *ground, int32_t texture) {
    const int32_t most = 1 << place_bits;
    const float4 across = at_most(at_least(ground->across, all(-(float)most)), all((float)most));
    const int4 steps = __builtin_convertvector(across, int4);
    const uint32_t u = (uint32_t)steps[east], v = (uint32_t)steps[south];
    const uint32_t low = (uint32_t)texture << place_bits, high = (uint32_t)texture >> 8 << place_bits;
    return (stride4){
        .inverse_depth = (float4){0, 1, 2, 3} * all(ground->across[inverse_depth]),
        .two = {0, 0, u, v},
        .next_two = {2 * u, 2 * v, 3 * u, 3 * v},
        .nearer = all(4 * ground->across[inverse_depth]),
        .along = {4 * u, 4 * v, 4 * u, 4 * v},
        .number = {low, high, low, high}};
}

// Writes the texels for those samples in a group of four that the mask selects.
static inline void keep_texels(crasterizer_texel *texels, uint4 two, uint4 next_two, int4 mask) {
    const uint4 first = (uint4)__builtin_shufflevector(mask, mask, 0, 0, 1, 1);
    const uint4 second = (uint4)__builtin_shufflevector(mask, mask, 2, 2, 3, 3);
    uint4 seen, next_seen;
    memcpy(&seen, texels, sizeof seen);
    memcpy(&next_seen, texels + 2, sizeof next_seen);
    seen = (first & two) | (~first & seen);
    next_seen = (second & next_two) | (~second & next_seen);
    memcpy(texels, &seen, sizeof seen);
    memcpy(texels + 2, &next_seen, sizeof next_seen);
}

// Draws the samples in a row that are nearer than anything drawn before, four at a time. The last group of four may
// extend past the end of the row; the samples there stay unchanged.
static inline void draw_row(
    const crasterizer_samples *samples, const surface *ground, const stride4 *next, int32_t row, int32_t left,
    int32_t right) {
    const float x = (float)left + 0.5f - ground->x, y = (float)(row + samples->top) + 0.5f - ground->y;
    // Outside a triangle that is almost a line, extrapolated values must not exceed those of its corners.
    const float4 at = at_most(
        at_least(ground->start + ground->across * all(x) + ground->down * all(y), ground->least), ground->most);
    const int4 place = __builtin_convertvector(at, int4);
    const uint4 first = (uint4)__builtin_shufflevector(place, place, east, south, east, south);
    const uint4 low_bits = ~(uint4){0} >> (32 - place_bits);
    const int4 lanes = {0, 1, 2, 3};
    float4 near = all(at[inverse_depth]) + next->inverse_depth;
    uint4 two = first + next->two, next_two = first + next->next_two;
    const size_t start = (size_t)row * (size_t)samples->width;
    for (int32_t column = left; column < right; column += 4) {
        const int32_t rest = right - column;
        const int4 nearer = keep_nearer(
            samples->inverse_depth + start + column, near, lanes < (int4){rest, rest, rest, rest});
        keep_texels(
            samples->texels + start + column, (two & low_bits) | next->number, (next_two & low_bits) | next->number,
            nearer);
        near += next->nearer;
        two += next->along;
        next_two += next->along;
    }
}

// Returns the horizontal distance by which an edge moves from one row to the next. Both adjacent triangles compute the
// same value.
static inline float slope(const float *upper, const float *lower) {
    return (lower[0] - upper[0]) / (lower[1] - upper[1]);
}

// Returns the `x` of an edge at each of four rows.
static inline float4 along(const float *upper, float slope, float4 y) {
    return all(upper[0]) + (y - all(upper[1])) * all(slope);
}

static inline void swap(const float **a, const float **b) {
    const float *other = *a;
    *a = *b;
    *b = other;
}

// Draws the rows of a triangle, four at a time.
static inline void draw_rows(
    const crasterizer_samples *samples, const surface *ground, const stride4 *next, const float *upper,
    const float *middle, const float *lower, int32_t first, int32_t end) {
    const float whole = slope(upper, lower), before = slope(upper, middle), after = slope(middle, lower);
    float4 y = all((float)(first + samples->top)) + (float4){0.5f, 1.5f, 2.5f, 3.5f};
    for (int32_t row = first; row < end; row += 4, y += all(4)) {
        const float4 one = along(upper, whole, y);
        const float4 two = chosen(y < all(middle[1]), along(upper, before, y), along(middle, after, y));
        const int4 left = first_samples(at_most(one, two), samples->width);
        const int4 right = first_samples(at_least(one, two), samples->width);
        for (int32_t i = 0; i < 4 && row + i < end; i++)
            if (left[i] < right[i]) draw_row(samples, ground, next, row + i, left[i], right[i]);
    }
}

// Draws a triangle whose corners are in clockwise order. Other triangles are seen from below and not drawn.
//
// - at: The values of the first corner.
// - to_b, to_c: The differences between the other corners and the first.
static inline void draw_triangle(
    const crasterizer_samples *samples, int32_t texture, const float *a, const float *b, const float *c, float4 at,
    float4 to_b, float4 to_c) {
    const float bx = b[0] - a[0], by = b[1] - a[1], cx = c[0] - a[0], cy = c[1] - a[1];
    const double area = (double)bx * cy - (double)cx * by;
    if (!(area > 1e-3)) return;
    const float *upper = a, *middle = b, *lower = c;
    if (middle[1] < upper[1]) swap(&upper, &middle);
    if (lower[1] < middle[1]) swap(&middle, &lower);
    if (middle[1] < upper[1]) swap(&upper, &middle);
    const float top = (float)samples->top;
    const int4 rows = first_samples((float4){upper[1] - top, lower[1] - top, 0, 0}, samples->height);
    if (rows[0] >= rows[1]) return;
    const float inverse = (float)(1 / area);
    const float4 second = at + to_b, third = at + to_c;
    const surface ground = {
        .x = a[0],
        .y = a[1],
        .start = at,
        .across = to_b * all(cy * inverse) - to_c * all(by * inverse),
        .down = to_c * all(bx * inverse) - to_b * all(cx * inverse),
        .least = at_most(at, at_most(second, third)),
        .most = at_least(at, at_least(second, third))};
    const stride4 next = stride_of(&ground, texture);
    draw_rows(samples, &ground, &next, upper, middle, lower, rows[0], rows[1]);
}

static inline float lesser(float a, float b) { return a < b ? a : b; }

static inline float greater(float a, float b) { return a > b ? a : b; }

static inline bool is_beside(
    const crasterizer_samples *samples, const float *a, const float *b, const float *c, const float *d) {
    const float top = (float)samples->top, bottom = top + (float)samples->height, right = (float)samples->width;
    return greater(greater(a[1], b[1]), greater(c[1], d[1])) < top ||
           lesser(lesser(a[1], b[1]), lesser(c[1], d[1])) > bottom ||
           greater(greater(a[0], b[0]), greater(c[0], d[0])) < 0 ||
           lesser(lesser(a[0], b[0]), lesser(c[0], d[0])) > right;
}

static inline int32_t within(int32_t place, int32_t most) { return place < 0 ? 0 : place > most ? most : place; }

// Draws the two triangles of a cell.
static inline void draw_cell(
    const crasterizer_samples *samples, const crasterizer_mesh *mesh, int32_t column, int32_t row) {
    const float *a = mesh->points + 4 * ((size_t)row * (size_t)mesh->corners + (size_t)column), *b = a + 4;
    const float *c = a + 4 * (size_t)mesh->corners, *d = c + 4;
    if (is_beside(samples, a, b, c, d)) return;
    if (!(a[2] > 0 && b[2] > 0 && c[2] > 0 && d[2] > 0)) return;
    const int32_t last = mesh->corners - 3;
    const float step = (float)crasterizer_texture_steps / (float)last;
    const float u = step * (float)within(column - 1, last), right = step * (float)within(column, last);
    const float v = step * (float)within(row - 1, last), below = step * (float)within(row, last);
    draw_triangle(
        samples, mesh->texture, a, b, c, (float4){a[2], u, v, 0}, (float4){b[2] - a[2], right - u, 0, 0},
        (float4){c[2] - a[2], 0, below - v, 0});
    draw_triangle(
        samples, mesh->texture, d, c, b, (float4){d[2], right, below, 0}, (float4){c[2] - d[2], u - right, 0, 0},
        (float4){b[2] - d[2], 0, v - below, 0});
}

void crasterizer_draw_mesh(const crasterizer_samples *samples, const crasterizer_mesh *mesh) {
    const int32_t cells = mesh->corners - 1;
    for (int32_t i = 0; i < cells; i++) {
        const int32_t row = mesh->from_south ? cells - 1 - i : i;
        for (int32_t j = 0; j < cells; j++) draw_cell(samples, mesh, mesh->from_east ? cells - 1 - j : j, row);
    }
}
