// Writes JPEG variants that Vantage reads but never writes. For tests only.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CJPEG_FIXTURE_GRAY,
    CJPEG_FIXTURE_RGB,
    CJPEG_FIXTURE_YCBCR,
    CJPEG_FIXTURE_CMYK,
    CJPEG_FIXTURE_YCCK,
} cjpeg_fixture_color;

typedef enum {
    CJPEG_FIXTURE_INTERLEAVED,
    CJPEG_FIXTURE_ONE_SCAN_A_COMPONENT,
    CJPEG_FIXTURE_PROGRESSIVE,
    CJPEG_FIXTURE_PROGRESSIVE_379_SCANS, // Sends each coefficient of each component twice; needs three components.
} cjpeg_fixture_scans;

typedef struct {
    uint32_t width, height;
    cjpeg_fixture_color color;
    cjpeg_fixture_scans scans;
    int quality;
    uint8_t horizontal_sampling[4], vertical_sampling[4];
    uint32_t restart_interval;
    bool arithmetic, optimized_huffman;
    bool adobe; // Whether to write the Adobe segment.
} cjpeg_fixture;

/// @param pixels R, G, B, or the stored C, M, Y, K for CMYK and YCCK.
/// @param count Receives the result's length, or 0 if libjpeg fails. The caller frees the result.
uint8_t *cjpeg_fixture_encode(const uint8_t *pixels, cjpeg_fixture fixture, size_t *count);
