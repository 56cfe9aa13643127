#pragma once

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clettering.h"

/// Shapes text with fonts of one kind; not to be used by two threads at once.
typedef struct clettering_shaper clettering_shaper;

/// How text is set.
typedef struct {
    /// Names of families in the order of preference, separated by commas; fontconfig finds others for what they lack.
    const char *families;
    /// The height of the letters' em, in pixels.
    double pixels;
    /// 100...1000; 400 is regular, 700 bold.
    int32_t weight;
    bool italic;
    /// Added between letters, in pixels.
    double spacing;
    /// Where lines are broken, in pixels; 0 where they are not.
    double width;
    /// BCP 47, for letters that languages draw in different ways; may be NULL.
    const char *language;
} clettering_style;

/// One glyph of shaped text.
typedef struct {
    /// Of its origin, in pixels from the text's left edge and from the first line's baseline.
    double x, y;
    /// How far the pen moves.
    double advance;
    /// In the font.
    uint32_t index;
    /// In `fonts`.
    uint16_t font;
    /// Whether the glyph begins a cluster: the least that can be moved without breaking what belongs together.
    bool begins_cluster;
} clettering_glyph;

/// Text that was shaped; centered where it has several lines.
typedef struct {
    clettering_glyph *glyphs;
    size_t count;
    cairo_scaled_font_t **fonts;
    size_t font_count;
    /// Of all lines, in pixels.
    double width, height;
    /// From the top of the first line to its baseline.
    double ascent;
    /// What letters really cover, from the text's left edge and the first baseline.
    double ink_left, ink_top, ink_right, ink_bottom;
    int32_t lines;
    /// Characters that no font has.
    int32_t unknown;
} clettering_text;

/// - Returns: NULL without memory.
clettering_shaper *clettering_shaper_new(void);
void clettering_shaper_free(clettering_shaper *shaper);

/// Shapes UTF-8; what is none is replaced. At most 4096 bytes count.
clettering_outcome clettering_shape(
    clettering_shaper *shaper, const char *text, size_t length, const clettering_style *style, clettering_text *shaped);

void clettering_text_free(clettering_text *text);
