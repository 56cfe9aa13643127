#include "cpq.h"

#ifdef CPQ_HAS_HEADER

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

static cpq_library library;
static cpq_load_result result;

#define FIND(name) && (library.name = dlsym(handle, #name))

static void load(void) {
    void *handle = dlopen(CPQ_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (handle CPQ_FUNCTIONS(FIND)) result.library = &library;
    else result.reason = strdup(dlerror());
}

cpq_load_result cpq_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return result;
}

#endif
