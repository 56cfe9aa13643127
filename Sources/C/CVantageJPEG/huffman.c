#include "huffman.h"

#include <string.h>

static void note_code(struct cjpeg_huffman *table, uint32_t code, unsigned length, uint8_t symbol) {
    const unsigned spare = CJPEG_SHORT_BITS - length;
    for (uint32_t i = 0; i < 1u << spare; i++) {
        table->brief[(code << spare) + i] = (uint16_t)(length << 8 | symbol);
    }
}

/// Returns the entry of `fast` for the given bits.
static uint32_t fast_entry(const struct cjpeg_huffman *table, uint32_t bits) {
    const unsigned entry = table->brief[bits << (CJPEG_SHORT_BITS - CJPEG_FAST_BITS)];
    const unsigned length = entry >> 8;
    const unsigned run = entry >> 4 & 15;
    const unsigned size = entry & 15;
    if (entry == 0 || size == 0 || length + size > CJPEG_FAST_BITS) return 0;
    int32_t value = (int32_t)(bits >> (CJPEG_FAST_BITS - length - size) & ((1u << size) - 1));
    if (value < 1 << (size - 1)) value -= (1 << size) - 1;
    return (uint32_t)(uint16_t)value << 16 | (run + 1) << 8 | (length + size);
}

void cjpeg_huffman_fill(struct cjpeg_huffman *table, const JHUFF_TBL *codes) {
    memset(table, 0, sizeof *table);
    memcpy(table->symbols, codes->huffval, sizeof table->symbols);
    uint32_t code = 0;
    unsigned index = 0;
    for (unsigned length = 1; length <= CJPEG_LONGEST_CODE; length++) {
        code <<= 1;
        table->offsets[length] = (int32_t)index - (int32_t)code;
        for (unsigned i = 0; i < codes->bits[length] && index < sizeof table->symbols; i++, code++, index++) {
            if (length > CJPEG_SHORT_BITS || code >= 1u << length) continue;
            note_code(table, code, length, table->symbols[index]);
        }
        table->ends[length] = (int32_t)(code << (CJPEG_LONGEST_CODE - length));
    }
    for (uint32_t bits = 0; bits < 1u << CJPEG_FAST_BITS; bits++) table->fast[bits] = fast_entry(table, bits);
}

unsigned cjpeg_huffman_long(const struct cjpeg_huffman *table, int32_t next16) {
    unsigned length = CJPEG_SHORT_BITS + 1;
    while (length <= CJPEG_LONGEST_CODE && next16 >= table->ends[length]) length++;
    if (length > CJPEG_LONGEST_CODE) return 0;
    const int32_t index = table->offsets[length] + (next16 >> (CJPEG_LONGEST_CODE - length));
    return length << 8 | table->symbols[index & 0xFF];
}
