#include "crasterizer.h"
#include "sheet_pixels.h"

#include <math.h>

// A corner of a triangle: where it falls, in samples, one divided by its depth, and where it is in the sheet.
typedef struct {
    float x, y, nearness, u, v;
} corner;

// How the pixels of a sheet are taken.
typedef struct {
    const uint32_t *pixels;
    int32_t stride;
    // The last place, in 1/65536 of a pixel.
    int32_t most;
    // One sample of the picture is the mean of two to the power of it, along a line.
    int32_t doublings;
    int64_t step_u, step_v;
} sheet_view;

// Of a number over the picture: how much it grows from sample to sample, and what it is at the corner at the top left.
typedef struct {
    double across, down, start;
} slope;

static inline int32_t within(int64_t place, int32_t most) {
    return place < 0 ? 0 : place > most ? most : (int32_t)place;
}

static inline uint32_t packed(words4 color) {
    const bytes4 bytes = __builtin_convertvector(color, bytes4);
    uint32_t packed;
    memcpy(&packed, &bytes, sizeof packed);
    return packed;
}

static inline uint32_t sample(const sheet_view *view, int64_t u, int64_t v) {
    if (view->doublings == 0)
        return packed(color_at(view->pixels, view->stride, within(u, view->most), within(v, view->most)));
    const int32_t count = 1 << view->doublings;
    words4 sum = {0, 0, 0, 0};
    u -= view->step_u * (count - 1) / 2;
    v -= view->step_v * (count - 1) / 2;
    for (int32_t i = 0; i < count; i++, u += view->step_u, v += view->step_v)
        sum += color_at(view->pixels, view->stride, within(u, view->most), within(v, view->most));
    return packed(sum >> view->doublings);
}

// Two sides of a triangle, and one divided by twice its area.
typedef struct {
    const corner *a, *b, *c;
    double bx, by, cx, cy, inverse;
} triangle;

static triangle triangle_of(const corner *a, const corner *b, const corner *c) {
    triangle made = {a, b, c, (double)b->x - a->x, (double)b->y - a->y, (double)c->x - a->x, (double)c->y - a->y, 0};
    made.inverse = 1 / (made.bx * made.cy - made.cx * made.by);
    return made;
}

static slope slope_of(const triangle *t, float at_a, float at_b, float at_c) {
    const double db = (double)at_b - at_a, dc = (double)at_c - at_a;
    slope found = {(db * t->cy - dc * t->by) * t->inverse, (dc * t->bx - db * t->cx) * t->inverse, 0};
    found.start = at_a - found.across * t->a->x - found.down * t->a->y;
    return found;
}

// As the size of a sheet has it whose pixels are so many of its own, from the middle of the first pixel of the frame.
static slope scaled(slope place, double share) {
    return (slope){place.across * share, place.down * share, place.start * share + 32768};
}

// How far an edge moves to the right from row to row. Both triangles beside it calculate the same.
static inline float lean(const corner *upper, const corner *lower) {
    return (lower->x - upper->x) / (lower->y - upper->y);
}

// The first sample whose middle does not lie before a place.
static inline int32_t first_sample(float place, int32_t end) {
    const float middle = place - 0.5f;
    if (!(middle > 0)) return 0;
    if (middle >= (float)end) return end;
    const int32_t whole = (int32_t)middle;
    return whole + ((float)whole < middle);
}

// What is no place in any sheet is far beside it.
static inline int64_t fixed(double place) { return (int64_t)fmin(fmax(place, -1e15), 1e15); }

// A place in a sheet, in 1/65536 of a pixel: at a sample, and how far it moves from there to the right and down.
typedef struct {
    int64_t start, across, down;
} moves;

static moves moves_of(slope place, int32_t column, double y) {
    const double start = place.start + place.across * (column + 0.5) + place.down * y;
    return (moves){fixed(start), fixed(place.across), fixed(place.down)};
}

// What is drawn of a triangle: its nearness, and its place in the sheet from a sample of its first row.
typedef struct {
    sheet_view view;
    slope nearness;
    moves u, v;
    int32_t column, row;
} shading;

// The samples of a row, as far as they are nearer than what was drawn before.
static inline void draw_row(
    const crasterizer_scene *scene, const shading *drawn, int32_t row, int32_t left, int32_t right) {
    const slope *nearness = &drawn->nearness;
    const moves *u = &drawn->u, *v = &drawn->v;
    const float step = (float)nearness->across;
    float near = (float)(nearness->start + nearness->across * (left + 0.5) + nearness->down * (row + scene->top + 0.5));
    const int64_t columns = left - drawn->column, rows = row - drawn->row;
    int64_t at_u = u->start + columns * u->across + rows * u->down;
    int64_t at_v = v->start + columns * v->across + rows * v->down;
    float *nearest = scene->nearness + (size_t)row * (size_t)scene->width;
    uint32_t *colors = scene->colors + (size_t)row * (size_t)scene->width;
    for (int32_t column = left; column < right; column++, near += step, at_u += u->across, at_v += v->across) {
        if (!(near > nearest[column])) continue;
        nearest[column] = near;
        colors[column] = sample(&drawn->view, at_u, at_v);
    }
}

