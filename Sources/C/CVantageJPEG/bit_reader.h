// Reads the bits of entropy-coded data without the zero bytes that are stuffed after FF. ITU-T T.81, F.2.2.5.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// A reader. At a marker and at the end of the data, it returns zeros. Functions take and return it by value, so that
/// the compiler can keep it in registers.
struct cjpeg_bits {
    const uint8_t *next;
    const uint8_t *end;
    uint64_t buffer; // The next bits, starting from the highest. Bits after the first `count` are not valid.
    int count;
    int invented; // The number of zeros at the end of the buffer that are not in the data.
};

static inline bool cjpeg_has_byte_of_ones(uint64_t word) {
    return ((~word - 0x0101010101010101u) & word & 0x8080808080808080u) != 0;
}

/// Fills the buffer with at least 56 bits, byte by byte.
static __attribute__((noinline)) struct cjpeg_bits cjpeg_bits_refill_slowly(struct cjpeg_bits bits) {
    bits.buffer &= bits.count > 0 ? ~UINT64_C(0) << (64 - bits.count) : 0;
    while (bits.count <= 56) {
        uint64_t byte = 0;
        if (bits.next < bits.end && bits.next[0] != 0xFF) {
            byte = *bits.next++;
        } else if (bits.end - bits.next >= 2 && bits.next[1] == 0) {
            byte = 0xFF;
            bits.next += 2;
        } else {
            bits.invented += 8;
        }
        bits.buffer |= byte << (56 - bits.count);
        bits.count += 8;
    }
    return bits;
}

/// Fills the buffer with at least 56 bits.
static inline struct cjpeg_bits cjpeg_bits_refill(struct cjpeg_bits bits) {
    if (__builtin_expect(bits.end - bits.next < 8, false)) return cjpeg_bits_refill_slowly(bits);
    uint64_t word;
    memcpy(&word, bits.next, 8);
    if (__builtin_expect(cjpeg_has_byte_of_ones(word), false)) return cjpeg_bits_refill_slowly(bits);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    // A byte that fits only partially is loaded again by the next refill.
    bits.buffer |= word >> bits.count;
    bits.next += (63 - bits.count) >> 3;
    bits.count |= 56;
    return bits;
}

static inline struct cjpeg_bits cjpeg_bits_skip(struct cjpeg_bits bits, unsigned count) {
    bits.buffer <<= count;
    bits.count -= (int)count;
    return bits;
}

/// Returns whether bits that are not in the data have been used.
static inline bool cjpeg_bits_exhausted(const struct cjpeg_bits *bits) {
    return bits->count < bits->invented;
}

/// Returns the position of the next bit, in bits from `start`, including stuffed bytes.
static inline uint64_t cjpeg_bits_position(const struct cjpeg_bits *bits, const uint8_t *start) {
    const int unread = bits->count > bits->invented ? bits->count - bits->invented : 0;
    const uint8_t *byte = bits->next;
    for (int i = 0; i < (unread + 7) / 8; i++) {
        byte--;
        if (byte > start && byte[0] == 0 && byte[-1] == 0xFF) byte--;
    }
    return (uint64_t)(byte - start) * 8 + (uint64_t)((8 - unread % 8) % 8);
}

/// Advances past a restart marker and the padding bits before it.
///
/// Returns the number of the marker, 0 to 7, or -1 if something else follows.
static inline int cjpeg_bits_pass_restart(struct cjpeg_bits *bits) {
    const int unread = bits->count - bits->invented;
    if (unread < 0 || unread >= 8) return -1;
    const uint8_t *next = bits->next;
    while (bits->end - next >= 2 && next[0] == 0xFF && next[1] == 0xFF) next++;
    if (bits->end - next < 2 || next[0] != 0xFF || next[1] < 0xD0 || next[1] > 0xD7) return -1;
    *bits = (struct cjpeg_bits) {.next = next + 2, .end = bits->end};
    return next[1] & 7;
}
