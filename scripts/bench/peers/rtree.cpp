// Lookups with SQLite's R*Tree. Usage: rtree SCENES.csv QUERIES.csv DATABASE
// Creates the database if it does not exist. Uses one prepared statement, one read transaction per line of input, and
// exact distances.
#include <sqlite3.h>
#include <unistd.h>

#include "protocol.hpp"

static sqlite3 *database;

static void check(int code) {
    if (code != SQLITE_OK && code != SQLITE_DONE && code != SQLITE_ROW) throw std::runtime_error(sqlite3_errmsg(database));
}

static void execute(const char *sql) { check(sqlite3_exec(database, sql, nullptr, nullptr, nullptr)); }

static sqlite3_stmt *prepared(const char *sql) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v2(database, sql, -1, &statement, nullptr));
    return statement;
}

static void make(const char *scenes, const std::string &path) {
    std::string part = path + ".part";
    unlink(part.c_str());
    check(sqlite3_open(part.c_str(), &database));
    execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -524288");
    execute("CREATE VIRTUAL TABLE scene USING rtree(id, south, north, west, east, +latitude REAL, +longitude REAL)");
    execute("BEGIN");
    sqlite3_stmt *insert = prepared("INSERT INTO scene VALUES (NULL, ?1, ?1, ?2, ?2, ?1, ?2)");
    for (Place place : read_places(scenes)) {
        sqlite3_bind_double(insert, 1, place.latitude);
        sqlite3_bind_double(insert, 2, place.longitude);
        check(sqlite3_step(insert));
        sqlite3_reset(insert);
    }
    sqlite3_finalize(insert);
    execute("COMMIT");
    sqlite3_close(database);
    if (rename(part.c_str(), path.c_str())) throw std::runtime_error("cannot rename " + part);
}

static bool is_hit(sqlite3_stmt *search, Place place) {
    // A little more than the radius. The tree itself rounds its boxes outward.
    double height = radius * 1.01 / (earth_radius * degree), width = height / cos(place.latitude * degree);
    sqlite3_bind_double(search, 1, place.latitude - height);
    sqlite3_bind_double(search, 2, place.latitude + height);
    sqlite3_bind_double(search, 3, place.longitude - width);
    sqlite3_bind_double(search, 4, place.longitude + width);
    double nearest = INFINITY;
    long long scene = 0;
    while (sqlite3_step(search) == SQLITE_ROW) {
        double meters = distance(place, {sqlite3_column_double(search, 1), sqlite3_column_double(search, 2)});
        if (meters < nearest) {
            nearest = meters;
            scene = sqlite3_column_int64(search, 0);
        }
    }
    sqlite3_reset(search);
    return nearest <= radius && scene > 0;
}

int main(int, char **arguments) {
    if (access(arguments[3], F_OK)) make(arguments[1], arguments[3]);
    auto places = read_places(arguments[2]);
    auto start = std::chrono::steady_clock::now();
    check(sqlite3_open_v2(arguments[3], &database, SQLITE_OPEN_READONLY, nullptr));
    execute("PRAGMA mmap_size = 4294967296");
    sqlite3_stmt *search = prepared(
        "SELECT id, latitude, longitude FROM scene WHERE north >= ?1 AND south <= ?2 AND east >= ?3 AND west <= ?4");
    serve(places, seconds_since(start), [&](Place place) { return is_hit(search, place); },
          [] { execute("BEGIN"); }, [] { execute("COMMIT"); });
}
