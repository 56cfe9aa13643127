#pragma once

#include "place.h"

/// Returns the angle of a point (x, y) from the x axis, with an error of at most 4e-7; 0 at the origin.
///
/// The series is the minimax polynomial of SLEEF's `atanf` (u35), for quotients in 0...1.
CRESAMPLING_INLINE float angle_of(float y, float x) {
    const float pi = 3.14159265f;
    const float height = y < 0 ? -y : y;
    const float width = x < 0 ? -x : x;
    const float longer = height > width ? height : width;
    const float shorter = height > width ? width : height;
    const float quotient = shorter / (longer == 0 ? 1 : longer);
    const float square = quotient * quotient;
    float series = 0.00282363896f;
    series = series * square - 0.0159569029f;
    series = series * square + 0.0425049886f;
    series = series * square - 0.0748900920f;
    series = series * square + 0.106347933f;
    series = series * square - 0.142027363f;
    series = series * square + 0.199926957f;
    series = series * square - 0.333331019f;
    float angle = quotient + quotient * square * series;
    angle = height > width ? pi / 2 - angle : angle;
    angle = x < 0 ? pi - angle : angle;
    return y < 0 ? -angle : angle;
}

/// A point in a panorama, and its derivatives with respect to the view's columns (across) and rows (down).
struct point {
    float x, y, across_x, across_y, down_x, down_y;
};

/// Maps a point. For the vector (east, north, up), the derivative of the longitude is (north·d east − east·d north) /
/// level², and the derivative of the latitude is (level·d up − up·(east·d east + north·d north) / level) / length².
CRESAMPLING_INLINE struct point map_point(const cresampling_view *view, float column, float row) {
    const float *corner = view->corner, *across = view->across, *down = view->down;
    const float east = corner[0] + column * across[0] + row * down[0];
    float north = corner[1] + column * across[1] + row * down[1];
    const float up = corner[2] + column * across[2] + row * down[2];
    // The pole itself has no longitude.
    north = east * east + north * north < 1e-14f ? 1e-7f : north;
    const float level_squared = east * east + north * north;
    const float level = __builtin_elementwise_sqrt(level_squared);
    const float eastward = 1 / level_squared;
    const float downward = -1 / (level_squared + up * up);
    const float slope = up / level;
    return (struct point){
        .x = angle_of(east, north),
        .y = -angle_of(up, level),
        .across_x = (north * across[0] - east * across[1]) * eastward,
        .across_y = (level * across[2] - slope * (east * across[0] + north * across[1])) * downward,
        .down_x = (north * down[0] - east * down[1]) * eastward,
        .down_y = (level * down[2] - slope * (east * down[0] + north * down[1])) * downward,
    };
}

/// Stores a point in arrays of `field` elements each.
CRESAMPLING_INLINE void store_point(float *restrict points, ptrdiff_t field, struct point point) {
    points[0] = point.x;
    points[field] = point.y;
    points[2 * field] = point.across_x;
    points[3 * field] = point.across_y;
    points[4 * field] = point.down_x;
    points[5 * field] = point.down_y;
}

CRESAMPLING_INLINE void map_points(
    const cresampling_view *view, const float *columns, const float *rows, float *restrict points) {
    const cresampling_view local = *view;
    for (int i = 0; i < CHUNK; i++) store_point(points + i, CHUNK, map_point(&local, columns[i], rows[i]));
}

/// The minimum ratio of the footprint's shorter side to the shorter side of the box that approximates it, squared.
static const float narrowest = 0.2f;

/// Stores a node in arrays of `field` elements each.
CRESAMPLING_INLINE void store_node(float *restrict nodes, ptrdiff_t field, struct point point) {
    const float width_squared = point.across_x * point.across_x + point.down_x * point.down_x;
    const float height_squared = point.across_y * point.across_y + point.down_y * point.down_y;
    const float extent = __builtin_elementwise_sqrt(width_squared) * __builtin_elementwise_sqrt(height_squared);
    const float signed_area = point.across_x * point.down_y - point.across_y * point.down_x;
    const float area = signed_area < 0 ? -signed_area : signed_area;
    // The axis-aligned box that approximates a sample's footprint. Its area and its ratio of width to height match the
    // footprint's.
    const float size = area / extent;
    const float least = (width_squared < height_squared ? width_squared : height_squared) * size;
    // A lower bound for the square of the footprint's narrower side: the product of the squares of both sides, divided
    // by the sum of those squares.
    const float narrow = area * area / (width_squared + height_squared);
    const float width = __builtin_elementwise_sqrt(width_squared * size);
    nodes[0] = narrow < least * narrowest ? __builtin_inff() : width;
    nodes[field] = __builtin_elementwise_sqrt(height_squared * size);
    nodes[2 * field] = point.x;
    nodes[3 * field] = point.y;
    nodes[4 * field] = point.across_x;
    nodes[5 * field] = point.across_y;
}

/// Computes the nodes of a row. Each value of a node is stored in a separate array of `count` elements.
CRESAMPLING_INLINE void map_row(const cresampling_view *view, float row, ptrdiff_t count, float *restrict nodes) {
    const cresampling_view local = *view;
    for (ptrdiff_t i = 0; i < count; i++) {
        store_node(nodes + i, count, map_point(&local, (float)i * CHUNK + 0.5f, row));
    }
}
