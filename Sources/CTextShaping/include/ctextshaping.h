#pragma once

#include <stddef.h>
#include <stdint.h>

/// The size in pixels of one line of text.
typedef struct {
    int32_t width;
    int32_t height;
} ctextshaping_size;

typedef enum {
    CTEXTSHAPING_OK = 0,
    /// The canvas is too small or its stride is not a multiple of 4.
    CTEXTSHAPING_CANVAS,
    /// Cairo or Pango could not work, most likely for want of memory.
    CTEXTSHAPING_FAILED,
} ctextshaping_outcome;

/// Measures a line of text in DejaVu Sans, or in what fontconfig has in its place.
///
/// `text` is `length` bytes of UTF-8; bytes that are not are replaced, and markup is not interpreted. A line wider than
/// `max_width` pixels is shortened at its end with an ellipsis.
ctextshaping_outcome ctextshaping_measure(
    const char *text, size_t length, double pixels, int32_t max_width, ctextshaping_size *size);

/// Draws such a line into `coverage`, `size.width` x `size.height` bytes in rows of `stride`, which must be zero before:
/// 0 where nothing is, 255 where the glyphs are. The caller owns the memory.
ctextshaping_outcome ctextshaping_draw(
    const char *text, size_t length, double pixels, int32_t max_width, ctextshaping_size size, uint8_t *coverage,
    size_t stride);
