/* Views, singly and in batches. */
#include "check.h"

#include <sys/stat.h>

/* Checks that a result is a JPEG. */
static void check_jpeg(const vantage_result *result) {
    size_t size = 0;
    const uint8_t *bytes = vantage_result_bytes(result, &size);
    CHECK(size > 1000 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[size - 2] == 0xFF && bytes[size - 1] == 0xD9);
}

static void snapshot(vantage_store *store) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    CHECK_STATUS(vantage_store_snapshot(store,
        "{\"at\": \"48.2004,7.6999\", \"heading\": 90, \"fov\": 75, \"size\": \"320x240\"}", &result, &error), 0);
    check_jpeg(result);
    CHECK(has_json(result, "\"size\":{\"height\":240,\"width\":320}") && has_json(result, "\"heading\":90"));
    CHECK(!has_json(result, "\"output\""));
    char id[64] = "";
    sscanf(strstr(vantage_result_json(result, NULL), "\"scene\":\""), "\"scene\":\"%13[0-9A-Z]", id);
    vantage_result_free(result);

    char request[256];
    snprintf(request, sizeof request, "{\"scene\": \"%s\", \"size\": \"64x64\", \"badge\": true}", id);
    CHECK_STATUS(vantage_store_snapshot(store, request, &result, &error), 0);
    check_jpeg(result);
    vantage_result_free(result);

    CHECK_STATUS(vantage_store_token(store, id, 10, &result, &error), 0);
    char token[128] = "";
    sscanf(vantage_result_json(result, NULL), "{\"token\":\"%127[^\"]", token);
    vantage_result_free(result);
    snprintf(request, sizeof request, "{\"token\": \"%s\", \"size\": \"64x64\"}", token);
    CHECK_STATUS(vantage_store_snapshot(store, request, &result, &error), 0);
    CHECK(has_json(result, "\"heading\":10"));
    vantage_result_free(result);

    CHECK_STATUS(vantage_store_snapshot(store, "{\"at\": \"0,0\"}", &result, &error), 1);
    CHECK(result == NULL);
    CHECK_ERROR(vantage_store_snapshot(store, NULL, &result, &error), 64, "contradiction", "at, scene, token or item");
    CHECK_ERROR(vantage_store_snapshot(store, "{\"at\": \"0,0\", \"scene\": \"a\"}", &result, &error), 64,
        "contradiction", "exactly one");
    CHECK_ERROR(vantage_store_snapshot(store, "{\"at\": \"0,0\", \"heading\": 1, \"look-at\": \"0,1\"}", &result,
        &error), 64, "contradiction", "look-at");
    CHECK_ERROR(vantage_store_snapshot(store, "{\"at\": \"0,0\", \"visible-only\": true}", &result, &error), 64,
        "contradiction", "visible-only");
    CHECK_ERROR(vantage_store_snapshot(store, "{\"at\": \"0,0\", \"fov\": 500}", &result, &error), 64, "outOfRange",
        "fov");
    CHECK_ERROR(vantage_store_snapshot(store, "{\"item\": \"nothing\"}", &result, &error), 64, "invalidPlaceID",
        "nothing");
    CHECK_ERROR(vantage_store_snapshot(store, "{\"at\": \"48.2004,7.6999\", \"size\": \"99999x9\"}", &result, &error),
        64, "viewTooLarge", "8192");
}

typedef struct {
    int64_t done, total, failed;
    int64_t cancels_at;
    vantage_store *store; /* used by the progress function, if it is not NULL */
} batch_log;

static int32_t log_batch(void *context, int64_t done, int64_t total, int64_t failed) {
    batch_log *log = (batch_log *)context;
    log->done = done;
    log->total = total;
    log->failed = failed;
    if (log->store) {
        vantage_error *error = NULL;
        vantage_result *result = NULL;
        CHECK_STATUS(vantage_store_collections(log->store, &result, &error), 0);
        vantage_result_free(result);
        CHECK_STATUS(vantage_store_snapshot(log->store, "{\"at\": \"48.2004,7.6999\", \"size\": \"32x32\"}", &result,
            &error), 0);
        vantage_result_free(result);
    }
    return done == log->cancels_at;
}

