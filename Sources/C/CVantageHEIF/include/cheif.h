// libheif, loaded at first use. Only imports need it, and it depends on the HEIC and AVIF codecs, which would delay the
// start of every program. The header declares its types and constants; call its functions through the table.
#pragma once

#include <libheif/heif.h>

/// The file name of the library, with the version of the interface that the header declares. The name without a version
/// exists only where this header is installed.
#if LIBHEIF_NUMERIC_VERSION >> 24 == 1
#define CHEIF_LIBRARY "libheif.so.1"
#else
#define CHEIF_LIBRARY "libheif.so"
#endif

/// The functions that Vantage calls.
#define CHEIF_FUNCTIONS(FUNCTION) \
    FUNCTION(heif_context_alloc) \
    FUNCTION(heif_context_free) \
    FUNCTION(heif_context_get_primary_image_handle) \
    FUNCTION(heif_context_read_from_memory_without_copy) \
    FUNCTION(heif_context_set_max_decoding_threads) \
    FUNCTION(heif_decode_image) \
    FUNCTION(heif_image_get_height) \
    FUNCTION(heif_image_get_nclx_color_profile) \
    FUNCTION(heif_image_get_plane_readonly) \
    FUNCTION(heif_image_get_width) \
    FUNCTION(heif_image_handle_get_height) \
    FUNCTION(heif_image_handle_get_list_of_metadata_block_IDs) \
    FUNCTION(heif_image_handle_get_luma_bits_per_pixel) \
    FUNCTION(heif_image_handle_get_metadata) \
    FUNCTION(heif_image_handle_get_metadata_content_type) \
    FUNCTION(heif_image_handle_get_metadata_size) \
    FUNCTION(heif_image_handle_get_metadata_type) \
    FUNCTION(heif_image_handle_get_nclx_color_profile) \
    FUNCTION(heif_image_handle_get_raw_color_profile) \
    FUNCTION(heif_image_handle_get_raw_color_profile_size) \
    FUNCTION(heif_image_handle_get_width) \
    FUNCTION(heif_image_handle_has_alpha_channel) \
    FUNCTION(heif_image_handle_release) \
    FUNCTION(heif_image_release) \
    FUNCTION(heif_nclx_color_profile_free)

#define CHEIF_POINTER(name) __typeof__(name) *_Nonnull name;

/// The loaded functions, by name.
typedef struct {
    CHEIF_FUNCTIONS(CHEIF_POINTER)
} cheif_library;

/// The result of loading the library. Both pointers stay valid until the process ends.
typedef struct {
    const cheif_library *_Nullable library; // NULL if it cannot be loaded.
    const char *_Nullable reason;           // The reason if it cannot be loaded; NULL if memory ran out.
} cheif_load_result;

/// Loads the library on the first call. Later calls return the same result. Any thread may call this function.
cheif_load_result cheif_load(void);
