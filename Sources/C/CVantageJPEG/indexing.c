// libjpeg calls its decoder of entropy-coded data through a pointer that only its internal header declares. Debian
// installs that header, and the first two members of the structure are the same in all releases since 6b. See
// docs/decisions/2026-11-28-indexing-while-decoding.md.
#define JPEG_INTERNALS

#include "indexing.h"

/// Maps the order of coefficients in the file to their order in a block. ITU-T T.81, figure A.6. The entries at the end
/// are for damaged data.
static const uint8_t natural_order[DCTSIZE2 + 16] = {
    0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13,
    6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31,
    39, 46, 53, 60, 61, 54, 47, 55, 62, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63, 63,
};

// The functions below run for every coefficient. Inlining keeps the reader in registers.
#define ALWAYS_INLINE inline __attribute__((always_inline))

enum { LAST = DCTSIZE2 - 1, LARGEST_DC_SIZE = 11 };

/// Fails with an outcome that makes the caller decode and index the picture separately.
static _Noreturn void give_up(struct cjpeg_indexing *indexing) {
    cjpeg_session_fail(indexing->session, CJPEG_DAMAGED, "The data cannot be indexed");
}

static ALWAYS_INLINE unsigned code(const struct cjpeg_huffman *table, uint64_t buffer) {
    const unsigned entry = table->brief[buffer >> (64 - CJPEG_SHORT_BITS)];
    return entry != 0 ? entry : cjpeg_huffman_long(table, (int32_t)(buffer >> 48));
}

/// Returns the value that the next bits represent. ITU-T T.81, F.2.2.1.
static ALWAYS_INLINE int32_t value(uint64_t buffer, unsigned size) {
    const int32_t bits = (int32_t)(buffer >> (64 - size));
    return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
}

/// Reads the difference from the previous DC value. Returns false if the data is damaged.
static ALWAYS_INLINE bool read_dc(struct cjpeg_bits *bits, const struct cjpeg_huffman *table, int32_t *sum) {
    *bits = cjpeg_bits_refill(*bits);
    const unsigned entry = code(table, bits->buffer);
    const unsigned size = entry & 0xFF;
    if (entry == 0 || size > LARGEST_DC_SIZE) return false;
    *bits = cjpeg_bits_skip(*bits, entry >> 8);
    if (size == 0) return true;
    *sum = (int32_t)((uint32_t)*sum + (uint32_t)value(bits->buffer, size));
    *bits = cjpeg_bits_skip(*bits, size);
    return true;
}

/// Reads a coefficient whose code and value are short, and advances `last` to it. Returns false if they are too long.
static ALWAYS_INLINE bool read_short(
    struct cjpeg_bits *bits, const struct cjpeg_huffman *table, JCOEF *block, unsigned *last) {
    const uint32_t entry = table->fast[bits->buffer >> (64 - CJPEG_FAST_BITS)];
    if (entry == 0) return false;
    *bits = cjpeg_bits_skip(*bits, entry & 0xFF);
    *last += entry >> 8 & 0xFF;
    block[natural_order[*last]] = (JCOEF)((int32_t)entry >> 16);
    return true;
}

/// Reads the coefficients after the first one into a block of zeros. Returns false if the data is damaged.
static ALWAYS_INLINE bool read_ac(struct cjpeg_bits *bits, const struct cjpeg_huffman *table, JCOEF *block) {
    unsigned last = 0; // The number of the last coefficient that was read.
    while (last < LAST) {
        // A full buffer is enough for three short codes, and for any code after two of them.
        *bits = cjpeg_bits_refill(*bits);
        if (read_short(bits, table, block, &last)) {
            if (last >= LAST) break;
            if (read_short(bits, table, block, &last)) {
                if (last >= LAST) break;
                if (read_short(bits, table, block, &last)) continue;
            }
        }
        const unsigned entry = code(table, bits->buffer);
        const unsigned run = entry >> 4 & 15;
        const unsigned size = entry & 15;
        if (entry == 0) return false;
        *bits = cjpeg_bits_skip(*bits, entry >> 8);
        if (size == 0 && run != 15) return true;
        last += run + 1;
        if (size == 0) continue;
        block[natural_order[last]] = (JCOEF)value(bits->buffer, size);
        *bits = cjpeg_bits_skip(*bits, size);
    }
    return last == LAST;
}

static void record(struct cjpeg_indexing *indexing) {
    indexing->index->checkpoints[indexing->recorded++] = (cjpeg_checkpoint) {
        .position = cjpeg_bits_position(&indexing->bits, indexing->start),
        .dc = {indexing->values[0], indexing->values[1], indexing->values[2]},
    };
}

