// PROJ, loaded at first use. Only imports need it, and it depends on 40 other libraries, which would delay the start of
// every program. The header declares its types and constants; call its functions through the table.
#pragma once

#include <proj.h>
// Declares proj_crs_demote_to_2D.
#include <proj_experimental.h>

/// The file name of the library, with the version of the interface that the headers declare. The name without a version
/// exists only where these headers are installed.
#if PROJ_VERSION_MAJOR == 9
#define CPROJ_LIBRARY "libproj.so.25"
#else
#define CPROJ_LIBRARY "libproj.so"
#endif

/// The functions that Vantage calls.
#define CPROJ_FUNCTIONS(FUNCTION) \
    FUNCTION(proj_angular_input) \
    FUNCTION(proj_angular_output) \
    FUNCTION(proj_as_proj_string) \
    FUNCTION(proj_context_create) \
    FUNCTION(proj_context_destroy) \
    FUNCTION(proj_context_get_database_path) \
    FUNCTION(proj_context_set_database_path) \
    FUNCTION(proj_context_set_enable_network) \
    FUNCTION(proj_context_set_fileapi) \
    FUNCTION(proj_coordoperation_get_accuracy) \
    FUNCTION(proj_coordoperation_get_grid_used_count) \
    FUNCTION(proj_coordoperation_has_ballpark_transformation) \
    FUNCTION(proj_create) \
    FUNCTION(proj_create_from_database) \
    FUNCTION(proj_create_from_wkt) \
    FUNCTION(proj_create_operation_factory_context) \
    FUNCTION(proj_create_operations) \
    FUNCTION(proj_crs_demote_to_2D) \
    FUNCTION(proj_crs_get_coordinate_system) \
    FUNCTION(proj_crs_get_datum_forced) \
    FUNCTION(proj_crs_get_geodetic_crs) \
    FUNCTION(proj_crs_get_sub_crs) \
    FUNCTION(proj_crs_is_derived) \
    FUNCTION(proj_cs_get_axis_count) \
    FUNCTION(proj_cs_get_axis_info) \
    FUNCTION(proj_destroy) \
    FUNCTION(proj_ellipsoid_get_parameters) \
    FUNCTION(proj_errno_reset) \
    FUNCTION(proj_get_area_of_use) \
    FUNCTION(proj_get_celestial_body_name) \
    FUNCTION(proj_get_ellipsoid) \
    FUNCTION(proj_get_id_auth_name) \
    FUNCTION(proj_get_id_code) \
    FUNCTION(proj_get_name) \
    FUNCTION(proj_get_source_crs) \
    FUNCTION(proj_get_type) \
    FUNCTION(proj_is_crs) \
    FUNCTION(proj_list_destroy) \
    FUNCTION(proj_list_get) \
    FUNCTION(proj_list_get_count) \
    FUNCTION(proj_log_func) \
    FUNCTION(proj_log_level) \
    FUNCTION(proj_normalize_for_visualization) \
    FUNCTION(proj_operation_factory_context_destroy) \
    FUNCTION(proj_operation_factory_context_set_allow_use_intermediate_crs) \
    FUNCTION(proj_operation_factory_context_set_grid_availability_use) \
    FUNCTION(proj_operation_factory_context_set_spatial_criterion) \
    FUNCTION(proj_pj_info) \
    FUNCTION(proj_trans)

#define CPROJ_POINTER(name) __typeof__(name) *_Nonnull name;

/// The loaded functions, by name.
typedef struct {
    CPROJ_FUNCTIONS(CPROJ_POINTER)
} cproj_library;

/// The result of loading the library. Both pointers stay valid until the process ends.
typedef struct {
    const cproj_library *_Nullable library; // NULL if it cannot be loaded.
    const char *_Nullable reason;           // The reason if it cannot be loaded; NULL if memory ran out.
} cproj_load_result;

/// Loads the library on the first call. Later calls return the same result. Any thread may call this function.
cproj_load_result cproj_load(void);
