#include "crasterizer.h"
#include "texture_pixels.h"

#include <math.h>

typedef uint32_t wide4 __attribute__((vector_size(16)));

// The maximum number of samples between the upper and lower edges of a pixel.
enum { most_samples = 8 };

// Clamps a position to a texture and its border. The result is in units of 1/65536 of a pixel, from the center of the
// first border pixel.
static inline int32_t place_in(double length, int32_t most) {
    const int32_t place = (int32_t)length + 32768;
    return place < 0 ? 0 : place > most ? most : place;
}

// The sums for a row of pixels: for each pixel, four color channels and the number of samples.
typedef struct {
    uint16_t *colors, *samples;
} row_sums;

// Adds a run of samples from one texture.
static void add_run(
    const crasterizer_texture *texture, const crasterizer_ground_row *row, int32_t level, double x, double y,
    row_sums sums, int32_t first, int32_t end) {
    const int32_t side = texture->sides[level], stride = side + 2;
    const double scale = 65536.0 * side / texture->side;
    const int32_t steps = end - 1 - first, most = (side + 1) * 65536 - 1;
    int32_t u = place_in((x - texture->x) * scale, most), v = place_in((y - texture->y) * scale, most);
    const int32_t last_u = place_in((x + steps * row->across_x - texture->x) * scale, most);
    const int32_t last_v = place_in((y + steps * row->across_y - texture->y) * scale, most);
    // Both increments are rounded toward zero, so that all samples lie between the first and the last one.
    const int32_t du = steps > 0 ? (last_u - u) / steps : 0, dv = steps > 0 ? (last_v - v) / steps : 0;
    const uint32_t *pixels = texture->pixels[level];
    int32_t i = first;
    for (; i + 1 < end; i += 2, u += 2 * du, v += 2 * dv) {
        words8 both;
        memcpy(&both, sums.colors + 4 * i, sizeof both);
        both += two_colors_at(pixels, stride, u, v, u + du, v + dv);
        memcpy(sums.colors + 4 * i, &both, sizeof both);
    }
    if (i < end) {
        words4 one;
        memcpy(&one, sums.colors + 4 * i, sizeof one);
        one += color_at(pixels, stride, u, v);
        memcpy(sums.colors + 4 * i, &one, sizeof one);
    }
    for (i = first; i < end; i++) sums.samples[i]++;
}

static const crasterizer_texture *texture_at(const crasterizer_ground *ground, double x, double y) {
    if (!(x >= 0 && y >= 0 && x < ground->columns && y < ground->rows)) return NULL;
    const uint16_t number = ground->cells[(size_t)(int32_t)y * (size_t)ground->columns + (size_t)(int32_t)x];
    return number == 0 ? NULL : ground->textures + number - 1;
}

// Returns the number of steps until a moving position leaves an interval.
static double steps_within(double place, double step, double low, double high) {
    if (step > 0) return (high - place) / step;
    return step < 0 ? (low - place) / step : INFINITY;
}

static int32_t end_of_run(const crasterizer_texture *texture, const crasterizer_ground_row *row, double x, double y) {
    const double across = steps_within(x, row->across_x, texture->x, texture->x + texture->side);
    const double down = steps_within(y, row->across_y, texture->y, texture->y + texture->side);
    const double steps = ceil(fmin(fmin(across, down), 1e6));
    return steps < 1 ? 1 : (int32_t)steps;
}

// Returns the index of the texture size at which a texture pixel appears about as wide as a picture pixel.
static int32_t level_of(const crasterizer_texture *texture, double across) {
    double pixels = across * texture->sides[0] / texture->side;
    int32_t level = 0;
    for (; level + 1 < crasterizer_texture_levels && pixels > 1.4; level++) pixels /= 2;
    return level;
}

static int32_t samples_of(const crasterizer_texture *texture, double across, double down) {
    const double count = ceil(0.65 * down * texture->sides[level_of(texture, across)] / texture->side);
    return count < 1 ? 1 : count > most_samples ? most_samples : (int32_t)count;
}

