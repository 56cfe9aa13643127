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

/// How a coordinate becomes a position, counted in phases from the centre of the plane's first sample.
typedef struct {
    float scale, offset; // position = coordinate × scale + offset
    float turn;          // Phases after which positions begin anew; they are brought to least..<least + turn.
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

/// Fills a run of `count` samples.
void cresampling_fill(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);

#ifdef __SSE2__
/// The same for processors that have SSSE3.
void cresampling_fill_ssse3(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);
#endif

/// The same without instructions of a particular processor.
void cresampling_fill_plain(
    const cresampling_plane *plane, const cresampling_filter *across, const cresampling_filter *down,
    cresampling_nodes nodes, size_t count, uint8_t *target);

/// Tells the C library's allocator that blocks of up to so many bytes come and go, and are worth keeping.
///
/// glibc takes large blocks from the kernel and gives them back, page by page, until it has seen one of that size be freed
/// (mallopt(3), M_MMAP_THRESHOLD). Other libraries are not impressed.
void cresampling_expect_transient_blocks(size_t bytes);

/// Eight numbers, which Swift knows as SIMD8<Float>.
typedef float cresampling_lanes __attribute__((ext_vector_type(8)));

/// The square roots of eight numbers, at once; squareRoot() takes one after another.
static inline cresampling_lanes cresampling_square_roots(cresampling_lanes numbers) {
    return __builtin_elementwise_sqrt(numbers);
}
