// The inner loop of the sampler, which filters runs of samples in one plane along its rows and columns.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
    CRESAMPLING_PHASES = 64, // Phases per sample. Positions are rounded to whole phases.
    CRESAMPLING_CHUNK = 8,   // Samples per chunk: those of a run between two nodes.
    CRESAMPLING_BLOCK = 8,   // Nodes after those of a run that are read but not used.
    CRESAMPLING_BORDER = 18, // Samples on each side of a plane that may be read.
    CRESAMPLING_SLACK = 16,  // Bytes after a plane and its border that are read but not used.
    CRESAMPLING_SHORT_UNIT = 96,
    CRESAMPLING_UNIT = 10923, // 2²⁰ / 96, so that dividing by both units is a shift.
};

/// A filter along one axis, with `taps` weights for each phase.
///
/// The sum of the weights' magnitudes is at most 1.33 times the sum of the weights, so that nothing in the loop can
/// overflow.
typedef struct {
    const int16_t *weights;      // Along rows; their sum is CRESAMPLING_UNIT.
    const int8_t *short_weights; // Along columns; their sum is CRESAMPLING_SHORT_UNIT.
    int32_t taps;  // 8, 16, 24 or 32.
    int32_t used;  // The number of weights to use, which is even. All later weights are 0.
    int32_t reach; // Phases from the sample of the first tap to the position for which that tap has phase 0.
} cresampling_filter;

/// The conversion from a coordinate to a position, in phases from the center of the plane's first sample.
typedef struct {
    float scale, offset; // position = coordinate × scale + offset
    float full_width;    // Phases after which positions repeat; positions are wrapped to least..<least + full_width.
    float least;
    float first, last;   // Positions are clamped to this range.
} cresampling_axis;

/// Samples with a border around them.
typedef struct {
    const uint8_t *samples; // The first sample inside the border.
    ptrdiff_t stride;
    cresampling_axis x, y;
} cresampling_plane;

/// The nodes along a run: the coordinates at the first sample of each chunk and at the end of the last chunk, with
/// their derivatives per sample. Coordinates between nodes follow a cubic Hermite curve.
typedef struct {
    const float *x;
    ptrdiff_t field; // The distance from x to y, from y to the slope of x, and from there to the slope of y.
} cresampling_nodes;

/// Eight numbers, imported into Swift as SIMD8<Float>.
typedef float cresampling_lanes __attribute__((ext_vector_type(8)));

/// The mapping from columns and rows of a view's samples to vectors (east, north, up): the vector for column 0 and row
/// 0, and the steps per column and per row.
typedef struct {
    float corner[3], across[3], down[3];
} cresampling_view;

/// The mapping from columns and rows of an equirectangular picture's samples to vectors in any frame. Angles are in
/// radians.
typedef struct {
    float right[3], forward[3], up[3]; // The axes of the picture.
    float left, across;                // The longitude of column 0, and the step per column.
    float top, down;                   // The latitude of row 0, and the step down per row.
    float west, east;                  // The range of longitudes. Columns beyond it repeat the last one.
    float lowest, highest;             // The range of latitudes. Rows beyond it repeat the last one.
    float share;                       // The minimum width of a sample on the sphere, as a multiple of `across`.
} cresampling_sphere;

enum { CRESAMPLING_FISHEYE, CRESAMPLING_PINHOLE, CRESAMPLING_CYLINDER };

/// A lens, and the picture onto which it projects vectors (right, forward, up).
typedef struct {
    int32_t model;
    float focal[2];  // Pixels, across and down.
    float center[2]; // The principal point, in pixels.
    // Fisheye: k1 to k4. Pinhole: k1 to k6, p1 and p2, as OpenCV numbers them.
    float coefficients[8];
    // Fisheye: the angle in radians beyond which the curve is straight. Pinhole: the squared distance from the axis, at
    // a focal length of 1, beyond which the radial distortion stays constant.
    float limit;
    float slope; // Fisheye: the slope beyond the limit.
} cresampling_lens;

/// Fills a run of `count` samples.
void cresampling_fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);

/// Makes the C library's allocator keep freed blocks of up to this size for reuse.
///
/// glibc maps large blocks from the kernel and unmaps them when they are freed, until a block of that size has been
/// freed once (mallopt(3), M_MMAP_THRESHOLD). With other C libraries, this has no effect.
void cresampling_expect_transient_blocks(size_t bytes);

/// Maps eight points in a view to a panorama.
///
/// Writes x (the longitude clockwise from north) and y (the latitude, positive downward) in radians, followed by their
/// derivatives per sample to the right and per sample down: six times eight numbers.
void cresampling_map(
    const cresampling_view *view, const float *columns, const float *rows, float *points);

/// Maps the starting points of the `count` chunks of one row, at columns 0.5, 8.5 and so on.
///
/// Writes six fields of `count` numbers each: the width and height of the box that approximates a sample's footprint;
/// x and y; and the derivatives of x and y for one sample to the right. The width is infinite if the footprint is too
/// oblique and too narrow to be approximated by a box.
void cresampling_map_row(const cresampling_view *view, float row, ptrdiff_t count, float *fields);

