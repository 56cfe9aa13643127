// Lookups with nanoflann, a k-d tree of points on a sphere, in memory. Usage: kdtree SCENES.csv QUERIES.csv
#include <nanoflann.hpp>

#include "protocol.hpp"

struct Points {
    std::vector<double> coordinates;

    static void put(Place place, double *xyz) {
        double latitude = place.latitude * degree, longitude = place.longitude * degree;
        xyz[0] = earth_radius * cos(latitude) * cos(longitude);
        xyz[1] = earth_radius * cos(latitude) * sin(longitude);
        xyz[2] = earth_radius * sin(latitude);
    }

    size_t kdtree_get_point_count() const { return coordinates.size() / 3; }
    double kdtree_get_pt(size_t index, size_t axis) const { return coordinates[3 * index + axis]; }
    template <class Box>
    bool kdtree_get_bbox(Box &) const { return false; }
};

using Tree = nanoflann::KDTreeSingleIndexAdaptor<nanoflann::L2_Simple_Adaptor<double, Points>, Points, 3, uint32_t>;

static bool is_hit(const Tree &tree, Place place) {
    double xyz[3], squared;
    uint32_t scene;
    Points::put(place, xyz);
    nanoflann::KNNResultSet<double, uint32_t> nearest(1);
    nearest.init(&scene, &squared);
    // Limits the search to the radius.
    squared = radius * radius;
    tree.findNeighbors(nearest, xyz, nanoflann::SearchParams());
    return nearest.size() > 0;
}

int main(int, char **arguments) {
    auto places = read_places(arguments[2]);
    auto start = std::chrono::steady_clock::now();
    auto scenes = read_places(arguments[1]);
    Points points{std::vector<double>(3 * scenes.size())};
    for (size_t index = 0; index < scenes.size(); index++) Points::put(scenes[index], &points.coordinates[3 * index]);
    Tree tree(3, points, nanoflann::KDTreeSingleIndexAdaptorParams(16));
    tree.buildIndex();
    serve(places, seconds_since(start), [&](Place place) { return is_hit(tree, place); });
}
