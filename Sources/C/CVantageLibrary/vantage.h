/* The C interface of Vantage. docs/c.md has an example, and describes the guarantees behind this header.
 *
 * Statuses. A function that returns int32_t returns a status:
 *   0    success
 *   1    a negative result, which is not an error: no scene, nothing found, no route
 *   2    success in part: some inputs failed, and the result lists them
 *   64   an argument is wrong                 65  data is damaged or of the wrong kind
 *   66   a file or an object does not exist   73  an output cannot be created
 *   74   an output cannot be written, or a file is in use
 *   130  the caller canceled the work
 * These are the exit codes of the command line. With a status above 2, *error is set, unless `error` is NULL. The
 * caller frees the error. With a status of 1 or above 2, outputs for handles and results become NULL.
 *
 * Threads. Every function can be called from any thread, even concurrently with the same handle, and blocks until
 * its work is done. A store, maps, roads or a filter may be closed while other threads use it: calls that are running
 * complete, and later calls fail with the code `closedHandle`. A result or an error belongs to one owner, who frees it
 * once. After fork(), a child process must not use the library.
 *
 * Values. Text is UTF-8 and ends with a NUL. Requests and options are JSON objects, whose members are named after the
 * parameters in docs/parameters.md and checked like those in HTTP bodies; NULL stands for an object without members.
 * Members are strings, numbers, booleans, and arrays of these for parameters that can be repeated. Unknown members are
 * errors. Coordinates are degrees on WGS 84, lengths are meters, and headings are degrees clockwise from true north.
 */
#ifndef VANTAGE_H
#define VANTAGE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Increases when a function or a struct is added. Existing functions and structs change only if the library's file name
 * changes, too. */
#define VANTAGE_ABI_VERSION 1

typedef struct vantage_error vantage_error;
/* Bytes, such as a picture, and a JSON description. Either can be empty. */
typedef struct vantage_result vantage_result;
/* The scenes that a lookup considers: the radius and the other parameters under "Scene filters". */
typedef struct vantage_filter vantage_filter;
/* Scenes, pictures and places: a file, a catalog in PostgreSQL, or published shards. */
typedef struct vantage_store vantage_store;
/* The sources that maps are drawn from. */
typedef struct vantage_maps vantage_maps;
/* A road file. */
typedef struct vantage_roads vantage_roads;

/* The version of the library, such as "0.3.0", and its VANTAGE_ABI_VERSION. */
const char *vantage_version(void);
uint32_t vantage_abi_version(void);

/* ---- Errors ---- */

/* The status that the failed function returned. These functions accept NULL, which has the status 0 and empty text. */
int32_t vantage_error_status(const vantage_error *error);
/* The code, such as "noSuchCollection"; docs/errors.md lists all codes. */
const char *vantage_error_code(const vantage_error *error);
/* One or two sentences for people: what happened, what was affected, and what to do. */
const char *vantage_error_message(const vantage_error *error);
void vantage_error_free(vantage_error *error);

/* ---- Results ---- */

/* Returns the bytes of a result, which stay valid until it is freed. `size` may be NULL. */
const uint8_t *vantage_result_bytes(const vantage_result *result, size_t *size);
/* Returns the JSON of a result, which stays valid until the result is freed. `size` excludes the NUL and may be
 * NULL. */
const char *vantage_result_json(const vantage_result *result, size_t *size);
void vantage_result_free(vantage_result *result);

/* ---- Filters ---- */

/* Creates a filter from the parameters under "Scene filters", for example {"radius": 30, "kind": "panorama"}. */
int32_t vantage_filter_create(const char *options, vantage_filter **filter, vantage_error **error);
void vantage_filter_free(vantage_filter *filter);

/* ---- Stores: lookups ---- */

/* Opens a store for reading. `path` is the path of a store, of a manifest of shards or of a federation (.json), or the
 * postgres:// URL of a catalog. The library opens catalogs if it was built with the package trait Postgres. Changes to
 * an open store or catalog become visible. After a new manifest is published, open it again. */
int32_t vantage_store_open(const char *path, vantage_store **store, vantage_error **error);
/* Opens a store like vantage_store_open. `options` can have the member pictures, the location of pictures outside the
 * store: a folder, s3://BUCKET/PREFIX or https://HOST/PATH. The default is the location that the store contains. */