/// Skips the restart marker, if one must follow the current MCU.
static void pass_restart(struct cjpeg_indexing *indexing, j_decompress_ptr cinfo, bool is_last) {
    if (cinfo->restart_interval == 0 || --indexing->until_restart > 0) return;
    indexing->until_restart = cinfo->restart_interval;
    if (is_last) return;
    if (cjpeg_bits_pass_restart(&indexing->bits) != (int)indexing->restart) give_up(indexing);
    indexing->restart = (indexing->restart + 1) & 7;
    memset(indexing->values, 0, sizeof indexing->values);
}

/// Ends an MCU. The end of a row is recorded before the restart marker.
static void end_mcu(struct cjpeg_indexing *indexing, j_decompress_ptr cinfo) {
    const bool ends_row = ++indexing->column == indexing->index->columns;
    if (ends_row) record(indexing);
    pass_restart(indexing, cinfo, ends_row && indexing->row + 1 == indexing->index->rows);
    if (!ends_row) return;
    if (cjpeg_bits_exhausted(&indexing->bits)) give_up(indexing);
    indexing->column = 0;
    indexing->row++;
}

static boolean decode_mcu(j_decompress_ptr cinfo, JBLOCKROW *blocks) {
    struct cjpeg_indexing *indexing = cinfo->client_data;
    if (indexing->row == indexing->index->rows) give_up(indexing);
    if (indexing->column % indexing->index->segment == 0) record(indexing);
    struct cjpeg_bits bits = indexing->bits;
    for (int i = 0; i < cinfo->blocks_in_MCU; i++) {
        const int component = cinfo->MCU_membership[i];
        const jpeg_component_info *info = cinfo->cur_comp_info[component];
        JCOEF *block = blocks[i][0];
        if (!read_dc(&bits, indexing->dc[info->dc_tbl_no], &indexing->values[component])
            || !read_ac(&bits, indexing->ac[info->ac_tbl_no], block)) {
            give_up(indexing);
        }
        block[0] = (JCOEF)indexing->values[component];
    }
    indexing->bits = bits;
    end_mcu(indexing, cinfo);
    return TRUE;
}

static struct cjpeg_huffman *table(struct cjpeg_indexing *indexing, j_decompress_ptr cinfo, const JHUFF_TBL *codes) {
    if (codes == NULL) give_up(indexing);
    struct cjpeg_huffman *table = cinfo->mem->alloc_large((j_common_ptr)cinfo, JPOOL_IMAGE, sizeof *table);
    cjpeg_huffman_fill(table, codes);
    return table;
}

static void make_tables(struct cjpeg_indexing *indexing, j_decompress_ptr cinfo) {
    for (int i = 0; i < cinfo->comps_in_scan; i++) {
        const jpeg_component_info *info = cinfo->cur_comp_info[i];
        struct cjpeg_huffman **dc = &indexing->dc[info->dc_tbl_no];
        struct cjpeg_huffman **ac = &indexing->ac[info->ac_tbl_no];
        if (*dc == NULL) *dc = table(indexing, cinfo, cinfo->dc_huff_tbl_ptrs[info->dc_tbl_no]);
        if (*ac == NULL) *ac = table(indexing, cinfo, cinfo->ac_huff_tbl_ptrs[info->ac_tbl_no]);
    }
}

void cjpeg_indexing_begin(
    struct cjpeg_indexing *indexing, struct cjpeg_session *session, j_decompress_ptr cinfo, const uint8_t *bytes,
    size_t count, const cjpeg_index *index) {
    indexing->session = session;
    indexing->index = index;
    if (cinfo->progressive_mode || cinfo->arith_code || jpeg_has_multiple_scans(cinfo)
        || cinfo->comps_in_scan != cinfo->num_components || cinfo->MCUs_per_row != index->columns
        || cinfo->MCU_rows_in_scan != index->rows || index->segment == 0) {
        give_up(indexing);
    }
    make_tables(indexing, cinfo);
    indexing->start = bytes;
    indexing->bits = (struct cjpeg_bits) {.next = cinfo->src->next_input_byte, .end = bytes + count};
    indexing->until_restart = cinfo->restart_interval;
    cinfo->client_data = indexing;
    cinfo->entropy->decode_mcu = decode_mcu;
}

void cjpeg_indexing_end(struct cjpeg_indexing *indexing) {
    if (indexing->row != indexing->index->rows) give_up(indexing);
}
