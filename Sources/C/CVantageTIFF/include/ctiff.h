// The only interface to libtiff. The function runs one complete session, from open to close. libtiff's types do not
// leave this module, and no state remains after a call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The outcome of a session.
typedef enum {
    CTIFF_OK,
    CTIFF_DAMAGED,
    CTIFF_UNSUPPORTED,
    CTIFF_TOO_MANY_PIXELS,
    CTIFF_TOO_MUCH_MEMORY,
    CTIFF_LIBRARY_MISSING,
} ctiff_outcome;

enum { CTIFF_MESSAGE_SIZE = 200 };

/// The result of a session. The message is libtiff's own, or the reason why libtiff cannot be loaded. It is
/// NUL-terminated, and empty if there is none.
typedef struct {
    ctiff_outcome outcome;
    char message[CTIFF_MESSAGE_SIZE];
} ctiff_status;

/// The limits for a session.
typedef struct {
    uint64_t pixels; // Width × height.
    size_t memory;   // Bytes for the whole session.
} ctiff_limits;

/// A decoded picture: rows of R, G, B bytes without padding, from the top as stored. The caller frees the pixels.
typedef struct {
    uint32_t width, height;
    uint8_t *pixels;
} ctiff_picture;

/// Decodes the first picture in a TIFF to 8 bits per sample. Transparent parts get the color `background`.
ctiff_status ctiff_decode(
    const uint8_t *bytes, size_t count, ctiff_limits limits, uint8_t background, ctiff_picture *picture);
