#include "cresampling.h"

// Calls the function for the best instruction set that the processor supports.
#ifdef __SSE2__
#define CALL_BEST(name, ...) \
    __builtin_cpu_supports("avx2")    ? name##_avx2(__VA_ARGS__) \
    : __builtin_cpu_supports("ssse3") ? name##_ssse3(__VA_ARGS__) \
                                      : name##_plain(__VA_ARGS__)
#else
#define CALL_BEST(name, ...) name##_plain(__VA_ARGS__)
#endif

void cresampling_fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target) {
    CALL_BEST(cresampling_fill, plane, across, down, nodes, count, target);
}

void cresampling_map(
    const cresampling_view *view, const float *columns, const float *rows, float *points) {
    CALL_BEST(cresampling_map, view, columns, rows, points);
}

void cresampling_map_row(const cresampling_view *view, float row, ptrdiff_t count, float *fields) {
    CALL_BEST(cresampling_map_row, view, row, count, fields);
}

void cresampling_map_lens(
    const cresampling_lens *lens, const cresampling_view *view, const float *columns, const float *rows,
    float *points) {
    CALL_BEST(cresampling_map_lens, lens, view, columns, rows, points);
}

void cresampling_map_lens_row(
    const cresampling_lens *lens, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *fields) {
    CALL_BEST(cresampling_map_lens_row, lens, view, row, start, count, field, fields);
}

void cresampling_sphere_vectors(const cresampling_sphere *sphere, const float *columns, float row, float *vectors) {
    CALL_BEST(cresampling_sphere_vectors, sphere, columns, row, vectors);
}

void cresampling_map_lens_sphere(
    const cresampling_lens *lens, const cresampling_sphere *sphere, const float *columns, const float *rows,
    float *points) {
    CALL_BEST(cresampling_map_lens_sphere, lens, sphere, columns, rows, points);
}

void cresampling_map_lens_sphere_row(
    const cresampling_lens *lens, const cresampling_sphere *sphere, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *fields) {
    CALL_BEST(cresampling_map_lens_sphere_row, lens, sphere, row, start, count, field, fields);
}

void cresampling_opacities(
    const cresampling_pair *pair, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    float *opacities) {
    CALL_BEST(cresampling_opacities, pair, view, row, start, count, opacities);
}

void cresampling_mix(const uint8_t *above, const float *opacities, size_t count, uint8_t *below) {
    CALL_BEST(cresampling_mix, above, opacities, count, below);
}

void cresampling_halve_rows(const uint8_t *const *rows, size_t width, uint8_t *target) {
    CALL_BEST(cresampling_halve_rows, rows, width, target);
}

void cresampling_halve_columns(const uint8_t *line, size_t count, uint8_t *target) {
    CALL_BEST(cresampling_halve_columns, line, count, target);
}