// Of a triangle that lies so in its sheet: the size of the sheet and the samples that suit to it.
static sheet_view view_of(const crasterizer_sheet *sheet, const slope *u, const slope *v) {
    const double pixel = 65536.0 * 65536.0;
    const double across = (u->across * u->across + v->across * v->across) / pixel;
    const double down = (u->down * u->down + v->down * v->down) / pixel;
    int32_t level = 0;
    double longer = fmax(across, down), share = 1;
    for (double shorter = fmin(across, down); level + 1 < crasterizer_sheet_levels && shorter > 2; level++) {
        shorter /= 4;
        longer /= 4;
        share /= 2;
    }
    const int32_t doublings = longer > 16 ? 2 : longer > 4 ? 1 : 0;
    share /= 1 << doublings;
    return (sheet_view){
        sheet->pixels[level], sheet->sides[level] + 2, (sheet->sides[level] + 1) * 65536 - 1, doublings,
        fixed((down > across ? u->down : u->across) * share), fixed((down > across ? v->down : v->across) * share)};
}

// - column, row: A sample of the triangle, or beside it.
static shading shading_of(
    const crasterizer_scene *scene, const crasterizer_sheet *sheet, const corner *a, const corner *b, const corner *c,
    int32_t column, int32_t row) {
    const triangle sides = triangle_of(a, b, c);
    const slope u = slope_of(&sides, a->u, b->u, c->u), v = slope_of(&sides, a->v, b->v, c->v);
    const sheet_view view = view_of(sheet, &u, &v);
    const double share = (double)(view.stride - 2) / sheet->sides[0], y = row + scene->top + 0.5;
    return (shading){
        view, slope_of(&sides, a->nearness, b->nearness, c->nearness), moves_of(scaled(u, share), column, y),
        moves_of(scaled(v, share), column, y), column, row};
}

// A triangle whose corners go around clockwise; others are seen from beneath.
static void draw_triangle(
    const crasterizer_scene *scene, const crasterizer_sheet *sheet, const corner *a, const corner *b, const corner *c) {
    if (!((b->x - a->x) * (c->y - a->y) - (c->x - a->x) * (b->y - a->y) > 1e-3f)) return;
    const corner *upper = a, *middle = b, *lower = c, *other;
    if (middle->y < upper->y) other = upper, upper = middle, middle = other;
    if (lower->y < middle->y) other = middle, middle = lower, lower = other;
    if (middle->y < upper->y) other = upper, upper = middle, middle = other;
    const float top = (float)scene->top;
    const int32_t first = first_sample(upper->y - top, scene->height), end = first_sample(lower->y - top, scene->height);
    if (first >= end) return;
    const shading drawn = shading_of(scene, sheet, a, b, c, first_sample(upper->x, scene->width - 1), first);
    const float whole = lean(upper, lower), before = lean(upper, middle), after = lean(middle, lower);
    for (int32_t row = first; row < end; row++) {
        const float y = (float)(row + scene->top) + 0.5f;
        const float one = upper->x + (y - upper->y) * whole;
        const float two = y < middle->y ? upper->x + (y - upper->y) * before : middle->x + (y - middle->y) * after;
        const int32_t left = first_sample(fminf(one, two), scene->width);
        const int32_t right = first_sample(fmaxf(one, two), scene->width);
        if (left < right) draw_row(scene, &drawn, row, left, right);
    }
}

static inline corner corner_at(const crasterizer_mesh *mesh, int32_t column, int32_t row, float step) {
    const float *point = mesh->points + 4 * ((size_t)row * (size_t)mesh->corners + (size_t)column);
    const int32_t last = mesh->corners - 3;
    const int32_t x = within(column - 1, last), y = within(row - 1, last);
    return (corner){point[0], point[1], point[2], (float)x * step, (float)y * step};
}

static bool is_beside(const crasterizer_scene *scene, const corner *a, const corner *b, const corner *c, const corner *d) {
    const float top = (float)scene->top, bottom = top + (float)scene->height, right = (float)scene->width;
    return fmaxf(fmaxf(a->y, b->y), fmaxf(c->y, d->y)) < top || fminf(fminf(a->y, b->y), fminf(c->y, d->y)) > bottom ||
           fmaxf(fmaxf(a->x, b->x), fmaxf(c->x, d->x)) < 0 || fminf(fminf(a->x, b->x), fminf(c->x, d->x)) > right;
}

static void draw_cell(const crasterizer_scene *scene, const crasterizer_mesh *mesh, int32_t column, int32_t row) {
    const float step = 65536.0f * (float)mesh->sheet->sides[0] / (float)(mesh->corners - 3);
    const corner a = corner_at(mesh, column, row, step), b = corner_at(mesh, column + 1, row, step);
    const corner c = corner_at(mesh, column, row + 1, step), d = corner_at(mesh, column + 1, row + 1, step);
    if (!(a.nearness > 0 && b.nearness > 0 && c.nearness > 0 && d.nearness > 0)) return;
    if (is_beside(scene, &a, &b, &c, &d)) return;
    draw_triangle(scene, mesh->sheet, &a, &b, &c);
    draw_triangle(scene, mesh->sheet, &b, &d, &c);
}

void crasterizer_draw_mesh(const crasterizer_scene *scene, const crasterizer_mesh *mesh) {
    const int32_t cells = mesh->corners - 1;
    for (int32_t i = 0; i < cells; i++) {
        const int32_t row = mesh->from_south ? cells - 1 - i : i;
        for (int32_t j = 0; j < cells; j++) draw_cell(scene, mesh, mesh->from_east ? cells - 1 - j : j, row);
    }
}
