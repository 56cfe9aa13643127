#include "crasterizer.h"
#include "floats.h"
#include "texture_pixels.h"

typedef uint64_t wide2 __attribute__((vector_size(16)));

// The four samples of a pixel, the upper row first: their positions in textures and their inverse depths.
typedef struct {
    uint4 upper, lower;
    float4 inverse_depth;
} pixel_samples;

static inline pixel_samples samples_at(const crasterizer_samples *samples, int32_t column, int32_t row) {
    const size_t upper = 2 * ((size_t)row * (size_t)samples->width + (size_t)column);
    const size_t lower = upper + (size_t)samples->width;
    pixel_samples pixel;
    memcpy(&pixel.upper, samples->texels + upper, sizeof pixel.upper);
    memcpy(&pixel.lower, samples->texels + lower, sizeof pixel.lower);
    const float *near = samples->inverse_depth + upper, *near_below = samples->inverse_depth + lower;
    pixel.inverse_depth = (float4){near[0], near[1], near_below[0], near_below[1]};
    return pixel;
}

// The number of samples that show ground.
static inline int32_t count_of(float4 inverse_depth) {
    const int4 seen = inverse_depth > all(0);
    return -(seen[0] + seen[1] + seen[2] + seen[3]);
}

// Converts two 24-bit positions, sign-extended, to floats.
static inline float4 places_of(uint4 two) { return __builtin_convertvector((int4)(two << 8) >> 8, float4); }

static inline float4 turned(float4 two) { return __builtin_shufflevector(two, two, 2, 3, 0, 1); }

static inline uint32_t number_of(uint32_t east, uint32_t south) { return east >> 24 | (south >> 24 << 8); }

static inline bool is_one_texture(const pixel_samples *pixel) {
    const uint4 other = (uint4)turned((float4)pixel->upper);
    const wide2 differences = (wide2)((pixel->upper ^ pixel->lower) | (pixel->upper ^ other));
    return ((differences[0] | differences[1]) & 0xFF000000FF000000) == 0;
}

// A texture at one of its sizes.
typedef struct {
    const uint32_t *pixels;
    int32_t stride;
    // The factor that converts texel steps to units of 1/65536 of a pixel, and the greatest position in those units.
    float scale, most;
} texture_view;

static inline texture_view view_of(const crasterizer_texture *texture, int32_t level) {
    const int32_t side = texture->sides[level];
    const float all_pixels = 65536.0f * (float)side;
    // The greatest float below the position of the last border pixel.
    return (texture_view){
        texture->pixels[level], side + 2, all_pixels / crasterizer_texture_steps, all_pixels + 65536 - 512};
}

// Two positions relative to the first border pixel, in 1/65536 of a pixel.
static inline int4 pixels_of(const texture_view *view, float4 two) {
    const float4 from_frame = two * all(view->scale) + all(32768);
    return __builtin_convertvector(at_most(at_least(from_frame, all(0)), all(view->most)), int4);
}

static inline words4 one_color(const texture_view *view, float4 two) {
    const int4 place = pixels_of(view, two);
    return color_at(view->pixels, view->stride, place[0], place[1]);
}

static inline words4 two_colors(const texture_view *view, float4 two) {
    const int4 place = pixels_of(view, two);
    return sum_of(two_colors_at(view->pixels, view->stride, place[0], place[1], place[2], place[3]));
}

// The mean color of a pixel's samples, for pixels in which several surfaces are visible.
static words4 mean_of_samples(const crasterizer_texture *textures, const pixel_samples *pixel, int32_t count) {
    words4 sum = {0};
    for (int32_t i = 0; i < 4; i++) {
        if (!(pixel->inverse_depth[i] > 0)) continue;
        const uint4 row = i < 2 ? pixel->upper : pixel->lower, two = i % 2 == 0 ? row : (uint4)turned((float4)row);
        const texture_view view = view_of(textures + number_of(two[0], two[1]), 0);
        sum += one_color(&view, places_of(two));
    }
    return sum / (uint16_t)count;
}

