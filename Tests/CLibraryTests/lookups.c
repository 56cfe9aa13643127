/* Lookups, compared with each other and with a scan of all scenes. */
#include "check.h"

enum { maximum = 64, places = 400 };

typedef struct {
    char scene[16];
    double latitude, longitude;
} listed_scene;

/* Reads a number after a key in a line of JSON. */
static double number_after(const char *line, const char *key) {
    const char *found = strstr(line, key);
    return found ? strtod(found + strlen(key), NULL) : NAN;
}

/* Lists all scenes of the store. */
static int list_scenes(vantage_store *store, listed_scene *scenes) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    CHECK_STATUS(vantage_store_list(store, NULL, &result, &error), 0);
    size_t size = 0;
    const char *line = (const char *)vantage_result_bytes(result, &size);
    const char *end = line + size;
    int count = 0;
    while (line < end && count < maximum) {
        const char *id = strstr(line, "\"scene\":\"");
        memset(&scenes[count], 0, sizeof scenes[count]);
        memcpy(scenes[count].scene, id + 9, 13);
        scenes[count].latitude = number_after(line, "\"latitude\":");
        scenes[count].longitude = number_after(line, "\"longitude\":");
        count++;
        line = (const char *)memchr(line, '\n', (size_t)(end - line)) + 1;
    }
    CHECK(has_json(result, "\"count\":16") && count == 16);
    vantage_result_free(result);
    return count;
}

/* The distance on a sphere whose radius is the mean of the ellipsoid's radii of curvature at 48.2° north, in meters. */
static double distance(double latitude, double longitude, const listed_scene *scene) {
    const double radians = acos(-1) / 180;
    const double north = 6371100 * (scene->latitude - latitude) * radians * 0.99825;
    const double east = 6390000 * (scene->longitude - longitude) * radians * cos(latitude * radians);
    return hypot(north, east);
}

static int32_t find(
    vantage_store *store, double latitude, double longitude, const char *options, vantage_scene *scene) {
    vantage_error *error = NULL;
    vantage_filter *filter = NULL;
    CHECK_STATUS(vantage_filter_create(options, &filter, &error), 0);
    int32_t status = vantage_store_find(store, latitude, longitude, filter, scene, &error);
    CHECK(error == NULL);
    vantage_filter_free(filter);
    return status;
}

static void find_one(vantage_store *store) {
    vantage_error *error = NULL;
    vantage_scene scene;
    CHECK_STATUS(vantage_store_find(store, 48.20042, 7.69989, NULL, &scene, &error), 0);
    CHECK(strlen(scene.scene) == 13 && scene.distance < 1 && scene.kind == 0);
    CHECK(scene.captured > 1700000000000 && scene.heading >= 0 && scene.heading < 360);
    CHECK(isnan(scene.view_heading)); /* The scene is less than a meter away. */
    CHECK(find(store, 48.2004, 7.7001, "{\"radius\": 60}", &scene) == 0);
    CHECK(scene.distance >= 1 && fabs(scene.view_heading - scene.bearing) < 1e-9);
    CHECK(find(store, 48.2004, 7.6999, "{\"radius\": 500, \"kind\": \"photo\"}", &scene) == 0 && scene.kind == 1);
    CHECK(find(store, 48.2004, 7.6999, "{\"radius\": 500, \"rank\": \"best\"}", &scene) == 0);
    CHECK(find(store, 48.2004, 7.6999, "{\"captured-after\": \"2031-01-01\"}", &scene) == 1);
    CHECK_STATUS(vantage_store_find(store, -33, 151, NULL, &scene, &error), 1);
    CHECK(isnan(scene.distance) && scene.scene[0] == 0 && scene.kind == -1 && scene.captured == INT64_MIN);
    CHECK_ERROR(vantage_store_find(store, NAN, 0, NULL, &scene, &error), 64, "latitudeOutOfRange", "nan");
    CHECK_ERROR(vantage_store_find(store, 0, 180.5, NULL, &scene, &error), 64, "longitudeOutOfRange", "180.5");
    vantage_filter *filter = NULL;
    CHECK_STATUS(vantage_filter_create("{\"collection\": \"nowhere\"}", &filter, &error), 0);
    CHECK_ERROR(vantage_store_find(store, 0, 0, filter, &scene, &error), 66, "noSuchCollection", "nowhere");
    vantage_filter_free(filter);
    filter = (vantage_filter *)&error;
    CHECK_ERROR(vantage_filter_create("{\"radius\": -1}", &filter, &error), 64, "outOfRange", "radius");
    CHECK(filter == NULL);
    CHECK_ERROR(vantage_filter_create("{\"radius\": 1, \"radius\": 2}", &filter, &error), 64, "contradiction",
        "radius");
    CHECK_ERROR(vantage_filter_create("{\"size\": \"1x1\"}", &filter, &error), 64, "unknownParameter", "size");
    CHECK_ERROR(vantage_filter_create("{\"radius\": null}", &filter, &error), 64, "notUnderstood", "radius");
    CHECK_ERROR(vantage_filter_create("{\"radius\":", &filter, &error), 64, "notUnderstood", "JSON object");
}