int32_t vantage_store_open_with(
    const char *path, const char *options, vantage_store **store, vantage_error **error);
void vantage_store_close(vantage_store *store);

typedef struct {
    char scene[16];      /* the id: 13 characters, then NULs */
    double latitude;     /* of the scene */
    double longitude;
    double distance;     /* from the requested place to the scene */
    double bearing;      /* from the scene to the requested place; NaN if the two coincide */
    double heading;      /* of the picture's center; NaN if unknown */
    double view_heading; /* of the implied view: toward the place or that of "facing"; NaN if the scene is too close */
    int64_t captured;    /* milliseconds since 1970 in UTC; INT64_MIN if unknown */
    int32_t kind;        /* 0 is a panorama, 1 a photo */
    int32_t reserved;
} vantage_scene;

/* Finds the scene near a place, on the calling thread if the store is a file. `filter` may be NULL. Returns 1 if there
 * is none. */
int32_t vantage_store_find(
    vantage_store *store, double latitude, double longitude, const vantage_filter *filter, vantage_scene *scene,
    vantage_error **error);

/* Arrays with an element for each place. Those that are NULL are not filled. Where there is no scene, `available` is 0,
 * the numbers are NaN, `captured` is INT64_MIN, `kind` is -1, and `scene` is all NULs. */
typedef struct {
    uint8_t *available;
    double *distance;
    char *scene;     /* 13 characters for each place, without NULs between them */
    double *latitude;
    double *longitude;
    double *bearing;
    double *heading;
    int64_t *captured;
    int8_t *kind;
} vantage_scene_columns;

/* Finds the scene near each of many places. Uses the calling thread and others, `threads` in total; 0 stands for one
 * per core; catalogs and shards use as many as they need. If only `available` and `distance` are requested, and the
 * filter has no "rank", distances come from the index alone, are accurate to 5 cm, and are found about twice as fast.
 * `found` receives the number of places that have a scene, and may be NULL. An invalid coordinate fails the call before
 * any array is filled; the error names its index, from 0. After any other error, the arrays are partly filled. */
int32_t vantage_store_find_many(
    vantage_store *store, const double *latitudes, const double *longitudes, size_t count,
    const vantage_filter *filter, int32_t threads, const vantage_scene_columns *columns, size_t *found,
    vantage_error **error);

/* ---- Stores: scenes and pictures ---- */

/* Everything about a scene, as `vantage show --json` prints it. `scene` is an id or a token. */
int32_t vantage_store_show(
    vantage_store *store, const char *scene, vantage_result **result, vantage_error **error);
/* A token for a scene and a view of it, as {"token": …}. `scene` is an id. `heading` is the view's heading, or
 * NaN for none. */
int32_t vantage_store_token(
    vantage_store *store, const char *scene, double heading, vantage_result **result, vantage_error **error);
/* Scenes, in the order of import. `request` has the members bbox, collection and limit. The bytes are JSON Lines, one
 * scene per line, and the JSON is {"count": …}. */
int32_t vantage_store_list(
    vantage_store *store, const char *request, vantage_result **result, vantage_error **error);
/* The collections, as a JSON array. */
int32_t vantage_store_collections(vantage_store *store, vantage_result **result, vantage_error **error);
/* The picture of a scene as it was imported, byte for byte. `scene` is an id or a token. */
int32_t vantage_store_original(
    vantage_store *store, const char *scene, vantage_result **result, vantage_error **error);
/* A view as a JPEG, and its description. `request` has one of the members at ("LAT,LON"), scene, token and item (the id
 * of a place), and the parameters under "View" and "Scene filters". With item, "visible-only": true accepts only scenes
 * that are known to see the place. Returns 1 if there is no scene. */
int32_t vantage_store_snapshot(
    vantage_store *store, const char *request, vantage_result **result, vantage_error **error);

/* Receives the progress of a call: the number of rows or inputs done, the total or -1 while it is unknown, and the
 * number that failed. It is called on threads other than the caller's, one call at a time. A value other than 0
 * cancels the work, and the call returns 130. */
typedef int32_t (*vantage_progress)(void *context, int64_t done, int64_t total, int64_t failed);