static void batch(vantage_store *store) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    const char *rows =
        "id,latitude,longitude,heading\n"
        "a,48.2004,7.6999,0\n"
        "b,48.2004,7.6999,east\n"
        "c,0,0,\n";
    char options[8192];
    const char *views = path_in(folder, "views");
    snprintf(options, sizeof options, "{\"output\": \"%s\", \"size\": \"64x48\", \"jobs\": 2}", views);
    batch_log log = {0, 0, 0, -1, store};
    CHECK_STATUS(vantage_store_snapshots(store, rows, strlen(rows), options, log_batch, &log, &result, &error), 2);
    CHECK(log.done == 3 && log.total == 3 && log.failed == 1);
    CHECK(has_json(result, "\"done\":1") && has_json(result, "\"unavailable\":1") && has_json(result, "\"failed\":1"));
    size_t size = 0;
    const uint8_t *report = vantage_result_bytes(result, &size);
    int lines = 0;
    for (size_t i = 0; i < size; i++) lines += report[i] == '\n';
    CHECK(lines == 3);
    vantage_result_free(result);
    struct stat status;
    CHECK(stat(path_in(views, "a.jpg"), &status) == 0 && status.st_size > 100);

    const char *lines_of_json =
        "{\"id\": \"j\", \"lat\": 48.2004, \"lon\": 7.6999}\n"
        "{\"id\": \"k\", \"lat\": 0, \"lon\": 0}";
    CHECK_STATUS(vantage_store_snapshots(store, lines_of_json, strlen(lines_of_json), options, NULL, NULL, &result,
        &error), 0);
    vantage_result_free(result);
    log.cancels_at = 1;
    CHECK_ERROR(vantage_store_snapshots(store, rows, strlen(rows), options, log_batch, &log, &result, &error), 130,
        "cancelled", "cancel");
    CHECK(result == NULL);
    CHECK_ERROR(vantage_store_snapshots(store, rows, strlen(rows), "{}", NULL, NULL, &result, &error), 64,
        "missingArgument", "output");
    CHECK_ERROR(vantage_store_snapshots(store, "a,b\n1,2\n", 8, options, NULL, NULL, &result, &error), 65,
        "noPlaceColumn", "latitude");
    CHECK_ERROR(vantage_store_snapshots(store, rows, strlen(rows), "{\"output\": \"/dev/null/a\"}", NULL, NULL, &result,
        &error), 73, "cannotCreate", "/dev/null");
    CHECK_ERROR(vantage_store_snapshots(store, rows, strlen(rows), "{\"output\": \"a\", \"jobs\": 1000}", NULL, NULL,
        &result, &error), 64, "outOfRange", "jobs");
}

/* Rows that request views and rows that request maps, in one table. */
static void batch_with_maps(vantage_store *store) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    const char *rows =
        "id,kind,latitude,longitude,style,zoom,output\n"
        "view,,48.2004,7.6999,,,\n"
        "map,map,48.2004,7.6999,muted,16,map.png\n";
    char options[16384];
    const char *pictures = path_in(folder, "mixed");
    snprintf(options, sizeof options,
        "{\"output\": \"%s\", \"size\": \"64x48\", \"source\": [\"%s\"], \"zoom\": 15, \"dark\": true}", pictures,
        path_in(samples, "map/aubeval.mbtiles"));
    CHECK_STATUS(vantage_store_snapshots(store, rows, strlen(rows), options, NULL, NULL, &result, &error), 0);
    CHECK(has_json(result, "\"done\":2"));
    vantage_result_free(result);
    struct stat status;
    CHECK(stat(path_in(pictures, "view.jpg"), &status) == 0 && status.st_size > 100);
    CHECK(stat(path_in(pictures, "map.png"), &status) == 0 && status.st_size > 100);

    snprintf(options, sizeof options, "{\"output\": \"%s\", \"size\": \"64x48\"}", path_in(folder, "none"));
    CHECK_STATUS(vantage_store_snapshots(store, rows, strlen(rows), options, NULL, NULL, &result, &error), 2);
    CHECK(has_json(result, "\"failed\":1"));
    vantage_result_free(result);
    CHECK_ERROR(vantage_store_snapshots(store, rows, strlen(rows), "{\"output\": \"a\", \"zoom\": 40}", NULL, NULL,
        &result, &error), 64, "outOfRange", "zoom");
    CHECK_ERROR(vantage_store_snapshots(store, rows, strlen(rows), "{\"output\": \"a\", \"source\": \"none.mbtiles\"}",
        NULL, NULL, &result, &error), 66, "noSource", "none.mbtiles");
}

void test_snapshots(void) {
    vantage_store *store = open_town();
    snapshot(store);
    batch(store);
    batch_with_maps(store);
    vantage_store_close(store);
}
