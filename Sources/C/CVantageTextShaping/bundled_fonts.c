#include "bundled_fonts.h"

#include <cbundle.h>
#include <fontconfig/fontconfig.h>
#include <pthread.h>
#include <stdlib.h>

/* The settings in a portable package include those of the system, if there are any. */
static void add(void) {
    char *settings = cbundle_path("fonts.conf");
    char *fonts = cbundle_path("fonts");
    FcConfig *configuration = settings != NULL && fonts != NULL ? FcConfigCreate() : NULL;
    if (configuration != NULL) {
        const int added = FcConfigParseAndLoad(configuration, (const FcChar8 *)settings, FcTrue)
            && FcConfigAppFontAddDir(configuration, (const FcChar8 *)fonts) && FcConfigBuildFonts(configuration);
        if (added) FcConfigSetCurrent(configuration);
        FcConfigDestroy(configuration);
    }
    free(settings);
    free(fonts);
}

void add_bundled_fonts(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, add);
}