/* Renders a view for each row of a table, as `vantage batch` does. `rows` is CSV or JSON Lines. `options` has the
 * member output (a folder), and optionally jobs, resume, visible-only, and the parameters under "View" and "Scene
 * filters" as defaults for the rows. Rows of kind "map" request maps. For these, `options` has source, an array of map
 * sources, and optionally elevation, an array of elevation archives, zoom, and the parameters under "Map appearance".
 * `progress` may be NULL. The JSON is a summary, and the bytes are the report: a line of JSON for each row. Returns 2
 * if rows failed. */
int32_t vantage_store_snapshots(
    vantage_store *store, const char *rows, size_t rows_size, const char *options, vantage_progress progress,
    void *context, vantage_result **result, vantage_error **error);

/* ---- Stores: places ---- */

/* Searches for places. `request` has the parameters under "Search" and "Place names". The JSON is an array of places.
 * Returns 1 if nothing matches. */
int32_t vantage_store_search(
    vantage_store *store, const char *request, vantage_result **result, vantage_error **error);
/* The address, the place and the territories at a position. `request` has the members at ("LAT,LON") and language.
 * Returns 1 if nothing is found. */
int32_t vantage_store_where(
    vantage_store *store, const char *request, vantage_result **result, vantage_error **error);

/* ---- Imports ---- */

/* Imports files and folders into a store, which is created if it does not exist. The members of `options` are named
 * after the options of `vantage import`, and docs/c.md lists them. `progress` may be NULL. The JSON is the summary that
 * `vantage import --json` prints. Returns 2 if inputs failed. */
int32_t vantage_import(
    const char *store_path, const char *const *paths, size_t count, const char *options, vantage_progress progress,
    void *context, vantage_result **result, vantage_error **error);

/* ---- Maps and roads ---- */

/* Opens map sources: MBTiles and PMTiles archives, GeoJSON files, and folders of GeoJSON files. */
int32_t vantage_maps_open(const char *const *paths, size_t count, vantage_maps **maps, vantage_error **error);
void vantage_maps_close(vantage_maps *maps);
/* A map as a picture, and its description. `request` has the parameters under "Map area", "Map size", "Map appearance",
 * "Map format" and "Map features", and these members:
 *
 * - `fit`: an overlay to show in full.
 * - `fit-source`: a flag, to show all sources in full.
 * - `overlay`: an overlay or an array of overlays. An overlay is {"geojson": {…}} with the members under "Overlay
 *   settings", or text that begins with "enc:".
 * - `marker`: "LAT,LON,TEXT" or an array of such texts. */
int32_t vantage_maps_snapshot(
    vantage_maps *maps, const char *request, vantage_result **result, vantage_error **error);

int32_t vantage_roads_open(const char *path, vantage_roads **roads, vantage_error **error);
void vantage_roads_close(vantage_roads *roads);
/* A route as a GeoJSON feature or, with "alternatives": true, as a feature collection. `request` has the parameters
 * under "Routes". Returns 1 if there is no route. */
int32_t vantage_roads_route(
    vantage_roads *roads, const char *request, vantage_result **result, vantage_error **error);

/* The travel times in seconds and the lengths in meters of the routes from each source to each destination, in
 * row-major arrays with one row per source and one column per destination. Pairs without a route have NaN. Either array
 * may be NULL. `request` accepts `by` and `shortest` from "Matrices", and may be NULL. Returns 1 if no pair has a
 * route. */
int32_t vantage_roads_matrix(
    vantage_roads *roads, const double *source_latitudes, const double *source_longitudes, size_t source_count,
    const double *destination_latitudes, const double *destination_longitudes, size_t destination_count,
    const char *request, double *durations, double *distances, vantage_error **error);
/* The areas that can be reached from a place, as a GeoJSON feature collection. `request` has the parameters under
 * "Reach". */
int32_t vantage_roads_reach(
    vantage_roads *roads, const char *request, vantage_result **result, vantage_error **error);
/* The roads that a recorded track followed, as a GeoJSON feature collection of routes and unmatched parts. `request`
 * has the parameters under "Map matching", and may be NULL. Returns 1 if no part of the track can be matched. */
int32_t vantage_roads_match(
    vantage_roads *roads, const double *latitudes, const double *longitudes, size_t count, const char *request,
    vantage_result **result, vantage_error **error);

#ifdef __cplusplus
}
#endif
#endif
