// libtiff, loaded at first use. Only imports need it, and it depends on codecs for all kinds of TIFF, which would delay
// the start of every program. Call its functions through the table.
#pragma once

#include <tiffio.h>

/// The file name of the library, with the version of its interface. This version is the same in all releases that have
/// the functions below (4.5.0 and later).
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
    const char *reason;           // The reason if it cannot be loaded; NULL if memory ran out.
} ctiff_load_result;

/// Loads the library on the first call. Later calls return the same result. Any thread may call this function.
ctiff_load_result ctiff_load(void);