/* Looks up a grid of places over the town in all ways, and compares the results. */
static void find_many(vantage_store *store, int32_t threads, const char *options) {
    static double latitudes[places], longitudes[places], distances[places], rough[places], bearings[places];
    static double headings[places], found_latitudes[places], found_longitudes[places];
    static uint8_t available[places], rough_available[places];
    static char ids[places * 13];
    static int64_t captured[places];
    static int8_t kinds[places];
    vantage_error *error = NULL;
    listed_scene scenes[maximum];
    const int count = list_scenes(store, scenes);
    for (int i = 0; i < places; i++) {
        latitudes[i] = 48.1985 + 0.004 * (i / 20) / 20;
        longitudes[i] = 7.6975 + 0.006 * (i % 20) / 20;
    }
    vantage_filter *filter = NULL;
    CHECK_STATUS(vantage_filter_create(options, &filter, &error), 0);
    size_t found = 0, rough_found = 0;
    vantage_scene_columns columns = {available, distances, ids, found_latitudes, found_longitudes, bearings, headings,
        captured, kinds};
    CHECK_STATUS(vantage_store_find_many(store, latitudes, longitudes, places, filter, threads, &columns, &found,
        &error), 0);
    vantage_scene_columns few;
    memset(&few, 0, sizeof few);
    few.available = rough_available;
    few.distance = rough;
    CHECK_STATUS(vantage_store_find_many(store, latitudes, longitudes, places, filter, threads, &few, &rough_found,
        &error), 0);
    CHECK(found > 0 && found < places && rough_found == found);
    size_t counted = 0;
    for (int i = 0; i < places; i++) {
        vantage_scene scene;
        int32_t status = vantage_store_find(store, latitudes[i], longitudes[i], filter, &scene, &error);
        CHECK(error == NULL && available[i] == (status == 0) && rough_available[i] == available[i]);
        double nearest = INFINITY;
        for (int j = 0; j < count; j++) nearest = fmin(nearest, distance(latitudes[i], longitudes[i], &scenes[j]));
        if (status == 1) {
            CHECK(isnan(distances[i]) && isnan(rough[i]) && isnan(headings[i]) && kinds[i] == -1);
            CHECK(captured[i] == INT64_MIN && ids[i * 13] == 0 && ids[i * 13 + 12] == 0);
            CHECK(nearest > 49.5);
            continue;
        }
        counted++;
        CHECK(memcmp(ids + i * 13, scene.scene, 13) == 0 && distances[i] == scene.distance);
        CHECK(bearings[i] == scene.bearing && captured[i] == scene.captured && kinds[i] == scene.kind);
        CHECK(headings[i] == scene.heading || (isnan(headings[i]) && isnan(scene.heading)));
        CHECK(found_latitudes[i] == scene.latitude && found_longitudes[i] == scene.longitude);
        CHECK(fabs(rough[i] - distances[i]) <= 0.6);
        CHECK(fabs(distances[i] - nearest) < 0.6 + nearest * 0.005);
    }
    CHECK(counted == found);
    latitudes[317] = 90.5;
    memset(available, 7, sizeof available);
    CHECK_ERROR(vantage_store_find_many(store, latitudes, longitudes, places, filter, threads, &columns, &found,
        &error), 64, "latitudeOutOfRange", "index 317");
    CHECK(found == 0 && available[0] == 7); /* Nothing is filled. */
    CHECK_ERROR(vantage_store_find_many(store, latitudes, longitudes, 1, filter, -1, &columns, &found, &error), 64,
        "outOfRange", "threads");
    vantage_filter_free(filter);
    CHECK_STATUS(vantage_filter_create("{\"collection\": \"nowhere\"}", &filter, &error), 0);
    CHECK_ERROR(vantage_store_find_many(store, latitudes, longitudes, 300, filter, threads, &columns, &found, &error),
        66, "noSuchCollection", "nowhere");
    vantage_filter_free(filter);
}

void test_lookups(void) {
    vantage_store *store = open_town();
    find_one(store);
    find_many(store, 1, NULL);
    find_many(store, 3, "{\"radius\": 50}");
    find_many(store, 0, "{\"has-picture\": true}");
    vantage_store_close(store);
}
