#pragma once

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ctextshaping.h"

/// Shapes text with fonts of one kind; not to be used by two threads at once.
typedef struct ctextshaping_shaper ctextshaping_shaper;

/// How text is set.
typedef struct {
    /// Names of families in the order of preference, separated by commas; fontconfig finds others for what they lack.
    const char *families;
    /// The height of the glyphs' em, in pixels.
    double pixels;
    /// 100...1000; 400 is regular, 700 bold.
    int32_t weight;
    bool italic;
    /// Added between glyphs, in pixels.
    double spacing;
    /// Where lines are broken, in pixels; 0 where they are not.
    double width;
    /// BCP 47, for glyphs that languages draw in different ways; may be NULL.
    const char *language;
} ctextshaping_style;

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
} ctextshaping_glyph;

/// Text that was shaped; centered where it has several lines.
typedef struct {
    ctextshaping_glyph *glyphs;
    size_t count;
    /// Of a size of their own: they are drawn smaller or larger by `scale`.
    cairo_scaled_font_t **fonts;
    size_t font_count;
    double scale;
    /// Of all lines, in pixels.
    double width, height;
    /// From the top of the first line to its baseline.
    double ascent;
    /// What glyphs really cover, from the text's left edge and the first baseline.
    double ink_left, ink_top, ink_right, ink_bottom;
    int32_t lines;
    /// Characters that no font has.
    int32_t unknown;
} ctextshaping_text;

/// - Returns: NULL without memory.
ctextshaping_shaper *ctextshaping_shaper_new(void);
void ctextshaping_shaper_free(ctextshaping_shaper *shaper);

/// Shapes UTF-8; what is none is replaced. At most 4096 bytes count.
ctextshaping_outcome ctextshaping_shape(
    ctextshaping_shaper *shaper, const char *text, size_t length, const ctextshaping_style *style, ctextshaping_text *shaped);

void ctextshaping_text_free(ctextshaping_text *text);
