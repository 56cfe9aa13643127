#include "check.h"

typedef struct {
    int64_t calls, done, failed;
    int cancels;
} progress_log;

static int32_t log_progress(void *context, int64_t done, int64_t total, int64_t failed) {
    progress_log *log = (progress_log *)context;
    CHECK(done >= log->done);
    CHECK(total == -1 || total >= done);
    log->calls++;
    log->done = done;
    log->failed = failed;
    return log->cancels;
}

static void import_town(void) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    const char *town = path_in(folder, "town.sqlite");
    const char *pictures[] = {path_in(samples, "street"), path_in(samples, "photos")};
    progress_log log = {0, 0, 0, 0};
    CHECK_STATUS(vantage_import(town, pictures, 2, "{\"collection\": \"aubeval\", \"license\": \"CC0-1.0\"}",
        log_progress, &log, &result, &error), 0);
    CHECK(has_json(result, "\"imported\":16"));
    CHECK(log.calls > 0 && log.done == 16 && log.failed == 0);
    vantage_result_free(result);

    const char *places[] = {path_in(samples, "map/places.geojsonl"), path_in(samples, "map/aubeval/poi.geojson")};
    CHECK_STATUS(vantage_import(town, places, 2, "{\"format\": \"places\", \"collection\": \"places\"}", NULL, NULL,
        &result, &error), 0);
    CHECK(has_json(result, "\"imported\":655"));
    vantage_result_free(result);

    /* A second import finds only duplicates; with "keep" it would not. */
    CHECK_STATUS(vantage_import(town, pictures, 1, "{\"collection\": \"aubeval\"}", NULL, NULL, &result, &error), 0);
    CHECK(has_json(result, "\"imported\":0"));
    vantage_result_free(result);
}

static void import_with_failures(void) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    const char *broken = path_in(folder, "broken.jpg");
    FILE *file = fopen(broken, "wb");
    CHECK(file != NULL);
    if (!file) return;
    fputs("\xFF\xD8\xFFnot a picture", file);
    fclose(file);
    const char *paths[] = {broken, path_in(samples, "street/pano_01.jpg")};
    const char *store = path_in(folder, "partly.sqlite");
    CHECK_STATUS(vantage_import(store, paths, 2, "{\"dry-run\": true}", NULL, NULL, &result, &error), 2);
    CHECK(has_json(result, "\"failed\":1") && has_json(result, "broken.jpg"));
    vantage_result_free(result);
    file = fopen(store, "rb");
    CHECK(file == NULL); /* A dry run creates no store. */

    const char *missing[] = {path_in(folder, "missing")};
    CHECK_ERROR(vantage_import(store, missing, 1, NULL, NULL, NULL, &result, &error), 66, "unreadableFile", "missing");
    CHECK(result == NULL);
    CHECK_ERROR(vantage_import(path_in(folder, "none/a.sqlite"), paths + 1, 1, NULL, NULL, NULL, &result, &error), 66,
        "cannotOpen", "a.sqlite");
    progress_log log = {0, 0, 0, 1};
    CHECK_ERROR(vantage_import(store, paths + 1, 1, NULL, log_progress, &log, &result, &error), 130, "cancelled",
        "cancel");
    CHECK(log.calls == 1);
}

static void reject_options(void) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    const char *paths[] = {path_in(samples, "street")};
    const char *store = path_in(folder, "rejected.sqlite");
    const struct {
        const char *options, *code, *text;
    } cases[] = {
        {"{\"colection\": \"a\"}", "unknownParameter", "colection"},
        {"{\"collection\": \"\"}", "outOfRange", "collection"},
        {"{\"kind\": \"film\"}", "notUnderstood", "kind"},
        {"{\"jobs\": 0}", "outOfRange", "jobs"},
        {"{\"link\": 1}", "notUnderstood", "link"},
        {"{\"columns\": \"hat=1\"}", "notUnderstood", "The fields are"},
        {"{\"replace\": true}", "contradiction", "places"},
        {"{\"format\": \"places\", \"crs\": \"EPSG:25832\"}", "contradiction", "places"},
        {"{\"time-offset\": \"soon\"}", "notUnderstood", "time-offset"},
        {"{\"track-gap\": -1}", "outOfRange", "track-gap"},
        {"[]", "notUnderstood", "options"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        CHECK_ERROR(vantage_import(store, paths, 1, cases[i].options, NULL, NULL, &result, &error), 64, cases[i].code,
            cases[i].text);
    }
}

void test_imports(void) {
    import_town();
    import_with_failures();
    reject_options();
}
