// The line protocol for peers in C++, and a reader for the tables that vantage-bench generates.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

struct Place {
    double latitude, longitude;
};

constexpr double earth_radius = 6371008.8, radius = 50, degree = M_PI / 180;

inline double distance(Place a, Place b) {
    double u = sin((b.latitude - a.latitude) * degree / 2), v = sin((b.longitude - a.longitude) * degree / 2);
    double h = u * u + cos(a.latitude * degree) * cos(b.latitude * degree) * v * v;
    return 2 * earth_radius * asin(sqrt(h));
}

// Reads latitude and longitude from the first two columns of a CSV file with a header.
inline std::vector<Place> read_places(const char *path) {
    FILE *file = fopen(path, "r");
    if (!file) throw std::runtime_error(std::string("cannot read ") + path);
    std::vector<Place> places;
    char line[512];
    if (!fgets(line, sizeof line, file)) throw std::runtime_error(path + std::string(" is empty"));
    while (fgets(line, sizeof line, file)) {
        char *end;
        double latitude = strtod(line, &end);
        places.push_back({latitude, strtod(end + 1, nullptr)});
    }
    fclose(file);
    return places;
}

inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Serves the line protocol. `is_hit` reports whether a scene is within the radius of a place. `begin` and `end` run
// before and after the lookups for each line.
template <class IsHit, class Begin, class End>
void serve(const std::vector<Place> &places, double open_seconds, IsHit is_hit, Begin begin, End end) {
    printf("{\"ready\":true,\"openSeconds\":%.9f}\n", open_seconds);
    fflush(stdout);
    char line[64];
    size_t next = 0;
    while (fgets(line, sizeof line, stdin)) {
        long count = strncmp(line, "run ", 4) ? 0 : atol(line + 4), hits = 0;
        auto start = std::chrono::steady_clock::now();
        begin();
        for (long index = 0; index < count; index++) {
            hits += is_hit(places[next]);
            next = (next + 1) % places.size();
        }
        end();
        printf("{\"seconds\":%.9f,\"operations\":%ld,\"hits\":%ld}\n", seconds_since(start), count, hits);
        fflush(stdout);
    }
}

template <class IsHit>
void serve(const std::vector<Place> &places, double open_seconds, IsHit is_hit) {
    serve(places, open_seconds, is_hit, [] {}, [] {});
}
