// Huffman tables, as a decoder needs them. ITU-T T.81, annex C and F.2.2.
#pragma once

#include "session.h"

// With more bits, the tables would displace the data of the inverse DCT from the processor's first cache.
enum { CJPEG_FAST_BITS = 10, CJPEG_SHORT_BITS = 10, CJPEG_LONGEST_CODE = 16 };

struct cjpeg_huffman {
    /// For the next bits, the coefficient whose code and value they begin with: its value in the upper 16 bits, the
    /// number of coefficients to advance in 8 bits, and the length of code and value in 8 bits. 0 if both are longer.
    uint32_t fast[1 << CJPEG_FAST_BITS];
    /// For the next bits, the length of the code that they begin with in the upper byte, and its symbol. 0 if the code
    /// is longer, or not valid.
    uint16_t brief[1 << CJPEG_SHORT_BITS];
    /// One more than the last code of each length, aligned to 16 bits.
    int32_t ends[CJPEG_LONGEST_CODE + 1];
    /// For each length, the index of the first symbol minus the first code.
    int32_t offsets[CJPEG_LONGEST_CODE + 1];
    uint8_t symbols[256];
};

/// Fills a table. libjpeg must have checked the codes, which it does when decompression starts.
void cjpeg_huffman_fill(struct cjpeg_huffman *table, const JHUFF_TBL *codes);

/// Returns the length and the symbol of a code that is longer than CJPEG_SHORT_BITS; 0 if it is not valid.
unsigned cjpeg_huffman_long(const struct cjpeg_huffman *table, int32_t next16);
