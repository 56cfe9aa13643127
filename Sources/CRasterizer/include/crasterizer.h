#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How much of each pixel something covers: 0 is nothing, 255 all of it.
typedef struct {
    uint8_t *bytes;
    /// Bytes from one row to the next.
    size_t stride;
    int32_t width;
    int32_t height;
} crasterizer_mask;

/// Adds a line with round ends and joins to a mask; where lines overlap, it covers as much as the one that covers most.
///
/// - points: x and y in turns, in pixels from the mask's top-left corner, where a pixel's center lies at .5; finite.
/// - count: Points; a single one is a disc.
/// - width: Pixels. A line that is thinner than a pixel covers only that much of those that it runs through.
void crasterizer_add_line(const crasterizer_mask *mask, const float *points, size_t count, float width);

/// A pixel of a brush: where it lies from its middle, and how much of it the brush covers, 1 to 256.
typedef struct {
    int32_t x, y;
    uint16_t weight;
} crasterizer_dab;

/// Lays a brush on each pixel of a mask, as much as it is covered: where several dabs meet, the greatest counts.
///
/// - brush: `count` dabs; one that begins at a pixel of the mask and ends beside it covers nothing there.
/// - target: Of the source's size, and another; what it covers already stays covered.
void crasterizer_thicken(
    const crasterizer_mask *source, const crasterizer_dab *brush, size_t count, const crasterizer_mask *target);

/// What the edges of areas add to each pixel, and to all that lie to the right of it.
///
/// Sums are whole numbers, so that they are exact in whatever order edges come, as long as no pixel is enclosed 16,384
/// times and more in one direction.
typedef struct {
    /// `crasterizer_cells_per_row(width)` for each row, from the top; 0 before anything is added.
    uint32_t *cells;
    int32_t width;
    int32_t height;
} crasterizer_area;

static inline size_t crasterizer_cells_per_row(int32_t width) { return (size_t)width + 2; }

/// Adds the edges between neighbours of some points. A ring is closed by its first point once more; it may be added in
/// pieces, where each begins with the last point of the one before.
///
/// An edge takes as many steps as it touches pixels of the picture, whatever it crosses.
///
/// - points: x and y in turns, in pixels from the area's top-left corner; beyond ±4,000,000 taken to there.
/// - count: Points.
void crasterizer_area_add(const crasterizer_area *area, const double *points, size_t count);

/// Says how much of each pixel was enclosed.
///
/// A pixel that several edges run through is judged by the sum of what they enclose of it.
///
/// - even_odd: Whether what is enclosed twice lies outside; else all does that is enclosed as often in one direction as in
///   the other.
/// - mask: Of the area's size; what it holds is replaced.
void crasterizer_area_cover(const crasterizer_area *area, bool even_odd, const crasterizer_mask *mask);
