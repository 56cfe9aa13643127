// Records positions in the entropy-coded data while libjpeg decodes a picture.
#pragma once

#include "bit_reader.h"
#include "huffman.h"

/// A decoder of entropy-coded data that replaces libjpeg's.
struct cjpeg_indexing {
    struct cjpeg_session *session;
    const cjpeg_index *index;
    const uint8_t *start; // The start of the file.
    struct cjpeg_bits bits;
    struct cjpeg_huffman *dc[NUM_HUFF_TBLS];
    struct cjpeg_huffman *ac[NUM_HUFF_TBLS];
    int32_t values[CJPEG_COMPONENTS]; // The DC values by component.
    uint32_t column, row;             // The place of the next MCU.
    size_t recorded;                  // The number of checkpoints.
    uint32_t until_restart, restart;  // The MCUs until the next restart marker, and its number.
};

/// Makes libjpeg use this decoder. Call it once decompression has started.
void cjpeg_indexing_begin(
    struct cjpeg_indexing *indexing, struct cjpeg_session *session, j_decompress_ptr cinfo, const uint8_t *bytes,
    size_t count, const cjpeg_index *index);

/// Fails unless the whole index was recorded.
void cjpeg_indexing_end(struct cjpeg_indexing *indexing);
