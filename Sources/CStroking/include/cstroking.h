#pragma once

#include <stddef.h>
#include <stdint.h>

/// How much of each pixel something covers: 0 is nothing, 255 all of it.
typedef struct {
    uint8_t *bytes;
    /// Bytes from one row to the next.
    size_t stride;
    int32_t width;
    int32_t height;
} cstroking_mask;

/// Adds a line with round ends and joins to a mask; where lines overlap, it covers as much as the one that covers most.
///
/// - points: x and y in turns, in pixels from the mask's top-left corner, where a pixel's centre lies at .5; finite.
/// - count: Points; a single one is a disc.
/// - width: Pixels. A line that is thinner than a pixel covers only that much of those that it runs through.
void cstroking_add_line(const cstroking_mask *mask, const float *points, size_t count, float width);
