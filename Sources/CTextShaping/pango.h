#pragma once

/* The few functions of Pango that this module calls, as its reference manual has them.
 *
 * Pango's own headers are found only through pkg-config, whose flags for it contain -pthread; Swift's package manager
 * warns of that flag in every build of every package that depends on this one. The functions have had these signatures
 * since Pango 1.10 (line spacing and rounding 1.44), the structures their members since 1.44.
 * A test compares all of this with Pango's own headers.
 * Source: https://docs.gtk.org/Pango/ and https://docs.gtk.org/PangoCairo/ */

#include <cairo.h>
#include <glib-object.h>
#include <stdint.h>

typedef struct PangoCairoFont PangoCairoFont;
typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoLanguage PangoLanguage;
typedef struct PangoLayout PangoLayout;

enum { PANGO_SCALE = 1024 };
typedef enum { PANGO_DIRECTION_LTR = 0 } PangoDirection;
typedef enum { PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;
typedef enum { PANGO_WRAP_WORD = 0 } PangoWrapMode;
typedef enum { PANGO_ALIGN_CENTER = 1 } PangoAlignment;
typedef enum { PANGO_STYLE_NORMAL = 0, PANGO_STYLE_ITALIC = 2 } PangoStyle;
typedef enum { PANGO_WEIGHT_NORMAL = 400 } PangoWeight;

typedef struct PangoAttribute PangoAttribute;
typedef struct PangoAttrList PangoAttrList;
typedef struct PangoFont PangoFont;
typedef struct PangoFontMap PangoFontMap;
typedef struct PangoLayoutIter PangoLayoutIter;

typedef struct {
    int x, y, width, height;
} PangoRectangle;

/* Lengths are in 1/PANGO_SCALE pixels. */
typedef struct {
    int32_t width, x_offset, y_offset;
} PangoGlyphGeometry;

typedef struct {
    uint32_t glyph;
    PangoGlyphGeometry geometry;
    struct {
        unsigned is_cluster_start : 1;
        unsigned is_color : 1;
    } attr;
} PangoGlyphInfo;

typedef struct {
    int num_glyphs;
    PangoGlyphInfo *glyphs;
    int *log_clusters;
    int space;
} PangoGlyphString;

typedef struct {
    void *shape_engine, *lang_engine;
    PangoFont *font;
    uint8_t level, gravity, flags, script;
    PangoLanguage *language;
    void *extra_attrs;
} PangoAnalysis;

typedef struct {
    int offset, length, num_chars;
    PangoAnalysis analysis;
} PangoItem;

typedef struct {
    PangoItem *item;
    PangoGlyphString *glyphs;
} PangoGlyphItem;

#define PANGO_GLYPH_EMPTY 0x0FFFFFFFu
#define PANGO_GLYPH_UNKNOWN_FLAG 0x10000000u

void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_round_glyph_positions(PangoContext *context, gboolean round);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
PangoLanguage *pango_language_from_string(const char *language);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_set_weight(PangoFontDescription *font, PangoWeight weight);
void pango_font_description_set_style(PangoFontDescription *font, PangoStyle style);
void pango_font_description_free(PangoFontDescription *font);

PangoAttrList *pango_attr_list_new(void);
void pango_attr_list_insert(PangoAttrList *list, PangoAttribute *attribute);
void pango_attr_list_unref(PangoAttrList *list);
PangoAttribute *pango_attr_letter_spacing_new(int spacing);

PangoFontMap *pango_cairo_font_map_new(void);
PangoContext *pango_font_map_create_context(PangoFontMap *fonts);
cairo_scaled_font_t *pango_cairo_font_get_scaled_font(PangoCairoFont *font);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_attributes(PangoLayout *layout, PangoAttrList *attributes);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);
void pango_layout_set_line_spacing(PangoLayout *layout, float factor);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_get_extents(PangoLayout *layout, PangoRectangle *ink, PangoRectangle *logical);
int pango_layout_get_line_count(PangoLayout *layout);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);

PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
int pango_layout_iter_get_baseline(PangoLayoutIter *iter);
PangoGlyphItem *pango_layout_iter_get_run_readonly(PangoLayoutIter *iter);
void pango_layout_iter_get_run_extents(PangoLayoutIter *iter, PangoRectangle *ink, PangoRectangle *logical);
gboolean pango_layout_iter_next_run(PangoLayoutIter *iter);
void pango_layout_iter_free(PangoLayoutIter *iter);

PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_context_changed(PangoLayout *layout);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, gboolean setting);
void pango_layout_set_ellipsize(PangoLayout *layout, PangoEllipsizeMode mode);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_get_pixel_size(PangoLayout *layout, int *width, int *height);

PangoLayout *pango_cairo_create_layout(cairo_t *cairo);
void pango_cairo_show_layout(cairo_t *cairo, PangoLayout *layout);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