/// Maps eight points in a view to the picture of a lens, like ``cresampling_map``.
///
/// - view: The mapping to vectors in the lens's frame.
void cresampling_map_lens(
    const cresampling_lens *lens, const cresampling_view *view, const float *columns, const float *rows, float *points);

/// Maps the starting points of `count` chunks of one row, beginning with chunk `start`, to the picture of a lens. The
/// fields are those of ``cresampling_map_row``, with `field` numbers each.
void cresampling_map_lens_row(
    const cresampling_lens *lens, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *fields);

/// Computes the vectors of eight points in an equirectangular picture: first the eight components along the first axis,
/// then those along the second and the third.
void cresampling_sphere_vectors(const cresampling_sphere *sphere, const float *columns, float row, float *vectors);

/// The versions of ``cresampling_map_lens`` and ``cresampling_map_lens_row`` for an equirectangular picture. Samples
/// near the poles are widened to at least the picture's `share`.
void cresampling_map_lens_sphere(
    const cresampling_lens *lens, const cresampling_sphere *sphere, const float *columns, const float *rows,
    float *points);
void cresampling_map_lens_sphere_row(
    const cresampling_lens *lens, const cresampling_sphere *sphere, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *fields);

/// A pair of lenses that together show every direction. The score of a lens for a direction is the cosine of the
/// direction's angle from the lens's axis, minus the least cosine that the lens shows.
typedef struct {
    float below[3], above[3];        // The axes, in the frame of a view's vectors.
    float least_below, least_above;
    float blend; // The width of the blended zone, as a difference between the two scores; greater than 0.
} cresampling_pair;

/// Computes the opacities of the upper lens of a pair for `count` samples of a row, beginning with the sample `start`.
void cresampling_opacities(
    const cresampling_pair *pair, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    float *opacities);

/// Mixes `count` samples with those below them: below + (above − below) × opacity, rounded.
void cresampling_mix(const uint8_t *above, const float *opacities, size_t count, uint8_t *below);

/// Returns the square roots of eight numbers, computed in parallel. Swift's squareRoot() would compute them one by one.
static inline cresampling_lanes cresampling_square_roots(cresampling_lanes numbers) {
    return __builtin_elementwise_sqrt(numbers);
}

// Functions that are compiled once per instruction set. Call only those whose set the processor supports.
#define CRESAMPLING_DECLARE(set) \
    void cresampling_fill_##set( \
        const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down, \
        cresampling_nodes nodes, size_t count, uint8_t *target); \
    void cresampling_map_##set( \
        const cresampling_view *view, const float *columns, const float *rows, float *points); \
    void cresampling_map_row_##set(const cresampling_view *view, float row, ptrdiff_t count, float *fields); \
    void cresampling_map_lens_##set( \
        const cresampling_lens *lens, const cresampling_view *view, const float *columns, const float *rows, \
        float *points); \
    void cresampling_map_lens_row_##set( \
        const cresampling_lens *lens, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count, \
        ptrdiff_t field, float *fields); \
    void cresampling_sphere_vectors_##set( \
        const cresampling_sphere *sphere, const float *columns, float row, float *vectors); \
    void cresampling_map_lens_sphere_##set( \
        const cresampling_lens *lens, const cresampling_sphere *sphere, const float *columns, const float *rows, \
        float *points); \
    void cresampling_map_lens_sphere_row_##set( \
        const cresampling_lens *lens, const cresampling_sphere *sphere, float row, ptrdiff_t start, ptrdiff_t count, \
        ptrdiff_t field, float *fields); \
    void cresampling_opacities_##set( \
        const cresampling_pair *pair, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count, \
        float *opacities); \
    void cresampling_mix_##set(const uint8_t *above, const float *opacities, size_t count, uint8_t *below); \
    void cresampling_halve_rows_##set(const uint8_t *const *rows, size_t width, uint8_t *target); \
    void cresampling_halve_columns_##set(const uint8_t *line, size_t count, uint8_t *target);

CRESAMPLING_DECLARE(plain)
#ifdef __SSE2__
CRESAMPLING_DECLARE(ssse3)
CRESAMPLING_DECLARE(avx2)
#endif

/// Computes a row as a weighted sum of rows. The sums are in units of 1/64 of a sample value.
///
/// - weights: One for each row. Their sum is 2¹⁴, and the sum of their magnitudes is at most twice that.
void cresampling_sum_rows(
    const uint8_t *const *rows, const int16_t *weights, size_t taps, size_t width, int16_t *line);

/// Computes `count` samples as weighted sums of `taps` (a multiple of 8) values of a line from
/// ``cresampling_sum_rows``.
///
/// - starts: For each sample, the position of its first tap in the line.
/// - weights: The weights of the taps, for each sample. The same limits apply as in ``cresampling_sum_rows``.
void cresampling_sum_columns(
    const int16_t *line, const ptrdiff_t *starts, const int16_t *weights, size_t taps, size_t count, uint8_t *target);

/// Combines eight rows into one row of an image half as high.
void cresampling_halve_rows(const uint8_t *const *rows, size_t width, uint8_t *target);

/// Computes `count` samples, each from eight: the two that it replaces and three on either side.
///
/// - line: The samples, with three more before the first pair and three more after the last.
void cresampling_halve_columns(const uint8_t *line, size_t count, uint8_t *target);
