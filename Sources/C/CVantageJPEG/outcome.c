#include "session.h"

#include <jerror.h>

cjpeg_outcome cjpeg_outcome_of_error(j_common_ptr cinfo) {
    switch (cinfo->err->msg_code) {
    case JERR_NO_SOI:
    case JERR_INPUT_EMPTY:
        return CJPEG_NOT_A_JPEG;
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE:
        return CJPEG_TOO_MUCH_MEMORY;
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
        return CJPEG_TOO_MANY_PIXELS;
    case JERR_BAD_PRECISION:
        return CJPEG_UNSUPPORTED_PRECISION;
    case JERR_SOF_UNSUPPORTED:
        return CJPEG_UNSUPPORTED_PROCESS;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_MCU_SIZE:
    case JERR_CCIR601_NOTIMPL:
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_EMPTY_IMAGE: // A height of 0 announces a DNL segment after the first scan.
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_MISMATCHED_QUANT_TABLE:
    case JERR_NOT_COMPILED:
    case JERR_NOTIMPL:
        return CJPEG_UNSUPPORTED;
    default:
        return cinfo->is_decompressor ? CJPEG_DAMAGED : CJPEG_CANNOT_ENCODE;
    }
}

/// If there is no end marker, completeness can be determined only for a single Huffman-coded scan: its decoder warns
/// again (JWRN_HIT_MARKER) when it needs bits that are missing. In a file with several scans, some scans may be
/// missing, and an arithmetic decoder treats missing data as zeros.
static bool end_tells_nothing(j_decompress_ptr cinfo) {
    bool more_scans_follow = cinfo->comps_in_scan > 0 && cinfo->comps_in_scan < cinfo->num_components;
    return cinfo->arith_code || cinfo->progressive_mode || more_scans_follow;
}

/// Garbage before a restart marker is data that the decoder could not interpret. Between segments it is padding, and
/// after the last scan it is trailing data from a camera.
static bool garbage_is_data(j_decompress_ptr cinfo) {
    int marker = cinfo->err->msg_parm.i[1];
    return marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
}

cjpeg_outcome cjpeg_outcome_of_warning(j_common_ptr common) {
    if (!common->is_decompressor) return CJPEG_OK;
    j_decompress_ptr cinfo = (j_decompress_ptr)common;
    switch (cinfo->err->msg_code) {
    case JWRN_JPEG_EOF:
        return end_tells_nothing(cinfo) ? CJPEG_TRUNCATED : CJPEG_OK;
    case JWRN_HIT_MARKER: // There is a marker instead of data.
    case JWRN_MUST_RESYNC: // There is another marker instead of a restart marker.
        return cinfo->unread_marker == JPEG_EOI ? CJPEG_TRUNCATED : CJPEG_DAMAGED;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_BOGUS_PROGRESSION: // Scans are missing or repeated.
        return CJPEG_DAMAGED;
    case JWRN_EXTRANEOUS_DATA:
        return garbage_is_data(cinfo) ? CJPEG_DAMAGED : CJPEG_OK;
    case JWRN_ADOBE_XFORM:    // libjpeg uses the default transform.
    case JWRN_JFIF_MAJOR:     // The JFIF version does not affect the pixels.
    case JWRN_NOT_SEQUENTIAL: // Some encoders write zeros for the spectral range, which baseline ignores.
    default:
        return CJPEG_OK;
    }
}
