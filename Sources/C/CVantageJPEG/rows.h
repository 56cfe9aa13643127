// Converts libjpeg's rows of pixels to R, G, B.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Converts C, M, Y, K pixels to R, G, B.
///
/// @param inverted Whether 255 means no ink. Adobe applications store CMYK this way and add an Adobe segment.
void cjpeg_rgb_from_cmyk(const uint8_t *cmyk, uint8_t *rgb, size_t pixels, bool inverted);