// Returns the mean of 2^`doublings` colors along a line. `middle` holds the coordinates of the line's midpoint twice,
// and `line` holds the line's extent twice.
static inline words4 mean_along(const texture_view *view, float4 middle, float4 line, int32_t doublings) {
    const int32_t count = 1 << doublings;
    const float4 step = line * all(1 / (float)count);
    const float first = (float)(1 - count) / 2;
    float4 two = middle + step * (float4){first, first, first + 1, first + 1};
    words4 sum = {0};
    for (int32_t i = 0; i < count; i += 2, two += step + step) sum += two_colors(view, two);
    return sum >> doublings;
}

static inline float4 squared(float4 two) {
    const float4 squares = two * two;
    return squares + __builtin_shufflevector(squares, squares, 1, 0, 3, 2);
}

// The square of the maximum extent of a picture pixel, in texture pixels. A pixel with a greater extent shows more than
// one surface.
static const float most_stretched = 256;

// Returns the color of a pixel. If its four samples lie on one texture, the shorter extent of the pixel determines
// which of the texture's sizes is used, and the longer extent determines how many colors are averaged.
static inline words4 color_of(const crasterizer_texture *textures, const pixel_samples *pixel, int32_t count) {
    if (count < 4 || !is_one_texture(pixel)) return mean_of_samples(textures, pixel, count);
    const crasterizer_texture *texture = textures + number_of(pixel->upper[0], pixel->upper[1]);
    const float4 upper = places_of(pixel->upper), lower = places_of(pixel->lower);
    const float4 columns = upper + lower, rows = lower - upper;
    const float4 middle = (columns + turned(columns)) * all(0.25f);
    const float4 across = turned(columns) - columns, down = rows + turned(rows);
    const float4 line_across = __builtin_shufflevector(across, across, 0, 1, 0, 1);
    const float scale = (float)texture->sides[0] / crasterizer_texture_steps, square = scale * scale;
    const float width = squared(across)[0] * square, height = squared(down)[0] * square;
    float longer = width > height ? width : height, shorter = width > height ? height : width;
    if (longer > most_stretched) return mean_of_samples(textures, pixel, count);
    int32_t level = 0;
    for (; level + 1 < crasterizer_texture_levels && shorter > 2; level++) {
        shorter /= 4;
        longer /= 4;
    }
    const texture_view view = view_of(texture, level);
    if (longer <= 2.25f) return one_color(&view, middle);
    const float4 line = width > height ? line_across : down;
    if (longer <= 9) return mean_along(&view, middle, line, 1);
    return mean_along(&view, middle, line, longer <= 36 ? 2 : 3);
}

// Mixes two opaque colors. A `share` of 256 returns `other`.
static inline uint32_t mixed(uint32_t color, uint32_t other, uint32_t share) {
    if (share == 0) return color;
    const uint32_t rest = 256 - share, pair = 0x00FF00FF;
    const uint32_t even = ((color & pair) * rest + (other & pair) * share) >> 8 & pair;
    const uint32_t odd = ((color >> 8 & pair) * rest + (other >> 8 & pair) * share) & ~pair;
    return even | odd;
}

static inline uint32_t share_of(const crasterizer_haze *haze, float4 inverse_depth, int32_t count) {
    const float4 halves = inverse_depth + turned(inverse_depth);
    const float sum = halves[0] + halves[1], steps = haze->steps * (float)count;
    const float step = steps / sum, last = (float)(haze->count - 1);
    return haze->shares[(int32_t)(step < last ? step : last)];
}

void crasterizer_draw_raised(
    const crasterizer_samples *samples, const crasterizer_texture *textures, const crasterizer_haze *haze, int32_t row,
    uint32_t sky, uint32_t *pixels, uint32_t *cover) {
    for (int32_t column = 0; column < samples->width / 2; column++) {
        const pixel_samples pixel = samples_at(samples, column, row);
        const int32_t count = count_of(pixel.inverse_depth);
        if (count == 0) {
            pixels[column] = sky;
            continue;
        }
        const uint32_t color = packed(color_of(textures, &pixel, count));
        if (cover != NULL) cover[column] = (255 - (color >> 24)) << 24;
        const uint32_t ground = mixed(color | 0xFF000000, haze->color, share_of(haze, pixel.inverse_depth, count));
        pixels[column] = mixed(ground, sky, 64 * (uint32_t)(4 - count));
    }
}
