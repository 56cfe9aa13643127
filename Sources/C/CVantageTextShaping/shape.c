#include "ctextshaping_text.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bundled_fonts.h"
#include "fixed_options.h"

struct ctextshaping_shaper {
    PangoFontMap *fonts;
    PangoContext *context;
};

/* The maximum length of the text in bytes. */
static const size_t maximum_length = 4096;

/* The font size, in pixels, at which all text is shaped before it is scaled. There is only one, because fontconfig
 * sorts all system fonts again for each new size. Unhinted glyphs have the same shape at every size. */
static const double em = 64;

ctextshaping_shaper *ctextshaping_shaper_new(void) {
    ctextshaping_shaper *shaper = calloc(1, sizeof *shaper);
    if (!shaper) return NULL;
    add_bundled_fonts();
    shaper->fonts = pango_cairo_font_map_new();
    shaper->context = pango_font_map_create_context(shaper->fonts);
    use_fixed_options(shaper->context);
    pango_context_set_round_glyph_positions(shaper->context, FALSE);
    return shaper;
}

void ctextshaping_shaper_free(ctextshaping_shaper *shaper) {
    if (!shaper) return;
    g_object_unref(shaper->context);
    g_object_unref(shaper->fonts);
    free(shaper);
}

static PangoLayout *layout_of(
    ctextshaping_shaper *shaper, const char *text, size_t length, const ctextshaping_style *style) {
    const double units = PANGO_SCALE * em / style->pixels;
    pango_context_set_language(
        shaper->context, pango_language_from_string(style->language ? style->language : "en"));
    PangoLayout *layout = pango_layout_new(shaper->context);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, style->families);
    pango_font_description_set_absolute_size(font, em * PANGO_SCALE);
    pango_font_description_set_weight(font, style->weight);
    pango_font_description_set_style(font, style->italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    if (style->spacing != 0) {
        PangoAttrList *attributes = pango_attr_list_new();
        pango_attr_list_insert(
            attributes, pango_attr_letter_spacing_new((int)lround(style->spacing * units)));
        pango_layout_set_attributes(layout, attributes);
        pango_attr_list_unref(attributes);
    }
    if (style->width > 0) {
        pango_layout_set_width(layout, (int)fmin(ceil(style->width * units), INT_MAX));
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD);
    }
    /* Noto's line spacing leaves room for the scripts with the tallest glyphs. */
    pango_layout_set_line_spacing(layout, 0.88f);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    char *valid = g_utf8_make_valid(text, (gssize)(length < maximum_length ? length : maximum_length));
    pango_layout_set_text(layout, valid, -1);
    g_free(valid);
    return layout;
}

/* Converts Pango units at the shaping size to pixels at the requested size. */
static double pixels(const ctextshaping_text *shaped, int units) { return units * shaped->scale / PANGO_SCALE; }

static int font_number(ctextshaping_text *shaped, PangoFont *font) {
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font((PangoCairoFont *)font);
    if (!scaled || cairo_scaled_font_status(scaled) != CAIRO_STATUS_SUCCESS) return -1;
    for (size_t i = 0; i < shaped->font_count; i++)
        if (shaped->fonts[i] == scaled) return (int)i;
    if (shaped->font_count >= UINT16_MAX) return -1;
    cairo_scaled_font_t **fonts = realloc(shaped->fonts, (shaped->font_count + 1) * sizeof *fonts);
    if (!fonts) return -1;
    shaped->fonts = fonts;
    fonts[shaped->font_count] = cairo_scaled_font_reference(scaled);
    return (int)shaped->font_count++;
}

/* Adds the glyphs of a run.
 *
 * - Returns: Whether there was enough memory. */
static bool add_run(ctextshaping_text *shaped, const PangoGlyphItem *run, double x, double y) {
    const PangoGlyphString *string = run->glyphs;
    const size_t room = shaped->count + (size_t)string->num_glyphs + 1;
    ctextshaping_glyph *glyphs = realloc(shaped->glyphs, room * sizeof *glyphs);
    if (!glyphs) return false;
    shaped->glyphs = glyphs;
    const int font = font_number(shaped, run->item->analysis.font);
    double pen = x;
    for (int i = 0; i < string->num_glyphs; i++) {
        const PangoGlyphInfo *info = &string->glyphs[i];
        const double advance = pixels(shaped, info->geometry.width);
        const bool begins = i == 0 || string->log_clusters[i] != string->log_clusters[i - 1];
        const bool drawn =
            info->glyph != PANGO_GLYPH_EMPTY && (info->glyph & PANGO_GLYPH_UNKNOWN_FLAG) == 0 && font >= 0;
        glyphs[shaped->count++] = (ctextshaping_glyph){
            .x = pen + pixels(shaped, info->geometry.x_offset),
            .y = y + pixels(shaped, info->geometry.y_offset),
            .advance = advance,
            .index = drawn ? info->glyph : UINT32_MAX,
            .font = (uint16_t)(font < 0 ? 0 : font),
            .begins_cluster = begins,
        };
        pen += advance;
    }
    return true;
}

static bool collect(PangoLayout *layout, ctextshaping_text *shaped, double left) {
    PangoLayoutIter *iter = pango_layout_get_iter(layout);
    const double first = pixels(shaped, pango_layout_iter_get_baseline(iter));
    shaped->ascent = first;
    bool complete = true;
    do {
        /* Each line ends with a NULL run. */
        const PangoGlyphItem *run = pango_layout_iter_get_run_readonly(iter);
        if (!run) continue;
        PangoRectangle place;
        pango_layout_iter_get_run_extents(iter, NULL, &place);
        complete = add_run(
            shaped, run, pixels(shaped, place.x) - left, pixels(shaped, pango_layout_iter_get_baseline(iter)) - first);
    } while (complete && pango_layout_iter_next_run(iter));
    pango_layout_iter_free(iter);
    return complete;
}

ctextshaping_outcome ctextshaping_shape(
    ctextshaping_shaper *shaper, const char *text, size_t length, const ctextshaping_style *style,
    ctextshaping_text *shaped) {
    memset(shaped, 0, sizeof *shaped);
    if (!shaper || !isfinite(style->pixels) || style->pixels < 1 || style->pixels > 1024 || !(style->width < 100000))
        return CTEXTSHAPING_INVALID;
    shaped->scale = style->pixels / em;
    PangoLayout *layout = layout_of(shaper, text, length, style);
    PangoRectangle ink, logical;
    pango_layout_get_extents(layout, &ink, &logical);
    const double left = pixels(shaped, logical.x);
    const bool complete = collect(layout, shaped, left);
    shaped->width = pixels(shaped, logical.width);
    shaped->height = pixels(shaped, logical.height);
    shaped->ink_left = pixels(shaped, ink.x) - left;
    shaped->ink_right = pixels(shaped, ink.x + ink.width) - left;
    shaped->ink_top = pixels(shaped, ink.y) - shaped->ascent;
    shaped->ink_bottom = pixels(shaped, ink.y + ink.height) - shaped->ascent;
    shaped->lines = pango_layout_get_line_count(layout);
    shaped->unknown = pango_layout_get_unknown_glyphs_count(layout);
    g_object_unref(layout);
    if (complete) return CTEXTSHAPING_OK;
    ctextshaping_text_free(shaped);
    return CTEXTSHAPING_FAILED;
}

void ctextshaping_text_free(ctextshaping_text *text) {
    for (size_t i = 0; i < text->font_count; i++) cairo_scaled_font_destroy(text->fonts[i]);
    free(text->fonts);
    free(text->glyphs);
    memset(text, 0, sizeof *text);
}
