#pragma once

#include <stddef.h>
#include <stdint.h>

/// The size of one line of text in pixels.
typedef struct {
    int32_t width;
    int32_t height;
} ctextshaping_size;

typedef enum {
    CTEXTSHAPING_OK = 0,
    /// An argument is out of range, such as a canvas that is too small or a stride that is not a multiple of 4.
    CTEXTSHAPING_INVALID,
    /// Cairo or Pango failed, most likely because there is not enough memory.
    CTEXTSHAPING_FAILED,
} ctextshaping_outcome;

/// Measures a line of text in DejaVu Sans, or in the font that fontconfig substitutes for it.
///
/// `text` is `length` bytes of UTF-8. Invalid bytes are replaced, and markup is not interpreted. A line wider than
/// `max_width` pixels is truncated at its end with an ellipsis.
ctextshaping_outcome ctextshaping_measure(
    const char *text, size_t length, double pixels, int32_t max_width, ctextshaping_size *size);

/// Returns the number of characters in a line for which no installed font has a glyph.
size_t ctextshaping_missing_glyphs(const char *text, size_t length);

/// Draws a line into `coverage`, which has `size.width` × `size.height` bytes in rows of `stride` bytes. The caller
/// owns the memory and sets it to 0. In the result, 0 means not covered and 255 fully covered.
ctextshaping_outcome ctextshaping_draw(
    const char *text, size_t length, double pixels, int32_t max_width, ctextshaping_size size, uint8_t *coverage,
    size_t stride);
