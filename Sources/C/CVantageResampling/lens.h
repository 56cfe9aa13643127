#pragma once

#include "map.h"
#include "sphere.h"

/// Maps a vector (right, forward, up) in a lens's frame, and its changes per column and per row. The comments in
/// Fisheye.swift derive the derivatives.
CRESAMPLING_INLINE struct point map_fisheye(
    const cresampling_lens *lens, const float *vector, const float *across, const float *down) {
    const float *k = lens->coefficients;
    const float x = vector[0], y = vector[1], z = vector[2];
    const float side = x * x + z * z;
    const float h_squared = side > 1e-20f ? side : 1e-20f;
    const float h = __builtin_elementwise_sqrt(h_squared);
    const float square = h_squared + y * y;
    const float angle = angle_of(h, y);
    const float inner = angle < lens->limit ? angle : lens->limit;
    const float power = inner * inner;
    const float curve = inner * (1 + power * (k[0] + power * (k[1] + power * (k[2] + power * k[3]))));
    const float growth = 1 + power * (3 * k[0] + power * (5 * k[1] + power * (7 * k[2] + power * 9 * k[3])));
    const float distance = curve + (angle - inner) * lens->slope;
    const float slope = angle < lens->limit ? growth : lens->slope;
    const float ratio = distance / h;
    const float outward = (slope * y / square - ratio) / h_squared;
    const float forward = -slope / square;
    const float grow_across = outward * (x * across[0] + z * across[2]) + forward * across[1];
    const float grow_down = outward * (x * down[0] + z * down[2]) + forward * down[1];
    const float *focal = lens->focal;
    return (struct point){
        .x = lens->center[0] + focal[0] * ratio * x,
        .y = lens->center[1] - focal[1] * ratio * z,
        .across_x = focal[0] * (ratio * across[0] + grow_across * x),
        .across_y = -focal[1] * (ratio * across[2] + grow_across * z),
        .down_x = focal[0] * (ratio * down[0] + grow_down * x),
        .down_y = -focal[1] * (ratio * down[2] + grow_down * z),
    };
}

/// The minimum distance in front of a pinhole. Nearer vectors, and those behind it, are treated as this far ahead, so
/// that all values stay finite. Nothing there is visible.
static const float nearest = 0.02f;

CRESAMPLING_INLINE struct point map_pinhole(
    const cresampling_lens *lens, const float *vector, const float *across, const float *down) {
    const float *k = lens->coefficients;
    const float depth = 1 / (vector[1] > nearest ? vector[1] : nearest);
    const float x = vector[0] * depth, y = -vector[2] * depth;
    const float actual = x * x + y * y;
    // Far outside the picture, the polynomials would overflow.
    const int is_inside = actual < lens->limit;
    const float square = is_inside ? actual : lens->limit;
    const float above = 1 + square * (k[0] + square * (k[1] + square * k[2]));
    const float above_slope = k[0] + square * (2 * k[1] + square * 3 * k[2]);
    const float below = 1 / (1 + square * (k[3] + square * (k[4] + square * k[5])));
    const float below_slope = k[3] + square * (2 * k[4] + square * 3 * k[5]);
    const float scale = above * below;
    const float growth = is_inside ? 2 * (above_slope - scale * below_slope) * below : 0;
    const float p = k[6], q = k[7];
    const float mixed = growth * x * y + 2 * p * x + 2 * q * y;
    const float per_x = scale + growth * x * x + 2 * p * y + 6 * q * x;
    const float per_y = scale + growth * y * y + 6 * p * y + 2 * q * x;
    const float across_x = (across[0] - x * across[1]) * depth, across_y = (-across[2] - y * across[1]) * depth;
    const float down_x = (down[0] - x * down[1]) * depth, down_y = (-down[2] - y * down[1]) * depth;
    const float *focal = lens->focal;
    return (struct point){
        .x = lens->center[0] + focal[0] * (x * scale + 2 * p * x * y + q * (actual + 2 * x * x)),
        .y = lens->center[1] + focal[1] * (y * scale + p * (actual + 2 * y * y) + 2 * q * x * y),
        .across_x = focal[0] * (per_x * across_x + mixed * across_y),
        .across_y = focal[1] * (mixed * across_x + per_y * across_y),
        .down_x = focal[0] * (per_x * down_x + mixed * down_y),
        .down_y = focal[1] * (mixed * down_x + per_y * down_y),
    };
}

