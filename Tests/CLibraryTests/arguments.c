/* NULL, closed handles, and text that is not UTF-8. */
#include "check.h"

static void reject_null_handles(void) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    vantage_scene scene;
    size_t found = 1;
    const double zero = 0;
    vantage_scene_columns columns;
    memset(&columns, 0, sizeof columns);
    CHECK_ERROR(vantage_store_find(NULL, 0, 0, NULL, &scene, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_find_many(NULL, &zero, &zero, 1, NULL, 1, &columns, &found, &error), 64,
        "missingArgument", "store");
    CHECK(found == 0);
    CHECK_ERROR(vantage_store_show(NULL, "", &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_token(NULL, "", NAN, &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_list(NULL, NULL, &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_collections(NULL, &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_original(NULL, "", &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_snapshot(NULL, "{}", &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_snapshots(NULL, "", 0, "{}", NULL, NULL, &result, &error), 64, "missingArgument",
        "store");
    CHECK_ERROR(vantage_store_search(NULL, "{}", &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_store_where(NULL, "{}", &result, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_maps_snapshot(NULL, "{}", &result, &error), 64, "missingArgument", "maps");
    CHECK_ERROR(vantage_roads_route(NULL, "{}", &result, &error), 64, "missingArgument", "roads");
    CHECK(vantage_store_show(NULL, "", &result, NULL) == 64); /* The error is optional. */
    vantage_store_close(NULL);
    vantage_maps_close(NULL);
    vantage_roads_close(NULL);
    vantage_filter_free(NULL);
    vantage_result_free(NULL);
    vantage_error_free(NULL);
    size_t size = 1;
    CHECK(vantage_result_bytes(NULL, &size) == NULL && size == 0);
    CHECK(strcmp(vantage_result_json(NULL, &size), "") == 0 && size == 0);
}

static void reject_null_values(void) {
    vantage_store *store = open_town();
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    vantage_store *other = NULL;
    vantage_filter *filter = NULL;
    vantage_maps *maps = NULL;
    vantage_roads *roads = NULL;
    const double zero = 0;
    vantage_scene_columns columns;
    memset(&columns, 0, sizeof columns);
    CHECK_ERROR(vantage_store_open(NULL, &other, &error), 64, "missingArgument", "path");
    CHECK_ERROR(vantage_store_open("a", NULL, &error), 64, "missingArgument", "store");
    CHECK_ERROR(vantage_filter_create("{}", NULL, &error), 64, "missingArgument", "filter");
    CHECK_ERROR(vantage_filter_create("\xFF", &filter, &error), 64, "notUTF8", "options");
    CHECK_ERROR(vantage_store_find(store, 0, 0, NULL, NULL, &error), 64, "missingArgument", "scene");
    CHECK_ERROR(vantage_store_find_many(store, NULL, &zero, 1, NULL, 1, &columns, NULL, &error), 64,
        "missingArgument", "latitudes");
    CHECK_ERROR(vantage_store_find_many(store, &zero, NULL, 1, NULL, 1, &columns, NULL, &error), 64,
        "missingArgument", "longitudes");
    CHECK_ERROR(vantage_store_find_many(store, &zero, &zero, 1, NULL, 1, NULL, NULL, &error), 64, "missingArgument",
        "columns");
    CHECK_STATUS(vantage_store_find_many(store, NULL, NULL, 0, NULL, 1, &columns, NULL, &error), 0);
    CHECK_ERROR(vantage_store_show(store, NULL, &result, &error), 64, "missingArgument", "scene");
    CHECK_ERROR(vantage_store_show(store, "a", NULL, &error), 64, "missingArgument", "result");
    CHECK_ERROR(vantage_store_token(store, NULL, NAN, &result, &error), 64, "missingArgument", "scene");
    CHECK_ERROR(vantage_store_original(store, NULL, &result, &error), 64, "missingArgument", "scene");
    CHECK_ERROR(vantage_store_snapshots(store, NULL, 0, "{}", NULL, NULL, &result, &error), 64, "missingArgument",
        "rows");
    CHECK_ERROR(vantage_import(NULL, NULL, 0, NULL, NULL, NULL, &result, &error), 64, "missingArgument", "store_path");
    CHECK_ERROR(vantage_import("a", NULL, 0, NULL, NULL, NULL, &result, &error), 64, "missingArgument", "paths");
    const char *none[] = {NULL};
    CHECK_ERROR(vantage_import("a", none, 1, NULL, NULL, NULL, &result, &error), 64, "missingArgument", "paths[0]");
    CHECK_ERROR(vantage_maps_open(none, 0, &maps, &error), 64, "missingArgument", "paths");
    CHECK_ERROR(vantage_maps_open(none, 1, NULL, &error), 64, "missingArgument", "maps");
    CHECK_ERROR(vantage_roads_open(NULL, &roads, &error), 64, "missingArgument", "path");
    vantage_store_close(store);
}

static void reject_closed_handles(void) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    vantage_scene scene;
    vantage_store *store = open_town();
    vantage_store_close(store);
    vantage_store_close(store); /* Closing twice is harmless. */
    CHECK_ERROR(vantage_store_find(store, 0, 0, NULL, &scene, &error), 64, "closedHandle", "closed");
    CHECK_ERROR(vantage_store_list(store, NULL, &result, &error), 64, "closedHandle", "closed");
    store = open_town();
    vantage_filter *filter = NULL;
    CHECK_STATUS(vantage_filter_create(NULL, &filter, &error), 0);
    vantage_filter_free(filter);
    CHECK_ERROR(vantage_store_find(store, 0, 0, filter, &scene, &error), 64, "closedHandle", "filter");
    /* A handle of another type is recognized as well. */
    CHECK_ERROR(vantage_maps_snapshot((vantage_maps *)store, "{}", &result, &error), 64, "closedHandle", "maps");
    vantage_store_close(store);
}

static void reject_files(void) {
    vantage_error *error = NULL;
    vantage_store *store = (vantage_store *)&error;
    CHECK_ERROR(vantage_store_open(path_in(folder, "none.sqlite"), &store, &error), 66, "noSuchStore", "none.sqlite");
    CHECK(store == NULL);
    CHECK_ERROR(vantage_store_open(path_in(samples, "points.csv"), &store, &error), 65, "notASceneStore", "points.csv");
    CHECK_ERROR(vantage_store_open("", &store, &error), 64, "missingArgument", "path is empty");
    const char *town = path_in(folder, "town.sqlite");
    CHECK_ERROR(vantage_store_open_with(town, "{\"pictures\": \"ftp://host/a\"}", &store, &error), 64,
        "invalidLocation", "ftp");
    CHECK_ERROR(vantage_store_open_with(town, "{\"picture\": \"a\"}", &store, &error), 64, "unknownParameter",
        "pictures");
    CHECK_STATUS(vantage_store_open_with(town, NULL, &store, &error), 0);
    vantage_store_close(store);
    CHECK_ERROR(vantage_store_open(path_in(folder, "none.json"), &store, &error), 66, "noManifest", "none.json");
    vantage_roads *roads = NULL;
    CHECK_ERROR(vantage_roads_open(path_in(folder, "none.roads"), &roads, &error), 66, "noRoads", "none.roads");
    vantage_maps *maps = NULL;
    const char *sources[] = {path_in(folder, "none.mbtiles")};
    CHECK_ERROR(vantage_maps_open(sources, 1, &maps, &error), 66, "noSource", "none.mbtiles");
    sources[0] = "https://example.org/a.mbtiles";
    CHECK_ERROR(vantage_maps_open(sources, 1, &maps, &error), 66, "remoteSource", "example.org");
}

void test_arguments(void) {
    reject_null_handles();
    reject_null_values();
    reject_closed_handles();
    reject_files();
}
