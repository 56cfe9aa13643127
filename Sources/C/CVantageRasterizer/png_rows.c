#include "crasterizer.h"
#include "texture_pixels.h"

typedef int16_t shorts4 __attribute__((vector_size(8)));

// The filters of PNG rows. A filtered row contains the differences between pixels and their neighbors.
enum { none, left, above, average, paeth };

static inline shorts4 numbers_of(uint32_t pixel) {
    bytes4 bytes;
    memcpy(&bytes, &pixel, sizeof bytes);
    return __builtin_convertvector(bytes, shorts4);
}

// Swaps red and blue.
static inline uint32_t turned(uint32_t pixel) {
    return (pixel & 0xFF00FF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16;
}

static inline shorts4 chosen(shorts4 mask, shorts4 a, shorts4 b) { return (mask & a) | (~mask & b); }

// Returns whichever of a, b and c is nearest to a + b - c: the greater of a and b if c is in the lower third of their
// range or below it, the lesser if c is in the upper third or above it, and otherwise c.
//
// Source: W3C, "Portable Network Graphics (PNG) Specification (Third Edition)", section 9.4. The order of comparisons
// is Fabian Giesen's, from stb_image: fewer steps have to wait for `a`, which becomes known last.
static inline shorts4 nearest(shorts4 a, shorts4 b, shorts4 c) {
    const shorts4 beyond = (c + c + c - b) - a;
    const shorts4 lesser = chosen(a < b, a, b), greater = chosen(a < b, b, a);
    return chosen(beyond <= lesser, greater, chosen(beyond >= greater, lesser, c));
}

// Reads one row. A pixel with three channels is read together with the byte after it.
static inline __attribute__((always_inline)) void read_row(
    const uint8_t *row, int32_t filter, int32_t channels, const uint32_t *over, uint32_t *pixels, int32_t width) {
    shorts4 a = {0}, c = {0};
    for (int32_t i = 0; i < width; i++) {
        uint32_t kept;
        memcpy(&kept, row + (size_t)i * (size_t)channels, sizeof kept);
        const shorts4 b = over == NULL ? (shorts4){0} : numbers_of(over[i]);
        shorts4 value = numbers_of(turned(kept));
        if (filter == left) value += a;
        if (filter == above) value += b;
        if (filter == average) value += (a + b) >> 1;
        if (filter == paeth) value += nearest(a, b, c);
        value &= 0xFF;
        pixels[i] = channels == 3 ? packed((words4)value) | 0xFF000000 : packed((words4)value);
        a = value;
        c = b;
    }
}

// The position in a row that is being read, just before one of its pixels.
typedef struct {
    const uint8_t *row;
    // The pixel to the left, and the pixel above that.
    shorts4 a, c;
} paeth_row;

static inline shorts4 next_paeth(paeth_row *known, int32_t channels, int32_t i, shorts4 over, uint32_t *pixels) {
    uint32_t kept;
    memcpy(&kept, known->row + (size_t)i * (size_t)channels, sizeof kept);
    known->a = (numbers_of(turned(kept)) + nearest(known->a, over, known->c)) & 0xFF;
    known->c = over;
    pixels[i] = channels == 3 ? packed((words4)known->a) | 0xFF000000 : packed((words4)known->a);
    return known->a;
}

// Reads two rows at a time, the lower one lagging by a pixel. A pixel depends on the pixel before it, but not on the
// current pixel of the other row, so the two can be computed in parallel.
static inline __attribute__((always_inline)) void read_two_paeth_rows(
    const uint8_t *row, const uint8_t *next, int32_t channels, const uint32_t *over, uint32_t *pixels,
    uint32_t *next_pixels, int32_t width) {
    paeth_row upper = {.row = row}, lower = {.row = next};
    shorts4 last = next_paeth(&upper, channels, 0, numbers_of(over[0]), pixels);
    for (int32_t i = 1; i < width; i++) {
        const shorts4 value = next_paeth(&upper, channels, i, numbers_of(over[i]), pixels);
        next_paeth(&lower, channels, i - 1, last, next_pixels);
        last = value;
    }
    next_paeth(&lower, channels, width - 1, last, next_pixels);
}

static inline __attribute__((always_inline)) bool read_rows(
    const uint8_t *rows, int32_t channels, uint32_t *pixels, int32_t width, int32_t height, size_t stride) {
    const uint32_t *over = NULL;
    const size_t length = 1 + (size_t)width * (size_t)channels;
    for (int32_t y = 0; y < height; y++) {
        const uint8_t *row = rows + (size_t)y * length;
        uint32_t *line = (uint32_t *)((char *)pixels + (size_t)y * stride);
        if (over != NULL && y + 1 < height && row[0] == paeth && row[length] == paeth) {
            uint32_t *next = (uint32_t *)((char *)line + stride);
            read_two_paeth_rows(row + 1, row + length + 1, channels, over, line, next, width);
            over = next;
            y++;
            continue;
        }
        switch (row[0]) {
        case none: read_row(row + 1, none, channels, over, line, width); break;
        case left: read_row(row + 1, left, channels, over, line, width); break;
        case above: read_row(row + 1, above, channels, over, line, width); break;
        case average: read_row(row + 1, average, channels, over, line, width); break;
        case paeth: read_row(row + 1, paeth, channels, over, line, width); break;
        default: return false;
        }
        over = line;
    }
    return true;
}

bool crasterizer_read_png_rows(
    const uint8_t *rows, int32_t channels, uint32_t *pixels, int32_t width, int32_t height, size_t stride) {
    return channels == 3 ? read_rows(rows, 3, pixels, width, height, stride)
                         : read_rows(rows, 4, pixels, width, height, stride);
}
