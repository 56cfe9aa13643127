#include "crasterizer.h"

#include <math.h>

// The four channels of a color, side by side with room for a weight.
static inline uint64_t spread(uint32_t color) {
    const uint64_t all = color;
    return (all & 0xFF) | (all & 0xFF00) << 8 | (all & 0xFF0000) << 16 | (all & 0xFF000000) << 24;
}

static inline uint64_t mixed(uint64_t a, uint64_t b, uint32_t share) {
    return ((a * (256 - share) + b * share) >> 8) & 0x00FF00FF00FF00FFull;
}

static inline int32_t clamped(int32_t value, int32_t end) { return value < 0 ? 0 : value < end ? value : end - 1; }

// The color between the middles of four pixels; at the edge of a sheet that of the nearest ones.
static uint64_t color_at(const crasterizer_sheet *sheet, double x, double y) {
    const float u = (float)(x - sheet->x) * sheet->scale - 0.5f, v = (float)(y - sheet->y) * sheet->scale - 0.5f;
    const float column = floorf(u), row = floorf(v);
    const int32_t left = clamped((int32_t)column, sheet->side), right = clamped((int32_t)column + 1, sheet->side);
    const uint32_t *upper = sheet->pixels + (size_t)clamped((int32_t)row, sheet->side) * (size_t)sheet->stride;
    const uint32_t *lower = sheet->pixels + (size_t)clamped((int32_t)row + 1, sheet->side) * (size_t)sheet->stride;
    const uint32_t along = (uint32_t)((u - column) * 256), down = (uint32_t)((v - row) * 256);
    const uint64_t top = mixed(spread(upper[left]), spread(upper[right]), along);
    const uint64_t bottom = mixed(spread(lower[left]), spread(lower[right]), along);
    return mixed(top, bottom, down);
}

static const crasterizer_sheet *sheet_at(const crasterizer_ground *ground, double x, double y) {
    if (!(x >= 0 && y >= 0 && x < ground->columns && y < ground->rows)) return NULL;
    const uint16_t number = ground->cells[(size_t)(int32_t)y * (size_t)ground->columns + (size_t)(int32_t)x];
    return number == 0 ? NULL : ground->sheets + number - 1;
}

// Samples for a length in pixels of a sheet.
static int32_t samples(double length, int32_t most) {
    const double count = ceil(length * 0.75);
    return count < 1 ? 1 : count > most ? most : (int32_t)count;
}

// The mean of what a pixel covers.
static bool ground_color(
    const crasterizer_ground *ground, const crasterizer_ground_row *row, double x, double y, uint32_t *color) {
    const crasterizer_sheet *middle = sheet_at(ground, x, y);
    if (!middle) return false;
    const int32_t across = samples(hypot(row->across_x, row->across_y) * middle->scale, 4);
    const int32_t down = samples(hypot(row->down_x, row->down_y) * middle->scale, 8);
    if (across * down == 1) {
        const uint64_t only = color_at(middle, x, y);
        *color = (uint32_t)(only & 0xFF) | (uint32_t)(only >> 8 & 0xFF00) | (uint32_t)(only >> 16 & 0xFF0000)
            | (uint32_t)(only >> 24 & 0xFF000000);
        return true;
    }
    uint32_t sums[4] = {0}, count = 0;
    for (int32_t i = 0; i < down; i++) {
        const double v = (i + 0.5) / down - 0.5;
        for (int32_t j = 0; j < across; j++) {
            const double u = (j + 0.5) / across - 0.5;
            const double px = x + u * row->across_x + v * row->down_x, py = y + u * row->across_y + v * row->down_y;
            const crasterizer_sheet *sheet = sheet_at(ground, px, py);
            if (!sheet) continue;
            const uint64_t sample = color_at(sheet, px, py);
            for (int32_t channel = 0; channel < 4; channel++) sums[channel] += sample >> (16 * channel) & 0xFF;
            count++;
        }
    }
    if (count == 0) return false;
    *color = 0;
    for (int32_t channel = 0; channel < 4; channel++) *color |= (sums[channel] + count / 2) / count << (8 * channel);
    return true;
}

void crasterizer_draw_ground(
    const crasterizer_ground *ground, const crasterizer_ground_row *row, uint32_t *pixels, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        ground_color(ground, row, row->x + i * row->across_x, row->y + i * row->across_y, pixels + i);
}
