#include "cjpeg_fixtures.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

#define MANY_SCANS 379

struct fixture_session {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    struct jpeg_compress_struct cinfo;
    unsigned char *bytes;
    unsigned long count;
    jpeg_scan_info script[MANY_SCANS];
};

static void give_up(j_common_ptr cinfo) {
    longjmp(((struct fixture_session *)cinfo->err)->jump, 1);
}

static J_COLOR_SPACE stored_as(cjpeg_fixture_color color) {
    switch (color) {
    case CJPEG_FIXTURE_GRAY: return JCS_GRAYSCALE;
    case CJPEG_FIXTURE_RGB: return JCS_RGB;
    case CJPEG_FIXTURE_YCBCR: return JCS_YCbCr;
    case CJPEG_FIXTURE_CMYK: return JCS_CMYK;
    case CJPEG_FIXTURE_YCCK: return JCS_YCCK;
    }
    return JCS_UNKNOWN;
}

static void one_scan_a_component(struct fixture_session *session) {
    const int components = session->cinfo.num_components;
    for (int i = 0; i < components; i++) {
        session->script[i] = (jpeg_scan_info) {.comps_in_scan = 1, .component_index = {i}, .Se = 63};
    }
    session->cinfo.scan_info = session->script;
    session->cinfo.num_scans = components;
}

static void many_scans(struct fixture_session *session) {
    int scan = 0;
    session->script[scan++] = (jpeg_scan_info) {.comps_in_scan = 3, .component_index = {0, 1, 2}};
    for (int low = 1; low >= 0; low--) {
        for (int i = 0; i < 3 * 63; i++) {
            session->script[scan++] = (jpeg_scan_info) {
                .comps_in_scan = 1, .component_index = {i / 63}, .Ss = i % 63 + 1, .Se = i % 63 + 1,
                .Ah = low == 1 ? 0 : 1, .Al = low,
            };
        }
    }
    session->cinfo.scan_info = session->script;
    session->cinfo.num_scans = scan;
}

static void choose_scans(struct fixture_session *session, cjpeg_fixture_scans scans) {
    switch (scans) {
    case CJPEG_FIXTURE_INTERLEAVED: return;
    case CJPEG_FIXTURE_ONE_SCAN_A_COMPONENT: one_scan_a_component(session); return;
    case CJPEG_FIXTURE_PROGRESSIVE: jpeg_simple_progression(&session->cinfo); return;
    case CJPEG_FIXTURE_PROGRESSIVE_379_SCANS: many_scans(session); return;
    }
}

static void set_options(struct fixture_session *session, const cjpeg_fixture *fixture) {
    j_compress_ptr cinfo = &session->cinfo;
    const bool inks = fixture->color == CJPEG_FIXTURE_CMYK || fixture->color == CJPEG_FIXTURE_YCCK;
    cinfo->image_width = fixture->width;
    cinfo->image_height = fixture->height;
    cinfo->input_components = inks ? 4 : 3;
    cinfo->in_color_space = inks ? JCS_CMYK : JCS_RGB;
    jpeg_set_defaults(cinfo);
    jpeg_set_colorspace(cinfo, stored_as(fixture->color));
    jpeg_set_quality(cinfo, fixture->quality, TRUE);
    for (int i = 0; i < cinfo->num_components; i++) {
        cinfo->comp_info[i].h_samp_factor = fixture->horizontal_sampling[i];
        cinfo->comp_info[i].v_samp_factor = fixture->vertical_sampling[i];
    }
    cinfo->restart_interval = fixture->restart_interval;
    cinfo->arith_code = fixture->arithmetic;
    cinfo->optimize_coding = fixture->optimized_huffman;
    cinfo->write_Adobe_marker = fixture->adobe;
    choose_scans(session, fixture->scans);
}

static void encode(struct fixture_session *session, const uint8_t *pixels, const cjpeg_fixture *fixture) {
    j_compress_ptr cinfo = &session->cinfo;
    if (setjmp(session->jump) != 0) {
        if (cinfo->dest != NULL) cinfo->dest->term_destination(cinfo);
        free(session->bytes);
        session->bytes = NULL;
        session->count = 0;
        return;
    }
    jpeg_create_compress(cinfo);
    jpeg_mem_dest(cinfo, &session->bytes, &session->count);
    set_options(session, fixture);
    jpeg_start_compress(cinfo, TRUE);
    while (cinfo->next_scanline < cinfo->image_height) {
        const size_t offset = (size_t)cinfo->next_scanline * fixture->width * (size_t)cinfo->input_components;
        JSAMPROW row = (JSAMPROW)pixels + offset;
        jpeg_write_scanlines(cinfo, &row, 1);
    }
    jpeg_finish_compress(cinfo);
}

uint8_t *cjpeg_fixture_encode(const uint8_t *pixels, cjpeg_fixture fixture, size_t *count) {
    struct fixture_session session = {0};
    session.cinfo.err = jpeg_std_error(&session.manager);
    session.manager.error_exit = give_up;
    encode(&session, pixels, &fixture);
    jpeg_destroy_compress(&session.cinfo);
    *count = session.count;
    return session.bytes;
}
