#include "ctiff.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "library.h"

// The file in memory, and the first error.
typedef struct {
    const uint8_t *bytes;
    uint64_t count, position;
    char *message;
} session;

static tmsize_t read_bytes(thandle_t handle, void *target, tmsize_t count)
{
    session *file = handle;
    uint64_t rest = file->position < file->count ? file->count - file->position : 0;
    uint64_t read = (uint64_t)count < rest ? (uint64_t)count : rest;
    memcpy(target, file->bytes + (rest ? file->position : 0), read);
    file->position += read;
    return (tmsize_t)read;
}

static tmsize_t write_bytes(thandle_t handle, void *source, tmsize_t count) { return 0; }

static toff_t seek(thandle_t handle, toff_t offset, int origin)
{
    session *file = handle;
    uint64_t base = origin == SEEK_CUR ? file->position : origin == SEEK_END ? file->count : 0;
    file->position = base + offset;
    return file->position;
}

static int close_file(thandle_t handle) { return 0; }

static toff_t size_of_file(thandle_t handle) { return ((session *)handle)->count; }

static int keep_error(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments)
{
    session *file = user;
    if (!file->message[0]) vsnprintf(file->message, CTIFF_MESSAGE_SIZE, format, arguments);
    return 1;
}

static int drop_warning(TIFF *tiff, void *user, const char *module, const char *format, va_list arguments) { return 1; }

// Packs libtiff's 32-bit pixels as R, G, B, over the background. libtiff's pixels are premultiplied by their opacity.
static void pack(const uint32_t *pixels, size_t count, uint8_t background, uint8_t *target)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel = pixels[i];
        uint32_t under = (255 - TIFFGetA(pixel)) * background / 255;
        *target++ = (uint8_t)(TIFFGetR(pixel) + under);
        *target++ = (uint8_t)(TIFFGetG(pixel) + under);
        *target++ = (uint8_t)(TIFFGetB(pixel) + under);
    }
}

static ctiff_outcome check_size(
    const ctiff_library *library, TIFF *tiff, ctiff_limits limits, ctiff_picture *picture)
{
    if (!library->TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &picture->width) ||
        !library->TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &picture->height) || !picture->width || !picture->height)
        return CTIFF_DAMAGED;
    uint64_t pixels = (uint64_t)picture->width * picture->height;
    if (pixels > limits.pixels) return CTIFF_TOO_MANY_PIXELS;
    return pixels > limits.memory / 7 ? CTIFF_TOO_MUCH_MEMORY : CTIFF_OK;
}

static ctiff_outcome decode(
    const ctiff_library *library, TIFF *tiff, ctiff_limits limits, uint8_t background, ctiff_picture *picture,
    char *message)
{
    ctiff_outcome outcome = check_size(library, tiff, limits, picture);
    if (outcome != CTIFF_OK) return outcome;
    if (!library->TIFFRGBAImageOK(tiff, message)) return CTIFF_UNSUPPORTED;
    TIFFRGBAImage image;
    if (!library->TIFFRGBAImageBegin(&image, tiff, 1, message)) return CTIFF_UNSUPPORTED;
    // The rows are read as stored. The caller applies the orientation.
    image.orientation = image.req_orientation = ORIENTATION_TOPLEFT;
    size_t count = (size_t)picture->width * picture->height;
    // After damaged or missing data, the remaining pixels would be undefined.
    uint32_t *pixels = calloc(count, sizeof *pixels);
    picture->pixels = malloc(count * 3);
    if (!pixels || !picture->pixels) outcome = CTIFF_TOO_MUCH_MEMORY;
    else if (!library->TIFFRGBAImageGet(&image, pixels, picture->width, picture->height)) outcome = CTIFF_DAMAGED;
    else pack(pixels, count, background, picture->pixels);
    free(pixels);
    library->TIFFRGBAImageEnd(&image);
    return outcome;
}

static ctiff_status run(
    const ctiff_library *library, const uint8_t *bytes, size_t count, ctiff_limits limits, uint8_t background,
    ctiff_picture *picture)
{
    ctiff_status status = {CTIFF_TOO_MUCH_MEMORY, ""};
    session file = {bytes, count, 0, status.message};
    TIFFOpenOptions *options = library->TIFFOpenOptionsAlloc();
    if (!options) return status;
    library->TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)limits.memory);
    library->TIFFOpenOptionsSetErrorHandlerExtR(options, keep_error, &file);
    library->TIFFOpenOptionsSetWarningHandlerExtR(options, drop_warning, &file);
    // `m` turns off mapping, and `D` keeps libtiff from building tables of all strips at once.
    TIFF *tiff = library->TIFFClientOpenExt(
        "picture", "rmD", &file, read_bytes, write_bytes, seek, close_file, size_of_file, NULL, NULL, options);
    library->TIFFOpenOptionsFree(options);
    if (!tiff) {
        status.outcome = CTIFF_DAMAGED;
        return status;
    }
    char message[1024] = "";
    status.outcome = decode(library, tiff, limits, background, picture, message);
    if (status.outcome != CTIFF_OK && message[0]) snprintf(status.message, CTIFF_MESSAGE_SIZE, "%s", message);
    library->TIFFClose(tiff);
    if (status.outcome != CTIFF_OK) {
        free(picture->pixels);
        picture->pixels = NULL;
    }
    return status;
}

ctiff_status ctiff_decode(
    const uint8_t *bytes, size_t count, ctiff_limits limits, uint8_t background, ctiff_picture *picture)
{
    *picture = (ctiff_picture){0};
    ctiff_load_result tiff = ctiff_load();
    if (tiff.library) return run(tiff.library, bytes, count, limits, background, picture);
    ctiff_status status = {CTIFF_LIBRARY_MISSING, ""};
    snprintf(status.message, CTIFF_MESSAGE_SIZE, "%s", tiff.reason ? tiff.reason : "");
    return status;
}
