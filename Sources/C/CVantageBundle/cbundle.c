#define _GNU_SOURCE

#include "cbundle.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Returns the absolute path of the program or shared library that contains this function. */
static char *own_path(void) {
    Dl_info info;
    /* For the program itself, the name is argv[0], which can be anything. */
    if (dladdr((void *)cbundle_path, &info) != 0 && info.dli_fname != NULL && strstr(info.dli_fname, ".so") != NULL)
        return realpath(info.dli_fname, NULL);
    return realpath("/proc/self/exe", NULL);
}

char *cbundle_path(const char *name) {
    char *own = own_path();
    char *path = NULL;
    for (int level = 0; own != NULL && level < 2; level++) {
        char *slash = strrchr(own, '/');
        if (slash != NULL) *slash = '\0';
    }
    if (own != NULL && asprintf(&path, "%s/share/vantage/%s", own, name) < 0) path = NULL;
    free(own);
    if (path == NULL || access(path, R_OK) == 0) return path;
    free(path);
    return NULL;
}
