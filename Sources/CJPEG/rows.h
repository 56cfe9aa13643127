// Rows of pixels, from what libjpeg makes to R, G, B.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Converts C, M, Y, K pixels to R, G, B.
///
/// @param inverted Adobe's applications write 255 for no ink, and sign with an Adobe segment.
void cjpeg_rgb_from_cmyk(const uint8_t *cmyk, uint8_t *rgb, size_t pixels, bool inverted);
