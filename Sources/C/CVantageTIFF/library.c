#include "library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static ctiff_library library;
static ctiff_load_result result;

#define FIND(name) && (library.name = dlsym(handle, #name))

static void load(void)
{
    void *handle = dlopen(CTIFF_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (handle CTIFF_FUNCTIONS(FIND)) result.library = &library;
    else result.reason = strdup(dlerror());
}

ctiff_load_result ctiff_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return result;
}
