/* Checks for the tests of the C library. A failed check prints its place, and the program ends with the number of
 * failures. The tests are valid C11 and C++17. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vantage.h"

extern int failures;
extern const char *samples; /* the folder SampleData */
extern const char *folder;  /* an empty folder */

#define CHECK(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            failures++; \
        } \
    } while (0)

/* Checks that a call failed with a status and a code, and that its message contains a text; then frees the error. */
#define CHECK_ERROR(call, status, code, text) check_error((call), (status), (code), (text), &error, __FILE__, __LINE__)
/* Checks that a call returned a status without an error. */
#define CHECK_STATUS(call, status) check_error((call), (status), NULL, NULL, &error, __FILE__, __LINE__)

void check_error(
    int32_t actual, int32_t status, const char *code, const char *text, vantage_error **error, const char *file,
    int line);

/* Returns the path of a file in a folder. The next eight calls do not overwrite it. */
const char *path_in(const char *folder, const char *name);
/* Returns the store that all tests read. */
vantage_store *open_town(void);
/* Whether the JSON of a result contains a text. */
int has_json(const vantage_result *result, const char *text);

void test_arguments(void);
void test_imports(void);
void test_lookups(void);
void test_scenes(void);
void test_snapshots(void);
void test_places(void);
void test_maps(void);
void test_threads(void);

#endif