CRESAMPLING_INLINE struct point map_cylinder(
    const cresampling_lens *lens, const float *vector, const float *across, const float *down) {
    const float x = vector[0], y = vector[1], z = vector[2];
    const float level = x * x + y * y;
    // The poles are infinitely far from the horizon.
    const float square = level > 1e-4f ? level : 1e-4f;
    const float inverse = 1 / square;
    const float length = 1 / __builtin_elementwise_sqrt(square);
    const float rise = z * length;
    const float *focal = lens->focal;
    return (struct point){
        .x = lens->center[0] + focal[0] * angle_of(x, y),
        .y = lens->center[1] - focal[1] * rise,
        .across_x = focal[0] * (y * across[0] - x * across[1]) * inverse,
        .across_y = -focal[1] * (across[2] * length - rise * (x * across[0] + y * across[1]) * inverse),
        .down_x = focal[0] * (y * down[0] - x * down[1]) * inverse,
        .down_y = -focal[1] * (down[2] * length - rise * (x * down[0] + y * down[1]) * inverse),
    };
}

/// Declares functions for each model, so that the loops within contain no branches.
#define CRESAMPLING_MODEL(model) \
    CRESAMPLING_INLINE struct point map_##model##_point( \
        const cresampling_lens *lens, const cresampling_view *view, float column, float row) { \
        float vector[3]; \
        for (int i = 0; i < 3; i++) vector[i] = view->corner[i] + column * view->across[i] + row * view->down[i]; \
        return map_##model(lens, vector, view->across, view->down); \
    } \
    CRESAMPLING_INLINE struct point map_##model##_sphere_point( \
        const cresampling_lens *lens, const cresampling_sphere *sphere, float column, float row) { \
        const struct ray ray = ray_at(sphere, column, row); \
        return map_##model(lens, ray.vector, ray.across, ray.down); \
    } \
    CRESAMPLING_LOOPS(map_##model, cresampling_view, store_node(node, field, point)) \
    CRESAMPLING_LOOPS( \
        map_##model##_sphere, cresampling_sphere, \
        store_widened_node(node, field, point, widening(&local, row)))

/// Declares the loops over eight points and over the nodes of a row.
#define CRESAMPLING_LOOPS(map, mapping, store) \
    CRESAMPLING_INLINE void map##_points( \
        const cresampling_lens *lens, const mapping *view, const float *columns, const float *rows, \
        float *restrict points) { \
        const cresampling_lens local_lens = *lens; \
        const mapping local = *view; \
        for (int i = 0; i < CHUNK; i++) { \
            store_point(points + i, CHUNK, map##_point(&local_lens, &local, columns[i], rows[i])); \
        } \
    } \
    CRESAMPLING_INLINE void map##_row( \
        const cresampling_lens *lens, const mapping *view, float row, ptrdiff_t start, ptrdiff_t count, \
        ptrdiff_t field, float *restrict nodes) { \
        const cresampling_lens local_lens = *lens; \
        const mapping local = *view; \
        for (ptrdiff_t i = start; i < start + count; i++) { \
            float *restrict node = nodes + i; \
            const struct point point = map##_point(&local_lens, &local, (float)i * CHUNK + 0.5f, row); \
            store; \
        } \
    }

CRESAMPLING_MODEL(fisheye)
CRESAMPLING_MODEL(pinhole)
CRESAMPLING_MODEL(cylinder)

/// Calls the function for a lens's model.
#define CALL_MODEL(model, name, ...) \
    switch (model) { \
    case CRESAMPLING_FISHEYE: map_fisheye_##name(__VA_ARGS__); break; \
    case CRESAMPLING_PINHOLE: map_pinhole_##name(__VA_ARGS__); break; \
    default: map_cylinder_##name(__VA_ARGS__); \
    }

CRESAMPLING_INLINE void map_lens_points(
    const cresampling_lens *lens, const cresampling_view *view, const float *columns, const float *rows,
    float *restrict points) {
    CALL_MODEL(lens->model, points, lens, view, columns, rows, points)
}

CRESAMPLING_INLINE void map_lens_row(
    const cresampling_lens *lens, const cresampling_view *view, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *restrict nodes) {
    CALL_MODEL(lens->model, row, lens, view, row, start, count, field, nodes)
}

CRESAMPLING_INLINE void map_lens_sphere_points(
    const cresampling_lens *lens, const cresampling_sphere *sphere, const float *columns, const float *rows,
    float *restrict points) {
    CALL_MODEL(lens->model, sphere_points, lens, sphere, columns, rows, points)
    for (int i = 0; i < CHUNK; i++) {
        const float factor = widening(sphere, rows[i]);
        points[i + 2 * CHUNK] *= factor;
        points[i + 3 * CHUNK] *= factor;
    }
}

CRESAMPLING_INLINE void map_lens_sphere_row(
    const cresampling_lens *lens, const cresampling_sphere *sphere, float row, ptrdiff_t start, ptrdiff_t count,
    ptrdiff_t field, float *restrict nodes) {
    CALL_MODEL(lens->model, sphere_row, lens, sphere, row, start, count, field, nodes)
}
