// Huffman tables in the form that a decoder needs. ITU-T T.81, annex C and F.2.2.
#pragma once

#include "session.h"

// With more bits, the tables would evict the inverse DCT's data from the processor's L1 cache.
enum { CJPEG_FAST_BITS = 10, CJPEG_SHORT_BITS = 10, CJPEG_LONGEST_CODE = 16 };

struct cjpeg_huffman {
    /// For each index, the coefficient whose code and value the index starts with: its value (upper 16 bits), the
    /// number of coefficients to advance (8 bits), and the length of code and value together (8 bits). An entry is 0 if
    /// code and value do not fit into the index.
    uint32_t fast[1 << CJPEG_FAST_BITS];
    /// For each index, the code that the index starts with: its length (upper byte) and its symbol (lower byte). An
    /// entry is 0 if the code does not fit into the index or is not valid.
    uint16_t brief[1 << CJPEG_SHORT_BITS];
    /// For each length, the last code plus one, shifted left to a length of 16 bits.
    int32_t ends[CJPEG_LONGEST_CODE + 1];
    /// For each length, the index of the first symbol minus the first code.
    int32_t offsets[CJPEG_LONGEST_CODE + 1];
    uint8_t symbols[256];
};

/// Fills a table. libjpeg must have checked the codes, which it does when decompression starts.
void cjpeg_huffman_fill(struct cjpeg_huffman *table, const JHUFF_TBL *codes);

/// Returns the length and the symbol of a code that is longer than CJPEG_SHORT_BITS; 0 if it is not valid.
unsigned cjpeg_huffman_long(const struct cjpeg_huffman *table, int32_t next16);
