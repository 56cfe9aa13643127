// The only interface to libjpeg-turbo. Each function runs one complete session of the libjpeg API or the TurboJPEG API,
// from create to destroy, and returns its outcome. Neither API's types nor long jumps leave this module, and no state
// remains after a call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The outcome of a session.
typedef enum {
    CJPEG_OK,
    CJPEG_NOT_A_JPEG,
    CJPEG_TRUNCATED,             // The data ends before the picture is complete.
    CJPEG_DAMAGED,               // The data contradicts itself.
    CJPEG_UNSUPPORTED_PRECISION, // 12 or 16 bits per sample.
    CJPEG_UNSUPPORTED_PROCESS,   // Lossless or hierarchical.
    CJPEG_UNSUPPORTED,           // Any other valid JPEG that libjpeg-turbo does not support.
    CJPEG_TOO_MANY_PIXELS,       // A side exceeds libjpeg-turbo's limit of 65500.
    CJPEG_TOO_MANY_SCANS,
    CJPEG_TOO_MUCH_MEMORY,
    CJPEG_CANNOT_ENCODE,
    CJPEG_BAD_REQUEST,           // The caller's values do not match the picture.
} cjpeg_outcome;

enum { CJPEG_MESSAGE_SIZE = 200, CJPEG_COMPONENTS = 4 };

/// The result of a session. The strings are libjpeg's own messages, NUL-terminated; they are empty if there is nothing
/// to report.
typedef struct {
    cjpeg_outcome outcome;
    char message[CJPEG_MESSAGE_SIZE]; // The error that ended the session.
    char warning[CJPEG_MESSAGE_SIZE]; // The first warning, whether harmful or not.
} cjpeg_status;

/// The limits for a session.
typedef struct {
    size_t memory; // Bytes for libjpeg's whole-picture arrays.
    int scans;
} cjpeg_limits;

typedef enum {
    CJPEG_GRAY,
    CJPEG_RGB,
    CJPEG_YCBCR,
    CJPEG_CMYK,
    CJPEG_YCCK,
    CJPEG_OTHER_COLOR,
} cjpeg_color;

typedef struct {
    uint32_t width, height; // Pixels.
    int components;         // The arrays below contain the first four.
    int precision;          // Bits per sample.
    bool progressive, arithmetic;
    cjpeg_color color;
    uint32_t restart_interval; // MCUs; 0 if there are no restart markers.
    uint8_t horizontal_sampling[CJPEG_COMPONENTS], vertical_sampling[CJPEG_COMPONENTS];
} cjpeg_header;

/// Reads a JPEG up to its first scan. Memory use does not depend on the declared size.
cjpeg_status cjpeg_read_header(const uint8_t *bytes, size_t count, cjpeg_header *header);

/// A part of a picture to decode.
typedef struct {
    int scale; // The divisor of the width and height: 1, 2, 4 or 8.
    uint32_t x, y, width, height; // Pixels of the scaled picture.
} cjpeg_region;

/// Decodes a region to rows of R, G, B bytes without padding. The pixels match those in a decode of the whole
/// picture. Decoding stops after the last row of the region, and at the first sign of damage.
///
/// @param pixels width × height × 3 bytes, or NULL to discard the pixels.
cjpeg_status cjpeg_decode(
    const uint8_t *bytes, size_t count, cjpeg_region region, cjpeg_limits limits, uint8_t *pixels);

/// The samples of one component in the caller's memory. Rows are `stride` bytes apart.
typedef struct {
    uint8_t *samples;
    size_t stride;
    uint32_t x, y; // For decoding: the first sample to keep, in samples of the scaled component.
    uint32_t width, height;
    bool halved; // For decoding: each sample is the mean of 2×2 component samples, and all numbers refer to the means.
} cjpeg_plane;

/// Decodes a part of each component of a JPEG, without upsampling and without converting colors.
///
/// If `scale` is above 1, libjpeg divides the sides of a subsampled component by only half of it, but never decodes
/// more samples than for a component that is not subsampled.
cjpeg_status cjpeg_decode_planes(
    const uint8_t *bytes, size_t count, int scale, cjpeg_limits limits, int components, const cjpeg_plane *planes);

/// A position in entropy-coded data at which decoding can start.
typedef struct {
    uint64_t position; // Bits from the start of the file, including stuffed bytes.
    int32_t dc[3];     // The DC values before the position, by component.
} cjpeg_checkpoint;

