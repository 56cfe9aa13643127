#include "ctextshaping.h"

#include <limits.h>
#include <math.h>
#include <stdint.h>

#include "bundled_fonts.h"
#include "fixed_options.h"

/* The maximum length of a line in bytes. A longer line is not legible on any picture, and laying out a megabyte of
 * text takes seconds. */
static const size_t maximum_length = 4096;

static char *valid_text(const char *text, size_t length) {
    if (text == NULL) length = 0;
    /* If truncation splits a character, its remaining bytes are replaced like other invalid bytes. */
    return g_utf8_make_valid(text ? text : "", (gssize)(length < maximum_length ? length : maximum_length));
}

static PangoLayout *make_layout(cairo_t *cairo, const char *text, size_t length, double pixels, int32_t max_width) {
    add_bundled_fonts();
    PangoLayout *layout = pango_cairo_create_layout(cairo);
    use_fixed_options(pango_layout_get_context(layout));
    pango_layout_context_changed(layout);
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family(font, "DejaVu Sans");
    pango_font_description_set_absolute_size(font, pixels * PANGO_SCALE);
    pango_layout_set_font_description(layout, font);
    pango_font_description_free(font);
    char *valid = valid_text(text, length);
    pango_layout_set_single_paragraph_mode(layout, TRUE);
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_width(layout, max_width < INT_MAX / PANGO_SCALE ? max_width * PANGO_SCALE : -1);
    pango_layout_set_text(layout, valid, -1);
    g_free(valid);
    return layout;
}

static int is_drawable(double pixels, int32_t max_width) {
    return isfinite(pixels) && pixels >= 1 && pixels <= 1024 && max_width >= 1;
}

ctextshaping_outcome ctextshaping_measure(
    const char *text, size_t length, double pixels, int32_t max_width, ctextshaping_size *size) {
    size->width = 0;
    size->height = 0;
    if (!is_drawable(pixels, max_width)) return CTEXTSHAPING_INVALID;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cairo = cairo_create(surface);
    PangoLayout *layout = make_layout(cairo, text, length, pixels, max_width);
    int width = 0, height = 0;
    pango_layout_get_pixel_size(layout, &width, &height);
    ctextshaping_outcome outcome = cairo_status(cairo) == CAIRO_STATUS_SUCCESS ? CTEXTSHAPING_OK : CTEXTSHAPING_FAILED;
    g_object_unref(layout);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    size->width = width < max_width ? width : max_width;
    size->height = height;
    return outcome;
}

size_t ctextshaping_missing_glyphs(const char *text, size_t length) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cairo = cairo_create(surface);
    PangoLayout *layout = make_layout(cairo, text, length, 16, INT_MAX);
    const int missing = pango_layout_get_unknown_glyphs_count(layout);
    g_object_unref(layout);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return (size_t)missing;
}

ctextshaping_outcome ctextshaping_draw(
    const char *text, size_t length, double pixels, int32_t max_width, ctextshaping_size size, uint8_t *coverage,
    size_t stride) {
    if (!is_drawable(pixels, max_width) || coverage == NULL || size.width < 1 || size.height < 1 || stride % 4 != 0
        || stride < (size_t)size.width || stride > INT_MAX)
        return CTEXTSHAPING_INVALID;
    cairo_surface_t *surface =
        cairo_image_surface_create_for_data(coverage, CAIRO_FORMAT_A8, size.width, size.height, (int)stride);
    cairo_t *cairo = cairo_create(surface);
    PangoLayout *layout = make_layout(cairo, text, length, pixels, max_width);
    cairo_set_source_rgba(cairo, 1, 1, 1, 1);
    pango_cairo_show_layout(cairo, layout);
    cairo_surface_flush(surface);
    ctextshaping_outcome outcome = cairo_status(cairo) == CAIRO_STATUS_SUCCESS ? CTEXTSHAPING_OK : CTEXTSHAPING_FAILED;
    g_object_unref(layout);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    return outcome;
}
