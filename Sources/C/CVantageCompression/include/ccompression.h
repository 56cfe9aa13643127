// Zstandard and Brotli, loaded at first use. Imports of Parquet files and the server need them. The headers declare the
// types; call the functions through the tables.
#pragma once

#include <brotli/decode.h>
#include <brotli/encode.h>
#include <zstd.h>

/// The file names of the libraries, with the versions of the interfaces that the headers declare. Names without a
/// version exist only where the headers are installed.
#if ZSTD_VERSION_MAJOR == 1
#define CZSTD_LIBRARY "libzstd.so.1"
#else
#define CZSTD_LIBRARY "libzstd.so"
#endif
/// Brotli's headers do not define the version of its interface. It is the same in every release.
#define CBROTLI_LIBRARY "libbrotlidec.so.1"
#define CBROTLI_ENCODER_LIBRARY "libbrotlienc.so.1"

/// The functions that Vantage calls.
#define CZSTD_FUNCTIONS(FUNCTION) \
    FUNCTION(ZSTD_compress) \
    FUNCTION(ZSTD_decompress) \
    FUNCTION(ZSTD_isError)

#define CBROTLI_FUNCTIONS(FUNCTION) FUNCTION(BrotliDecoderDecompress)

#define CBROTLI_ENCODER_FUNCTIONS(FUNCTION) FUNCTION(BrotliEncoderCompress)

#define CCOMPRESSION_POINTER(name) __typeof__(name) *_Nonnull name;

/// The loaded functions, by name.
typedef struct {
    CZSTD_FUNCTIONS(CCOMPRESSION_POINTER)
} czstd_library;

typedef struct {
    CBROTLI_FUNCTIONS(CCOMPRESSION_POINTER)
} cbrotli_library;

typedef struct {
    CBROTLI_ENCODER_FUNCTIONS(CCOMPRESSION_POINTER)
} cbrotli_encoder_library;

/// The result of loading a library. Both pointers stay valid until the process ends.
typedef struct {
    const czstd_library *_Nullable library; // NULL if it cannot be loaded.
    const char *_Nullable reason;           // The reason if it cannot be loaded; NULL if memory ran out.
} czstd_load_result;

typedef struct {
    const cbrotli_library *_Nullable library;
    const char *_Nullable reason;
} cbrotli_load_result;

typedef struct {
    const cbrotli_encoder_library *_Nullable library;
    const char *_Nullable reason;
} cbrotli_encoder_load_result;

/// Loads the library on the first call. Later calls return the same result. Any thread may call this function.
czstd_load_result czstd_load(void);
cbrotli_load_result cbrotli_load(void);
cbrotli_encoder_load_result cbrotli_encoder_load(void);
