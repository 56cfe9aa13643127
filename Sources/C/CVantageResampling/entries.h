// The functions of this module for one instruction set. Include this file after defining
//   ENTRY(name)         the name of a function for the instruction set
//   fill                as in run.h

#include "halve.h"
#include "lens.h"
#include "map.h"
#include "mix.h"

void ENTRY(cresampling_fill)(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    fill(plane, across, down, &nodes, count, target);
}

void ENTRY(cresampling_map)(
    const cresampling_view *view, const float *columns, const float *rows, float *points) {
    map_points(view, columns, rows, points);
}

void ENTRY(cresampling_map_row)(const cresampling_view *view, float row, ptrdiff_t count, float *nodes) {
    map_row(view, row, count, nodes);
}

void ENTRY(cresampling_map_lens)(
    const cresampling_lens *lens, const cresampling_view *view, const float *columns, const float *rows,
    float *points) {
    map_lens_points(lens, view, columns, rows, points);
}

void ENTRY(cresampling_map_lens_row)(
    const cresampling_lens *lens, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *nodes) {
    map_lens_row(lens, view, row, start, count, field, nodes);
}

void ENTRY(cresampling_sphere_vectors)(
    const cresampling_sphere *sphere, const float *columns, float row, float *vectors) {
    sphere_vectors(sphere, columns, row, vectors);
}

void ENTRY(cresampling_map_lens_sphere)(
    const cresampling_lens *lens, const cresampling_sphere *sphere, const float *columns, const float *rows,
    float *points) {
    map_lens_sphere_points(lens, sphere, columns, rows, points);
}

void ENTRY(cresampling_map_lens_sphere_row)(
    const cresampling_lens *lens, const cresampling_sphere *sphere, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *nodes) {
    map_lens_sphere_row(lens, sphere, row, start, count, field, nodes);
}

void ENTRY(cresampling_opacities)(
    const cresampling_pair *pair, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    float *opacities) {
    find_opacities(pair, view, row, start, count, opacities);
}

void ENTRY(cresampling_mix)(const uint8_t *above, const float *opacities, size_t count, uint8_t *below) {
    mix(above, opacities, count, below);
}

void ENTRY(cresampling_halve_rows)(const uint8_t *const *rows, size_t width, uint8_t *target) {
    halve_rows(rows, width, target);
}

void ENTRY(cresampling_halve_columns)(const uint8_t *line, size_t count, uint8_t *target) {
    halve_columns(line, count, target);
}
