#include "ccompression.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static czstd_library zstd;
static czstd_load_result zstd_result;
static cbrotli_library brotli;
static cbrotli_load_result brotli_result;
static cbrotli_encoder_library brotli_encoder;
static cbrotli_encoder_load_result brotli_encoder_result;

#define FIND_ZSTD(name) && (zstd.name = dlsym(handle, #name))
#define FIND_BROTLI(name) && (brotli.name = dlsym(handle, #name))
#define FIND_BROTLI_ENCODER(name) && (brotli_encoder.name = dlsym(handle, #name))

static void load_zstd(void)
{
    void *handle = dlopen(CZSTD_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (handle CZSTD_FUNCTIONS(FIND_ZSTD)) zstd_result.library = &zstd;
    else zstd_result.reason = strdup(dlerror());
}

static void load_brotli(void)
{
    void *handle = dlopen(CBROTLI_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (handle CBROTLI_FUNCTIONS(FIND_BROTLI)) brotli_result.library = &brotli;
    else brotli_result.reason = strdup(dlerror());
}

static void load_brotli_encoder(void)
{
    void *handle = dlopen(CBROTLI_ENCODER_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (handle CBROTLI_ENCODER_FUNCTIONS(FIND_BROTLI_ENCODER)) brotli_encoder_result.library = &brotli_encoder;
    else brotli_encoder_result.reason = strdup(dlerror());
}

czstd_load_result czstd_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_zstd);
    return zstd_result;
}

cbrotli_load_result cbrotli_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_brotli);
    return brotli_result;
}

cbrotli_encoder_load_result cbrotli_encoder_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load_brotli_encoder);
    return brotli_encoder_result;
}
