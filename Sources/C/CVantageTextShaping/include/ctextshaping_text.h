#pragma once

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ctextshaping.h"

/// Shapes text. Not safe for concurrent use.
typedef struct ctextshaping_shaper ctextshaping_shaper;

/// The style of text.
typedef struct {
    /// The names of font families in order of preference, separated by commas. fontconfig finds other fonts for glyphs
    /// that none of these families has.
    const char *families;
    /// The font size (the em) in pixels.
    double pixels;
    /// The weight, from 100 to 1000; 400 is regular and 700 is bold.
    int32_t weight;
    bool italic;
    /// The space added between glyphs, in pixels.
    double spacing;
    /// The width at which lines are broken, in pixels; 0 for a single line.
    double width;
    /// The language as a BCP 47 tag, to select glyphs that differ between languages; may be NULL.
    const char *language;
} ctextshaping_style;

/// A glyph in shaped text.
typedef struct {
    /// The position of the glyph's origin, in pixels from the left edge of the text and from the baseline of the first
    /// line.
    double x, y;
    /// The distance to the origin of the next glyph, in pixels.
    double advance;
    /// The index of the glyph in its font.
    uint32_t index;
    /// The index of the font in `fonts`.
    uint16_t font;
    /// Whether the glyph starts a cluster, the smallest unit of glyphs that may be moved separately.
    bool begins_cluster;
} ctextshaping_glyph;

/// Shaped text. If there are several lines, they are centered.
typedef struct {
    ctextshaping_glyph *glyphs;
    size_t count;
    /// The fonts. They have a fixed size and are drawn at `scale` times that size.
    cairo_scaled_font_t **fonts;
    size_t font_count;
    double scale;
    /// The size of all lines together, in pixels.
    double width, height;
    /// The distance from the top of the first line to its baseline, in pixels.
    double ascent;
    /// The area that the glyphs cover, in pixels, relative to the left edge of the text and the first baseline.
    double ink_left, ink_top, ink_right, ink_bottom;
    /// The number of lines.
    int32_t lines;
    /// The number of characters that no font contains.
    int32_t unknown;
} ctextshaping_text;

/// Creates a shaper.
///
/// - Returns: NULL if there is not enough memory.
ctextshaping_shaper *ctextshaping_shaper_new(void);

/// Frees a shaper; `shaper` may be NULL.
void ctextshaping_shaper_free(ctextshaping_shaper *shaper);

/// Shapes the first 4096 bytes of UTF-8 text. Invalid bytes are replaced. If the outcome is CTEXTSHAPING_OK, the
/// caller frees `shaped` with `ctextshaping_text_free`.
ctextshaping_outcome ctextshaping_shape(
    ctextshaping_shaper *shaper, const char *text, size_t length, const ctextshaping_style *style,
    ctextshaping_text *shaped);

/// Frees the contents of shaped text.
void ctextshaping_text_free(ctextshaping_text *text);
