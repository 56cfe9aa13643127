#include "cproj.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static cproj_library library;
static cproj_load_result result;

#define FIND(name) && (library.name = dlsym(handle, #name))

static void load(void)
{
    void *handle = dlopen(CPROJ_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (handle CPROJ_FUNCTIONS(FIND)) result.library = &library;
    else result.reason = strdup(dlerror());
}

cproj_load_result cproj_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return result;
}
