/* Maps and routes. */
#include "check.h"

#include <math.h>

static void draw(void) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    vantage_maps *maps = NULL;
    const char *sources[] = {path_in(samples, "map/aubeval.mbtiles")};
    CHECK_STATUS(vantage_maps_open(sources, 1, &maps, &error), 0);
    CHECK_STATUS(vantage_maps_snapshot(maps,
        "{\"at\": \"48.2001,7.7002\", \"zoom\": 15, \"size\": \"256x200\", \"style\": \"muted\", \"marker\": "
        "[\"48.2001,7.7002,Here\"], \"overlay\": [{\"geojson\": {\"type\": \"LineString\", \"coordinates\": "
        "[[7.69, 48.2], [7.71, 48.2]]}, \"stroke\": \"red\", \"width\": 4}, \"enc:_p~iF~ps|U,stroke=blue\"]}",
        &result, &error), 0);
    size_t size = 0;
    const uint8_t *bytes = vantage_result_bytes(result, &size);
    CHECK(size > 500 && memcmp(bytes, "\x89PNG", 4) == 0);
    CHECK(has_json(result, "\"zoom\":15") && has_json(result, "\"width\":256"));
    vantage_result_free(result);
    const char *forms[] = {
        "{\"bbox\": \"7.69,48.19,7.71,48.21\", \"format\": \"jpeg\", \"size\": \"64x64\"}",
        "{\"fit\": {\"geojson\": {\"type\": \"Point\", \"coordinates\": [7.7, 48.2]}}, \"format\": \"webp\", "
        "\"size\": \"64x64\"}",
        "{\"fit-source\": true, \"size\": \"64x64\"}",
        "{\"camera-at\": \"48.1985,7.7002,150\", \"look-at\": \"48.2001,7.7002\", \"size\": \"64x64\"}",
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        CHECK_STATUS(vantage_maps_snapshot(maps, forms[i], &result, &error), 0);
        vantage_result_free(result);
    }
    CHECK_ERROR(vantage_maps_snapshot(maps, NULL, &result, &error), 64, "contradiction", "bbox");
    CHECK_ERROR(vantage_maps_snapshot(maps, "{\"at\": \"0,0\", \"bbox\": \"0,0,1,1\"}", &result, &error), 64,
        "contradiction", "exactly one");
    CHECK_ERROR(vantage_maps_snapshot(maps, "{\"bbox\": \"0,0,1,1\", \"zoom\": 3}", &result, &error), 64,
        "contradiction", "zoom");
    CHECK_ERROR(vantage_maps_snapshot(maps, "{\"at\": \"0,0\", \"overlay\": \"/etc/passwd\"}", &result, &error), 64,
        "notUnderstood", "GeoJSON");
    CHECK_ERROR(vantage_maps_snapshot(maps, "{\"at\": \"0,0\", \"overlay\": {\"stroke\": \"red\"}}", &result, &error),
        64, "notUnderstood", "geojson");
    CHECK_ERROR(vantage_maps_snapshot(maps, "{\"at\": \"0,0\", \"style\": \"oil\"}", &result, &error), 64,
        "notUnderstood", "style");
    vantage_maps_close(maps);
    CHECK_ERROR(vantage_maps_snapshot(maps, "{\"at\": \"0,0\"}", &result, &error), 64, "closedHandle", "maps");
}

static void travel(vantage_roads *roads) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    const double latitudes[] = {48.2001, 48.1990, 0}, longitudes[] = {7.7002, 7.7030, 0};
    double durations[6], distances[6];
    CHECK_STATUS(vantage_roads_matrix(
        roads, latitudes, longitudes, 2, latitudes, longitudes, 3, "{\"by\": \"foot\"}", durations, distances, &error), 0);
    CHECK(durations[1] > 60 && distances[1] > 100 && durations[1] == durations[3]);
    CHECK(isnan(durations[2]) && isnan(distances[5]) && durations[0] < 1);
    CHECK_STATUS(vantage_roads_matrix(
        roads, latitudes + 2, longitudes + 2, 1, latitudes, longitudes, 2, NULL, NULL, distances, &error), 1);
    CHECK(isnan(distances[0]) && isnan(distances[1]));
    CHECK_STATUS(vantage_roads_reach(roads, "{\"at\": \"48.2001,7.7002\", \"minutes\": \"1,2\"}", &result, &error), 0);
    CHECK(has_json(result, "\"FeatureCollection\""));
    vantage_result_free(result);
    CHECK_STATUS(vantage_roads_match(roads, latitudes, longitudes, 2, "{\"by\": \"foot\"}", &result, &error), 0);
    CHECK(has_json(result, "\"confidence\""));
    vantage_result_free(result);
    CHECK_STATUS(vantage_roads_match(roads, latitudes + 2, longitudes + 2, 1, NULL, &result, &error), 1);
    CHECK(has_json(result, "\"noRoad\""));
    vantage_result_free(result);
    CHECK_ERROR(vantage_roads_matrix(
        roads, NULL, NULL, 1, latitudes, longitudes, 1, NULL, NULL, NULL, &error), 64, "missingArgument",
        "source_latitudes");
    CHECK_ERROR(vantage_roads_reach(roads, "{\"at\": \"48.2,7.7\"}", &result, &error), 64, "contradiction", "minutes");
    CHECK_ERROR(vantage_roads_match(
        roads, latitudes, longitudes, 2, "{\"accuracy\": 0}", &result, &error), 64, "outOfRange", "accuracy");
}

static void route(void) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    vantage_roads *roads = NULL;
    CHECK_STATUS(vantage_roads_open(path_in(samples, "map/aubeval.roads"), &roads, &error), 0);
    CHECK_STATUS(vantage_roads_route(roads,
        "{\"from\": \"48.2001,7.7002\", \"to\": \"48.1990,7.7030\", \"by\": \"foot\"}", &result, &error), 0);
    CHECK(has_json(result, "\"LineString\"") && has_json(result, "\"steps\""));
    vantage_result_free(result);
    CHECK_STATUS(vantage_roads_route(roads,
        "{\"from\": \"48.2001,7.7002\", \"to\": \"48.1990,7.7030\", \"alternatives\": true, \"language\": \"fr\"}",
        &result, &error), 0);
    CHECK(has_json(result, "\"FeatureCollection\""));
    vantage_result_free(result);
    CHECK_ERROR(vantage_roads_route(roads, "{\"from\": \"48.2,7.7\"}", &result, &error), 64, "missingArgument", "to");
    CHECK_ERROR(vantage_roads_route(roads, "{\"from\": \"0,0\", \"to\": \"1,1\"}", &result, &error), 66, "noRoad", "");
    CHECK_ERROR(vantage_roads_route(roads, "{\"from\": \"home\", \"to\": \"1,1\"}", &result, &error), 64,
        "notUnderstood", "from");
    travel(roads);
    vantage_roads_close(roads);
    CHECK_ERROR(vantage_roads_route(roads, "{}", &result, &error), 64, "closedHandle", "roads");
}

void test_maps(void) {
    draw();
    route();
}
