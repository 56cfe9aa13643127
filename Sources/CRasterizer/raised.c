#include "crasterizer.h"
#include "floats.h"
#include "sheet_pixels.h"

typedef uint64_t wide2 __attribute__((vector_size(16)));

// The four samples of a pixel, those of the upper row first: where they are in their sheets, and one divided by their depth.
typedef struct {
    uint4 upper, lower;
    float4 nearness;
} samples;

static inline samples samples_at(const crasterizer_scene *scene, int32_t column, int32_t row) {
    const size_t upper = 2 * ((size_t)row * (size_t)scene->width + (size_t)column), lower = upper + (size_t)scene->width;
    samples pixel;
    memcpy(&pixel.upper, scene->places + upper, sizeof pixel.upper);
    memcpy(&pixel.lower, scene->places + lower, sizeof pixel.lower);
    const float *near = scene->nearness + upper, *near_below = scene->nearness + lower;
    pixel.nearness = (float4){near[0], near[1], near_below[0], near_below[1]};
    return pixel;
}

// How many of them see ground.
static inline int32_t count_of(float4 nearness) {
    const int4 seen = nearness > all(0);
    return -(seen[0] + seen[1] + seen[2] + seen[3]);
}

// Two places as numbers; the sign is that of their 24 bits.
static inline float4 places_of(uint4 two) { return __builtin_convertvector((int4)(two << 8) >> 8, float4); }

static inline float4 turned(float4 two) { return __builtin_shufflevector(two, two, 2, 3, 0, 1); }

static inline uint32_t number_of(uint32_t east, uint32_t south) { return east >> 24 | (south >> 24 << 8); }

static inline bool is_one_sheet(const samples *pixel) {
    const uint4 other = (uint4)turned((float4)pixel->upper);
    const wide2 differences = (wide2)((pixel->upper ^ pixel->lower) | (pixel->upper ^ other));
    return ((differences[0] | differences[1]) & 0xFF000000FF000000) == 0;
}

// A sheet in one of its sizes.
typedef struct {
    const uint32_t *pixels;
    int32_t stride;
    // From places to 1/65536 of a pixel, and the last one of those.
    float scale, most;
} sheet_view;

static inline sheet_view view_of(const crasterizer_sheet *sheet, int32_t level) {
    const int32_t side = sheet->sides[level];
    const float all_pixels = 65536.0f * (float)side;
    // The greatest number that is less than the last pixel of the frame.
    return (sheet_view){sheet->pixels[level], side + 2, all_pixels / crasterizer_places, all_pixels + 65536 - 512};
}

// Two places from the first pixel of the frame, in 1/65536 of a pixel.
static inline int4 pixels_of(const sheet_view *view, float4 two) {
    const float4 from_frame = two * all(view->scale) + all(32768);
    return __builtin_convertvector(at_most(at_least(from_frame, all(0)), all(view->most)), int4);
}

static inline words4 one_color(const sheet_view *view, float4 two) {
    const int4 place = pixels_of(view, two);
    return color_at(view->pixels, view->stride, place[0], place[1]);
}

static inline words4 two_colors(const sheet_view *view, float4 two) {
    const int4 place = pixels_of(view, two);
    return sum_of(two_colors_at(view->pixels, view->stride, place[0], place[1], place[2], place[3]));
}

// The mean of what is no single surface.
static words4 mean_of_samples(const crasterizer_sheet *sheets, const samples *pixel, int32_t count) {
    words4 sum = {0};
    for (int32_t i = 0; i < 4; i++) {
        if (!(pixel->nearness[i] > 0)) continue;
        const uint4 row = i < 2 ? pixel->upper : pixel->lower, two = i % 2 == 0 ? row : (uint4)turned((float4)row);
        const sheet_view view = view_of(sheets + number_of(two[0], two[1]), 0);
        sum += one_color(&view, places_of(two));
    }
    return sum / (uint16_t)count;
}

// The mean of two to the power of some colors on a line, the middle of which is twice in `middle`, and its length in `line`.
static inline words4 mean_along(const sheet_view *view, float4 middle, float4 line, int32_t doublings) {
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

// From one edge of a pixel to the other, in pixels of a sheet, squared: what is farther is not one surface.
static const float most_stretched = 256;

// What four samples on one sheet show: the size whose pixels suit the shorter direction, and as many of them as suit the
// longer one.
static inline words4 color_of(const crasterizer_sheet *sheets, const samples *pixel, int32_t count) {
    if (count < 4 || !is_one_sheet(pixel)) return mean_of_samples(sheets, pixel, count);
    const crasterizer_sheet *sheet = sheets + number_of(pixel->upper[0], pixel->upper[1]);
    const float4 upper = places_of(pixel->upper), lower = places_of(pixel->lower);
    const float4 columns = upper + lower, rows = lower - upper;
    const float4 middle = (columns + turned(columns)) * all(0.25f);
    const float4 across = turned(columns) - columns, down = rows + turned(rows);
    const float4 line_across = __builtin_shufflevector(across, across, 0, 1, 0, 1);
    const float scale = (float)sheet->sides[0] / crasterizer_places, square = scale * scale;
    const float width = squared(across)[0] * square, height = squared(down)[0] * square;
    float longer = width > height ? width : height, shorter = width > height ? height : width;
    if (longer > most_stretched) return mean_of_samples(sheets, pixel, count);
    int32_t level = 0;
    for (; level + 1 < crasterizer_sheet_levels && shorter > 2; level++) {
        shorter /= 4;
        longer /= 4;
    }
    const sheet_view view = view_of(sheet, level);
    if (longer <= 2.25f) return one_color(&view, middle);
    const float4 line = width > height ? line_across : down;
    if (longer <= 9) return mean_along(&view, middle, line, 1);
    return mean_along(&view, middle, line, longer <= 36 ? 2 : 3);
}

// Both are opaque; a share of 256 is all of the other.
static inline uint32_t mixed(uint32_t color, uint32_t other, uint32_t share) {
    if (share == 0) return color;
    const uint32_t rest = 256 - share, pair = 0x00FF00FF;
    const uint32_t even = ((color & pair) * rest + (other & pair) * share) >> 8 & pair;
    const uint32_t odd = ((color >> 8 & pair) * rest + (other >> 8 & pair) * share) & ~pair;
    return even | odd;
}

static inline uint32_t share_of(const crasterizer_haze *haze, float4 nearness, int32_t count) {
    const float4 halves = nearness + turned(nearness);
    const float sum = halves[0] + halves[1], steps = haze->steps * (float)count;
    const float step = steps / sum, last = (float)(haze->count - 1);
    return haze->shares[(int32_t)(step < last ? step : last)];
}

void crasterizer_draw_raised(
    const crasterizer_scene *scene, const crasterizer_sheet *sheets, const crasterizer_haze *haze, int32_t row,
    uint32_t sky, uint32_t *pixels, uint32_t *cover) {
    for (int32_t column = 0; column < scene->width / 2; column++) {
        const samples pixel = samples_at(scene, column, row);
        const int32_t count = count_of(pixel.nearness);
        if (count == 0) {
            pixels[column] = sky;
            continue;
        }
        const uint32_t color = packed(color_of(sheets, &pixel, count));
        if (cover != NULL) cover[column] = (255 - (color >> 24)) << 24;
        const uint32_t ground = mixed(color | 0xFF000000, haze->color, share_of(haze, pixel.nearness, count));
        pixels[column] = mixed(ground, sky, 64 * (uint32_t)(4 - count));
    }
}
