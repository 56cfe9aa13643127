// The inner loop of the sampler: runs of samples of one plane, filtered along its rows and columns.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
    CRESAMPLING_PHASES = 64, // Positions between two samples.
    CRESAMPLING_CHUNK = 8,   // Samples of a run between two nodes.
    CRESAMPLING_BLOCK = 8,   // Nodes behind those of a run that may be read, but are not used.
    CRESAMPLING_BORDER = 18, // Samples that surround a plane, and may be read.
    CRESAMPLING_SLACK = 16,  // Bytes that may be read, but are not used, behind a plane and its border.
    CRESAMPLING_SHORT_UNIT = 96,
    CRESAMPLING_UNIT = 10923, // 2²⁰ / 96, so that both together are a shift.
};

/// A filter along one axis: for each phase `taps` weights.
///
/// The sum of their magnitudes is at most 1.33 units: then nothing in the loop can overflow.
typedef struct {
    const int16_t *weights;      // Along rows; their sum is CRESAMPLING_UNIT.
    const int8_t *short_weights; // Along columns; their sum is CRESAMPLING_SHORT_UNIT.
    int32_t taps;  // 8, 16, 24 or 32.
    int32_t used;  // Even; weights from here on are 0.
    int32_t reach; // Phases from the first tap's sample to the position at which the first tap's phase is 0.
} cresampling_filter;

/// How a coordinate becomes a position, counted in phases from the center of the plane's first sample.
typedef struct {
    float scale, offset; // position = coordinate × scale + offset
    float full_width;    // Phases after which positions begin anew; they are brought to least..<least + full_width.
    float least;
    float first, last;   // Positions are kept within these.
} cresampling_axis;

/// Samples, and a border around them.
typedef struct {
    const uint8_t *samples; // The first one inside the border.
    ptrdiff_t stride;
    cresampling_axis x, y;
} cresampling_plane;

/// Coordinates at the first sample of each chunk of a run and at the one that follows the run's last chunk, and how they
/// change for one sample. Between them they follow Hermite's cubic.
typedef struct {
    const float *x;
    ptrdiff_t field; // From x to y, from y to the slope of x, and from there to that of y.
} cresampling_nodes;

/// Eight numbers, which Swift knows as SIMD8<Float>.
typedef float cresampling_lanes __attribute__((ext_vector_type(8)));

/// From the columns and rows of a view's samples to vectors (east, north, up): that of column 0 and row 0, and what a column
/// and a row add.
typedef struct {
    float corner[3], across[3], down[3];
} cresampling_view;

/// Fills a run of `count` samples.
void cresampling_fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);

/// Tells the C library's allocator that blocks of up to so many bytes come and go, and are worth keeping.
///
/// glibc takes large blocks from the kernel and gives them back, page by page, until it has seen one of that size be freed
/// (mallopt(3), M_MMAP_THRESHOLD). Other libraries are not impressed.
void cresampling_expect_transient_blocks(size_t bytes);

/// Maps eight points of a view to a panorama.
///
/// Writes their x (longitude from the north, clockwise) and their y (latitude downwards) in radians, how x and y change
/// for one sample to the right, and how for one down: six times eight numbers.
void cresampling_map(
    const cresampling_view *view, const float *columns, const float *rows, float *points);

/// Maps the points of a row at which chunks begin: column 0.5, 8.5 and so on, `count` of them.
///
/// Writes six fields of `count` numbers: the width and the height of the box that stands for a sample's outline, x, y, and
/// how they change for one sample to the right. A width is infinite where the outline is so slanting and so narrow that no
/// box will do.
void cresampling_map_row(const cresampling_view *view, float row, ptrdiff_t count, float *fields);

/// The square roots of eight numbers, at once; squareRoot() takes one after another.
static inline cresampling_lanes cresampling_square_roots(cresampling_lanes numbers) {
    return __builtin_elementwise_sqrt(numbers);
}

// The same for each set of instructions; the processor has to have it.
#define CRESAMPLING_DECLARE(set) \
    void cresampling_fill_##set( \
        const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down, \
        cresampling_nodes nodes, size_t count, uint8_t *target); \
    void cresampling_map_##set( \
        const cresampling_view *view, const float *columns, const float *rows, float *points); \
    void cresampling_map_row_##set(const cresampling_view *view, float row, ptrdiff_t count, float *fields); \
    void cresampling_halve_rows_##set(const uint8_t *const *rows, size_t width, uint8_t *target); \
    void cresampling_halve_columns_##set(const uint8_t *line, size_t count, uint8_t *target);

CRESAMPLING_DECLARE(plain)
#ifdef __SSE2__
CRESAMPLING_DECLARE(ssse3)
CRESAMPLING_DECLARE(avx2)
#endif

/// A row that is a weighted sum of others, in 1/64.
///
/// - weights: One for each row; their sum is 2¹⁴, and that of their magnitudes at most twice as much.
void cresampling_sum_rows(
    const uint8_t *const *rows, const int16_t *weights, size_t taps, size_t width, int16_t *line);

/// `count` samples that are weighted sums of `taps` (a multiple of 8) of a line that ``cresampling_sum_rows`` made.
///
/// - starts: For each sample where in the line its first tap lies.
/// - weights: For each sample its taps', with sums as in ``cresampling_sum_rows``.
void cresampling_sum_columns(
    const int16_t *line, const ptrdiff_t *starts, const int16_t *weights, size_t taps, size_t count, uint8_t *target);

/// The row that eight rows become at half the height.
void cresampling_halve_rows(const uint8_t *const *rows, size_t width, uint8_t *target);

/// `count` samples, each made of eight: the first begin three samples to the left of the two that it replaces.
///
/// - line: From three samples to the left of the first one on, to five to the right of the last pair's first.
void cresampling_halve_columns(const uint8_t *line, size_t count, uint8_t *target);
