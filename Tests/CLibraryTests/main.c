/* Exercises every function of the C library, with a store of SampleData. Usage: c-library SAMPLEDATA FOLDER */
#include "check.h"

int failures = 0;
const char *samples;
const char *folder;

void check_error(
    int32_t actual, int32_t status, const char *code, const char *text, vantage_error **error, const char *file,
    int line) {
    const char *actual_code = vantage_error_code(*error);
    const char *message = vantage_error_message(*error);
    int is_expected = actual == status && vantage_error_status(*error) == (code ? status : 0) &&
        strcmp(actual_code, code ? code : "") == 0 && (!text || strstr(message, text));
    if (!is_expected) {
        fprintf(stderr, "%s:%d: expected %d %s \"%s\" but received %d %s \"%s\"\n", file, line, (int)status,
            code ? code : "", text ? text : "", (int)actual, actual_code, message);
        failures++;
    }
    vantage_error_free(*error);
    *error = NULL;
}

const char *path_in(const char *parent, const char *name) {
    static char paths[8][4096];
    static int next = 0;
    char *path = paths[next++ % 8];
    snprintf(path, sizeof paths[0], "%s/%s", parent, name);
    return path;
}

vantage_store *open_town(void) {
    vantage_store *store = NULL;
    vantage_error *error = NULL;
    CHECK_STATUS(vantage_store_open(path_in(folder, "town.sqlite"), &store, &error), 0);
    return store;
}

int has_json(const vantage_result *result, const char *text) {
    return strstr(vantage_result_json(result, NULL), text) != NULL;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "Usage: c-library SAMPLEDATA FOLDER\n");
        return 64;
    }
    samples = arguments[1];
    folder = arguments[2];
    CHECK(strlen(vantage_version()) >= 5);
    CHECK(vantage_abi_version() == VANTAGE_ABI_VERSION);
    test_imports();
    test_arguments();
    test_lookups();
    test_scenes();
    test_snapshots();
    test_places();
    test_maps();
    test_threads();
    return failures > 0;
}