// Adds one sample for each pixel, offset from the pixel's center.
static void add_samples(
    const crasterizer_ground *ground, const crasterizer_ground_row *row, double moved, double across,
    row_sums sums, int32_t count) {
    const double x = row->x + moved * row->down_x, y = row->y + moved * row->down_y;
    for (int32_t i = 0, end; i < count; i = end) {
        const double at_x = x + i * row->across_x, at_y = y + i * row->across_y;
        const crasterizer_texture *texture = texture_at(ground, at_x, at_y);
        end = i + 1;
        if (!texture) continue;
        const int32_t run = end_of_run(texture, row, at_x, at_y);
        end = run < count - i ? i + run : count;
        add_run(texture, row, level_of(texture, across), at_x, at_y, sums, i, end);
    }
}

static void finish(row_sums sums, uint32_t *pixels, int32_t count) {
    // The reciprocal of each sample count, scaled by 65536 and rounded up. The sums are so small that multiplying by
    // the reciprocal and shifting right by 16 bits gives the same result as integer division. A single sample needs no
    // division.
    static const uint16_t shares[most_samples + 1] = {0, 0, 32768, 21846, 16384, 13108, 10923, 9363, 8192};
    for (int32_t i = 0; i < count; i++) {
        const uint16_t samples = sums.samples[i];
        if (samples == 0) continue;
        words4 sum;
        memcpy(&sum, sums.colors + 4 * i, sizeof sum);
        const uint16_t share = shares[samples];
        const words4 rounded = sum + (uint16_t)(samples / 2), each = {share, share, share, share};
        const wide4 mean = __builtin_convertvector(rounded, wide4) * __builtin_convertvector(each, wide4) >> 16;
        pixels[i] = samples == 1 ? packed(sum) : packed(__builtin_convertvector(mean, words4));
    }
}

// Returns the number of samples per pixel that the finest texture in the row needs.
static int32_t samples_of_row(
    const crasterizer_ground *ground, const crasterizer_ground_row *row, double across, double down, int32_t count) {
    int32_t most = 1;
    for (int32_t i = 0; i < count; i += 16) {
        const crasterizer_texture *texture = texture_at(ground, row->x + i * row->across_x, row->y + i * row->across_y);
        const int32_t samples = texture ? samples_of(texture, across, down) : 1;
        if (samples > most) most = samples;
    }
    return most;
}

void crasterizer_draw_ground(
    const crasterizer_ground *ground, const crasterizer_ground_row *row, uint16_t *sums, uint32_t *pixels,
    int32_t count) {
    const row_sums into = {sums, sums + 4 * (size_t)count};
    memset(sums, 0, 5 * (size_t)count * sizeof *sums);
    const double across = hypot(row->across_x, row->across_y), down = hypot(row->down_x, row->down_y);
    const int32_t samples = samples_of_row(ground, row, across, down, count);
    for (int32_t i = 0; i < samples; i++)
        add_samples(ground, row, (i + 0.5) / samples - 0.5, across, into, count);
    finish(into, pixels, count);
}

void crasterizer_frame_texture(uint32_t *pixels, int32_t side) {
    const size_t stride = (size_t)side + 2;
    for (int32_t row = 1; row <= side; row++) {
        uint32_t *line = pixels + (size_t)row * stride;
        line[0] = line[1];
        line[side + 1] = line[side];
    }
    memcpy(pixels, pixels + stride, stride * sizeof *pixels);
    memcpy(pixels + (size_t)(side + 1) * stride, pixels + (size_t)side * stride, stride * sizeof *pixels);
}

void crasterizer_halve_texture(const uint32_t *source, int32_t side, uint32_t *target) {
    const size_t stride = (size_t)side + 2, half = (size_t)side / 2;
    for (size_t row = 0; row < half; row++) {
        const uint32_t *upper = source + (2 * row + 1) * stride + 1, *lower = upper + stride;
        uint32_t *line = target + (row + 1) * (half + 2) + 1;
        for (size_t column = 0; column < half; column++) {
            const words8 sum = two_pixels(upper + 2 * column) + two_pixels(lower + 2 * column);
            line[column] = packed((sum_of(sum) + 2) >> 2);
        }
    }
    crasterizer_frame_texture(target, (int32_t)half);
}
