#pragma once

/* The few functions of Pango that this module calls, as its reference manual has them.
 *
 * Pango's own headers are found only through pkg-config, whose flags for it contain -pthread; Swift's package manager
 * warns of that flag in every build of every package that depends on this one. The functions have had these signatures
 * since Pango 1.10. Source: https://docs.gtk.org/Pango/ and https://docs.gtk.org/PangoCairo/ */

#include <cairo.h>
#include <glib-object.h>

typedef struct PangoContext PangoContext;
typedef struct PangoFontDescription PangoFontDescription;
typedef struct PangoLanguage PangoLanguage;
typedef struct PangoLayout PangoLayout;

enum { PANGO_SCALE = 1024 };
typedef enum { PANGO_DIRECTION_LTR = 0 } PangoDirection;
typedef enum { PANGO_ELLIPSIZE_END = 3 } PangoEllipsizeMode;

void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
PangoLanguage *pango_language_from_string(const char *language);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_family(PangoFontDescription *font, const char *family);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_free(PangoFontDescription *font);

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
