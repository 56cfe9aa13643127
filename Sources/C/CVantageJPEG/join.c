#include <string.h>

#include "coefficients.h"
#include "output.h"

struct joining {
    struct cjpeg_session session; // One session for the sources and the target, because each may fail.
    struct jpeg_decompress_struct source;
    struct jpeg_compress_struct target;
    struct cjpeg_output output;
    const cjpeg_source *cells;
    uint32_t columns, rows;
    uint32_t width, height; // The size of a cell in pixels.
    jvirt_barray_ptr blocks[MAX_COMPONENTS];
};

static _Noreturn void refuse(struct joining *joining, const char *message) {
    cjpeg_session_fail(&joining->session, CJPEG_BAD_REQUEST, message);
}

/// Copies the size, the components and the tables of the first picture to the target, and allocates the target's
/// coefficients.
static void begin_target(struct joining *joining) {
    j_decompress_ptr source = &joining->source;
    j_compress_ptr target = &joining->target;
    joining->width = source->image_width;
    joining->height = source->image_height;
    if (joining->width % (DCTSIZE * (uint32_t)source->max_h_samp_factor) != 0
        || joining->height % (DCTSIZE * (uint32_t)source->max_v_samp_factor) != 0) {
        refuse(joining, "The size is not a multiple of the MCU size");
    }
    // Whether CMYK values are inverted depends on a segment that is not copied.
    if (source->num_components > 3) refuse(joining, "The pictures have more than three components");
    jpeg_create_compress(target);
    target->mem->max_memory_to_use = (long)joining->session.limits.memory;
    jpeg_mem_dest(target, &joining->output.bytes, &joining->output.count);
    jpeg_copy_critical_parameters(source, target);
    target->image_width = joining->columns * joining->width;
    target->image_height = joining->rows * joining->height;
    for (int i = 0; i < source->num_components; i++) {
        const jpeg_component_info *component = &source->comp_info[i];
        joining->blocks[i] = target->mem->request_virt_barray(
            (j_common_ptr)target, JPOOL_IMAGE, TRUE, joining->columns * component->width_in_blocks,
            joining->rows * component->height_in_blocks, (JDIMENSION)component->v_samp_factor);
    }
    target->mem->realize_virt_arrays((j_common_ptr)target);
}

static bool has_table(const j_compress_ptr target, int index, const jpeg_component_info *component) {
    const JQUANT_TBL *table = target->quant_tbl_ptrs[target->comp_info[index].quant_tbl_no];
    return table != NULL && memcmp(table->quantval, component->quant_table->quantval, sizeof table->quantval) == 0;
}

static void check_source(struct joining *joining) {
    const j_decompress_ptr source = &joining->source;
    const j_compress_ptr target = &joining->target;
    if (source->image_width != joining->width || source->image_height != joining->height
        || source->num_components != target->num_components
        || source->jpeg_color_space != target->jpeg_color_space) {
        refuse(joining, "The pictures differ in size or components");
    }
    for (int i = 0; i < source->num_components; i++) {
        const jpeg_component_info *component = &source->comp_info[i];
        if (component->h_samp_factor != target->comp_info[i].h_samp_factor
            || component->v_samp_factor != target->comp_info[i].v_samp_factor
            || !has_table(target, i, component)) {
            refuse(joining, "The pictures differ in sampling or quantization tables");
        }
    }
}

static void copy_blocks(struct joining *joining, int index, jvirt_barray_ptr from, uint32_t column, uint32_t row) {
    const jpeg_component_info *component = &joining->source.comp_info[index];
    j_common_ptr source = (j_common_ptr)&joining->source;
    j_common_ptr target = (j_common_ptr)&joining->target;
    for (JDIMENSION y = 0; y < component->height_in_blocks; y++) {
        JBLOCKARRAY line = source->mem->access_virt_barray(source, from, y, 1, FALSE);
        JBLOCKARRAY place = target->mem->access_virt_barray(
            target, joining->blocks[index], row * component->height_in_blocks + y, 1, TRUE);
        memcpy(
            place[0] + (size_t)column * component->width_in_blocks, line[0],
            component->width_in_blocks * sizeof(JBLOCK));
    }
}

static void add(struct joining *joining, uint32_t column, uint32_t row) {
    const cjpeg_source *cell = &joining->cells[row * joining->columns + column];
    j_decompress_ptr source = &joining->source;
    cjpeg_session_open(&joining->session, source, cell->bytes, cell->count);
    jpeg_read_header(source, TRUE);
    jvirt_barray_ptr *coefficients = jpeg_read_coefficients(source);
    cjpeg_session_check_components(&joining->session, source);
    cjpeg_check_coefficients(&joining->session, source, coefficients);
    if (column == 0 && row == 0) begin_target(joining);
    check_source(joining);
    for (int i = 0; i < source->num_components; i++) copy_blocks(joining, i, coefficients[i], column, row);
    jpeg_destroy_decompress(source);
}

static void join(void *context) {
    struct joining *joining = context;
    for (uint32_t row = 0; row < joining->rows; row++) {
        for (uint32_t column = 0; column < joining->columns; column++) add(joining, column, row);
    }
    jpeg_write_coefficients(&joining->target, joining->blocks);
    jpeg_finish_compress(&joining->target);
}

cjpeg_status cjpeg_join(
    const cjpeg_source *cells, uint32_t columns, uint32_t rows, cjpeg_limits limits, cjpeg_buffer *result) {
    struct joining joining = {.cells = cells, .columns = columns, .rows = rows};
    joining.source.err = cjpeg_session_begin(&joining.session, limits);
    joining.target.err = joining.source.err;
    cjpeg_session_run(&joining.session, join, &joining);
    *result = cjpeg_output_close(&joining.output, &joining.session, &joining.target);
    jpeg_destroy_decompress(&joining.source);
    return joining.session.status;
}