/// The division of each row of MCUs into segments.
typedef struct {
    uint32_t columns, rows; // MCUs in the picture.
    uint32_t segment;       // MCUs in a segment; the last one in a row may be shorter.
    // For each row, the start of each segment and the end of the last one. The end is before the padding and the
    // restart marker that may follow.
    cjpeg_checkpoint *checkpoints;
} cjpeg_index;

/// Decodes whole planes at full scale and records the checkpoints, in one pass, which takes a fifth less time than two
/// passes.
///
/// Fails with CJPEG_DAMAGED if the file is not a sequential JPEG with one Huffman-coded scan, if its size does not
/// match the index, or if it is damaged. In that case, the contents of the planes and checkpoints are not valid.
cjpeg_status cjpeg_decode_planes_with_index(
    const uint8_t *bytes, size_t count, cjpeg_limits limits, int components, const cjpeg_plane *planes,
    const cjpeg_index *index);

/// Bytes allocated by a session. The caller copies them and frees them with cjpeg_free.
typedef struct {
    uint8_t *bytes;
    size_t count;
} cjpeg_buffer;

void cjpeg_free(cjpeg_buffer buffer);

typedef struct {
    uint32_t width, height; // Pixels.
    int quality;            // 1 to 100.
    bool gray;
    int horizontal_sampling, vertical_sampling; // Luma samples per chroma sample: 1×1, 2×1 or 2×2.
} cjpeg_encoding;

/// Pixels in the caller's memory. Rows are `stride` bytes apart.
typedef struct {
    const uint8_t *bytes;
    size_t stride;
    bool blue_first; // B, G, R and an unused byte instead of R, G, B.
} cjpeg_pixels;

/// Encodes pixels as a baseline JPEG with a JFIF header and the tables of ITU-T T.81, annex K. On failure, the buffer
/// is empty.
cjpeg_status cjpeg_encode(cjpeg_pixels pixels, cjpeg_encoding options, cjpeg_buffer *result);

/// Encodes planes as a baseline JPEG with a JFIF header and the tables of ITU-T T.81, annex K: one plane for gray,
/// otherwise luma, blue difference and red difference. The width and height of a chroma plane are those of the picture
/// divided by the subsampling and rounded up. On failure, the buffer is empty.
cjpeg_status cjpeg_encode_planes(const cjpeg_plane *planes, cjpeg_encoding options, cjpeg_buffer *result);

/// Tables other than those in ITU-T T.81, annex K.
typedef struct {
    bool even;              // Whether fine detail is quantized at most twice as coarsely as the rest.
    bool optimized_huffman; // Whether the Huffman tables are computed for the picture.
} cjpeg_tables;

/// Encodes planes with custom tables. If both options are false, the output matches cjpeg_encode_planes.
cjpeg_status cjpeg_encode_planes_with_tables(
    const cjpeg_plane *planes, cjpeg_encoding options, cjpeg_tables tables, cjpeg_buffer *result);

/// Rewrites a JPEG as baseline with the same coefficients. APPn and COM segments are kept unchanged, except for the
/// multi-picture index (MPF), because the other pictures are not copied. On failure, the buffer is empty.
cjpeg_status cjpeg_rewrite(
    const uint8_t *bytes, size_t count, uint32_t restart_interval, cjpeg_limits limits, cjpeg_buffer *result);

/// Cuts out the top-left part of a JPEG and rewrites it as cjpeg_rewrite does. A width or height above that of the
/// picture is clamped.
cjpeg_status cjpeg_crop(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, cjpeg_limits limits, cjpeg_buffer *result);

/// A JPEG in the caller's memory.
typedef struct {
    const uint8_t *bytes;
    size_t count;
} cjpeg_source;

/// Joins pictures into a grid and writes it as a baseline JPEG with the same coefficients. All pictures must have the
/// same size (a multiple of the MCU size), the same components (at most three) and the same quantization tables.
/// Otherwise, the outcome is CJPEG_BAD_REQUEST. APPn and COM segments are not copied. On failure, the buffer is empty.
///
/// @param cells columns × rows pictures, row by row.
cjpeg_status cjpeg_join(
    const cjpeg_source *cells, uint32_t columns, uint32_t rows, cjpeg_limits limits, cjpeg_buffer *result);
