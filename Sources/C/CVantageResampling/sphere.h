#pragma once

#include "map.h"

/// A vector toward a sample of an equirectangular picture, and its changes per column and per row.
struct ray {
    float vector[3], across[3], down[3];
};

/// Returns the sine of an angle from -3π/2 to 3π/2, with an error of at most 3e-7: the Taylor series at the angle
/// between -π/2 and π/2 that has the same sine.
CRESAMPLING_INLINE float sine_of(float angle) {
    const float pi = 3.14159265f;
    const float below = angle > pi / 2 ? pi - angle : angle;
    const float x = below < -pi / 2 ? -pi - below : below;
    const float square = x * x;
    float series = -1 / 39916800.0f;
    series = series * square + 1 / 362880.0f;
    series = series * square - 1 / 5040.0f;
    series = series * square + 1 / 120.0f;
    series = series * square - 1 / 6.0f;
    return x + x * square * series;
}

CRESAMPLING_INLINE float cosine_of(float angle) {
    const float pi = 3.14159265f;
    return sine_of(pi / 2 - (angle < 0 ? -angle : angle));
}

CRESAMPLING_INLINE float limited(float number, float least, float greatest) {
    const float raised = number > least ? number : least;
    return raised < greatest ? raised : greatest;
}

CRESAMPLING_INLINE float latitude_of(const cresampling_sphere *sphere, float row) {
    return limited(sphere->top - row * sphere->down, sphere->lowest, sphere->highest);
}

/// Returns the factor by which the samples of a row are widened, so that toward the poles they do not become narrower
/// than the picture's `share`.
CRESAMPLING_INLINE float widening(const cresampling_sphere *sphere, float row) {
    const float level = cosine_of(latitude_of(sphere, row));
    return level < sphere->share ? sphere->share / level : 1;
}

CRESAMPLING_INLINE struct ray ray_at(const cresampling_sphere *sphere, float column, float row) {
    const float longitude = limited(sphere->left + column * sphere->across, sphere->west, sphere->east);
    const float latitude = latitude_of(sphere, row);
    const float east = sine_of(longitude), north = cosine_of(longitude);
    const float level = cosine_of(latitude), rise = sine_of(latitude);
    struct ray ray;
    for (int i = 0; i < 3; i++) {
        const float right = sphere->right[i], forward = sphere->forward[i], up = sphere->up[i];
        const float outward = east * right + north * forward;
        ray.vector[i] = level * outward + rise * up;
        ray.across[i] = sphere->across * level * (north * right - east * forward);
        ray.down[i] = sphere->down * (rise * outward - level * up);
    }
    return ray;
}

CRESAMPLING_INLINE void sphere_vectors(
    const cresampling_sphere *sphere, const float *columns, float row, float *restrict vectors) {
    const cresampling_sphere local = *sphere;
    for (int i = 0; i < CHUNK; i++) {
        const struct ray ray = ray_at(&local, columns[i], row);
        for (int axis = 0; axis < 3; axis++) vectors[axis * CHUNK + i] = ray.vector[axis];
    }
}

/// Stores the node of a sample whose footprint is `factor` times as wide as the distance to the next sample.
CRESAMPLING_INLINE void store_widened_node(float *restrict nodes, ptrdiff_t field, struct point point, float factor) {
    struct point wide = point;
    wide.across_x *= factor;
    wide.across_y *= factor;
    store_node(nodes, field, wide);
    nodes[4 * field] = point.across_x;
    nodes[5 * field] = point.across_y;
}
