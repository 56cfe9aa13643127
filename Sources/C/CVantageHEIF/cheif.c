#include "cheif.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static cheif_library library;
static cheif_load_result result;

#define FIND(name) && (library.name = dlsym(handle, #name))

static void load(void)
{
    void *handle = dlopen(CHEIF_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (handle CHEIF_FUNCTIONS(FIND)) result.library = &library;
    else result.reason = strdup(dlerror());
}

cheif_load_result cheif_load(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return result;
}
