// Lookups with PostGIS. Usage: postgis CONNECTION QUERIES.csv
// Finds the nearest geography within the radius with a prepared statement and a generic plan, in one round trip per
// lookup.
#include <libpq-fe.h>

#include "protocol.hpp"

static PGconn *connection;

static PGresult *checked(PGresult *result, ExecStatusType expected) {
    if (PQresultStatus(result) != expected) throw std::runtime_error(PQerrorMessage(connection));
    return result;
}

static bool is_hit(Place place) {
    char latitude[32], longitude[32];
    snprintf(latitude, sizeof latitude, "%.9f", place.latitude);
    snprintf(longitude, sizeof longitude, "%.9f", place.longitude);
    const char *values[] = {longitude, latitude};
    PGresult *result = checked(PQexecPrepared(connection, "nearest", 2, values, nullptr, nullptr, 0), PGRES_TUPLES_OK);
    bool found = PQntuples(result) > 0;
    PQclear(result);
    return found;
}

int main(int, char **arguments) {
    auto places = read_places(arguments[2]);
    auto start = std::chrono::steady_clock::now();
    connection = PQconnectdb(arguments[1]);
    if (PQstatus(connection) != CONNECTION_OK) throw std::runtime_error(PQerrorMessage(connection));
    PQclear(checked(PQexec(connection, "SET plan_cache_mode = force_generic_plan"), PGRES_COMMAND_OK));
    const char *sql =
        "SELECT id FROM scene WHERE ST_DWithin(place, ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography, 50) "
        "ORDER BY place <-> ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography LIMIT 1";
    PQclear(checked(PQprepare(connection, "nearest", sql, 0, nullptr), PGRES_COMMAND_OK));
    serve(places, seconds_since(start), is_hit);
}
