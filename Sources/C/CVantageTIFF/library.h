// libtiff, loaded at first use. Only imports need it, and it depends on the codecs of all kinds of TIFF, which would delay
// the start of every program. Call its functions through the table.
#pragma once

#include <tiffio.h>

/// The file name of the library, with the version of its interface. All releases that have the functions below, which are
/// 4.5.0 and later ones, have this version.
#define CTIFF_LIBRARY "libtiff.so.6"

/// The functions that Vantage calls.
#define CTIFF_FUNCTIONS(FUNCTION) \
    FUNCTION(TIFFClientOpenExt) \
    FUNCTION(TIFFClose) \
    FUNCTION(TIFFGetField) \
    FUNCTION(TIFFOpenOptionsAlloc) \
    FUNCTION(TIFFOpenOptionsFree) \
    FUNCTION(TIFFOpenOptionsSetErrorHandlerExtR) \
    FUNCTION(TIFFOpenOptionsSetMaxSingleMemAlloc) \
    FUNCTION(TIFFOpenOptionsSetWarningHandlerExtR) \
    FUNCTION(TIFFRGBAImageBegin) \
    FUNCTION(TIFFRGBAImageEnd) \
    FUNCTION(TIFFRGBAImageGet) \
    FUNCTION(TIFFRGBAImageOK)

#define CTIFF_POINTER(name) __typeof__(name) *name;

/// The loaded functions, by name.
typedef struct {
    CTIFF_FUNCTIONS(CTIFF_POINTER)
} ctiff_library;

/// The result of loading the library. Both pointers stay valid until the process ends.
typedef struct {
    const ctiff_library *library; // NULL if it cannot be loaded.
    const char *reason;           // The reason if it cannot be loaded; NULL if there is no memory for it.
} ctiff_load_result;

/// Loads the library at the first call. Each later call has the same result. Any thread may call this function.
ctiff_load_result ctiff_load(void);
