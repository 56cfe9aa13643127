// The one door to libjpeg-turbo: each function runs one whole libjpeg session, from create to destroy, and
// returns how it went. No libjpeg type and no jump leaves this module, and no state outlives a call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a session ended.
typedef enum {
    CJPEG_OK,
    CJPEG_NOT_A_JPEG,
    CJPEG_TRUNCATED,             // The data ends before the picture does.
    CJPEG_DAMAGED,               // The data contradicts itself.
    CJPEG_UNSUPPORTED_PRECISION, // 12 or 16 bits a sample.
    CJPEG_UNSUPPORTED_PROCESS,   // Lossless or hierarchical.
    CJPEG_UNSUPPORTED,           // Anything else that is legal and that libjpeg-turbo cannot do.
    CJPEG_TOO_MANY_PIXELS,       // A side is longer than libjpeg-turbo's 65500.
    CJPEG_TOO_MANY_SCANS,
    CJPEG_TOO_MUCH_MEMORY,
    CJPEG_CANNOT_ENCODE,
    CJPEG_BAD_REQUEST,           // The caller's numbers do not fit the picture.
} cjpeg_outcome;

enum { CJPEG_MESSAGE_SIZE = 200, CJPEG_COMPONENTS = 4 };

/// The answer of every session. Texts are libjpeg's own, NUL-terminated, empty when there is nothing to say.
typedef struct {
    cjpeg_outcome outcome;
    char message[CJPEG_MESSAGE_SIZE]; // What ended the session.
    char warning[CJPEG_MESSAGE_SIZE]; // The first warning, harmful or not.
} cjpeg_status;

/// What a session may use.
typedef struct {
    size_t memory; // Bytes for libjpeg's whole-picture arrays.
    int scans;
} cjpeg_limits;

typedef enum {
    CJPEG_GREY,
    CJPEG_RGB,
    CJPEG_YCBCR,
    CJPEG_CMYK,
    CJPEG_YCCK,
    CJPEG_OTHER_COLOR,
} cjpeg_color;

typedef struct {
    uint32_t width, height; // Pixels.
    int components;         // The arrays below hold the first four.
    int precision;          // Bits a sample.
    bool progressive, arithmetic;
    cjpeg_color color;
    uint32_t restart_interval; // MCUs; 0 when there are no restart markers.
    uint8_t horizontal_sampling[CJPEG_COMPONENTS], vertical_sampling[CJPEG_COMPONENTS];
} cjpeg_header;

/// Reads up to the first scan; allocates nothing that grows with the declared size.
cjpeg_status cjpeg_read_header(const uint8_t *bytes, size_t count, cjpeg_header *header);

/// A part of a picture to decode.
typedef struct {
    int scale; // 1, 2, 4 or 8: the divisor of the sides.
    uint32_t x, y, width, height; // Pixels of the scaled picture.
} cjpeg_region;

/// Decodes a region to R, G, B rows without padding, as the same pixels of a decode of the whole picture.
/// Stops behind the region's last row, and at the first sign of damage.
///
/// @param pixels width × height × 3 bytes, or NULL to read without keeping anything.
cjpeg_status cjpeg_decode(
    const uint8_t *bytes, size_t count, cjpeg_region region, cjpeg_limits limits, uint8_t *pixels);

/// Samples of one component, in the caller's memory; rows are `stride` bytes apart.
typedef struct {
    uint8_t *samples;
    size_t stride;
    uint32_t x, y; // Decoding: the first sample to keep, counted in the component's samples at the scale.
    uint32_t width, height;
    bool halved; // Decoding: a sample is the mean of 2×2 of the component's, and counted as such.
} cjpeg_plane;

/// Decodes a part of each component of a JPEG, without upsampling and without converting colors.
///
/// At a scale below 1 libjpeg gives subsampled components more samples where it can: twice the scale's in both
/// directions, as long as that is not more than those of the component that has the most.
cjpeg_status cjpeg_decode_planes(
    const uint8_t *bytes, size_t count, int scale, cjpeg_limits limits, int components, const cjpeg_plane *planes);

/// Bytes that a session made; the caller copies them and gives them back to cjpeg_free.
typedef struct {
    uint8_t *bytes;
    size_t count;
} cjpeg_buffer;

void cjpeg_free(cjpeg_buffer buffer);

typedef struct {
    uint32_t width, height; // Pixels.
    int quality;            // 1 to 100.
    bool even_tables;       // Fine detail at most twice as coarse as the rest, rather than ITU-T T.81, K.1.
    bool grey;
    int horizontal_sampling, vertical_sampling; // Luma samples a chroma sample, 1 or 2.
    uint32_t restart_interval;                  // MCUs; 0 writes no restart markers.
    bool optimised_huffman;
} cjpeg_encoding;

/// Pixels in the caller's memory; rows are `stride` bytes apart.
typedef struct {
    const uint8_t *bytes;
    size_t stride;
    bool blue_first; // B, G, R and a byte that does not matter, rather than R, G, B.
} cjpeg_pixels;

/// Encodes pixels as baseline JPEG with a JFIF header. On failure the buffer is empty.
cjpeg_status cjpeg_encode(cjpeg_pixels pixels, cjpeg_encoding encoding, cjpeg_buffer *result);

/// Encodes planes as baseline JPEG with a JFIF header: one for grey, else luma, blue and red difference. Chroma planes
/// have the picture's sides divided by the sampling and rounded up. On failure the buffer is empty.
cjpeg_status cjpeg_encode_planes(const cjpeg_plane *planes, cjpeg_encoding options, cjpeg_buffer *result);

/// Writes the same coefficients again as baseline JPEG, with APPn and COM segments as they were, except the
/// multi-picture index (MPF), whose other pictures stay behind. On failure the buffer is empty.
cjpeg_status cjpeg_rewrite(
    const uint8_t *bytes, size_t count, uint32_t restart_interval, cjpeg_limits limits, cjpeg_buffer *result);
