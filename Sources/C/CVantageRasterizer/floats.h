#ifndef FLOATS_H
#define FLOATS_H

#include <stdint.h>
#include <string.h>

typedef float float4 __attribute__((vector_size(16)));
typedef int32_t int4 __attribute__((vector_size(16)));
typedef uint32_t uint4 __attribute__((vector_size(16)));

static inline float4 all(float number) { return (float4){number, number, number, number}; }

// Chooses each element from `a` where all bits of the mask are set, and from `b` where none are.
static inline float4 chosen(int4 mask, float4 a, float4 b) { return (float4)((mask & (int4)a) | (~mask & (int4)b)); }

// Both functions return the bound if the value is NaN.
static inline float4 at_least(float4 value, float4 bound) { return chosen(value > bound, value, bound); }

static inline float4 at_most(float4 value, float4 bound) { return chosen(value < bound, value, bound); }

// Keeps the greater inverse depth at each of four adjacent samples.
//
// - mask: The samples that may change.
// - Returns: The samples that have changed.
static inline int4 keep_nearer(float *nearest, float4 inverse_depth, int4 mask) {
    float4 known;
    memcpy(&known, nearest, sizeof known);
    mask &= inverse_depth > known;
    known = chosen(mask, inverse_depth, known);
    memcpy(nearest, &known, sizeof known);
    return mask;
}

// Returns, for each position, the index of the first sample whose center is at or after it, clamped to 0...end.
static inline int4 first_samples(float4 place, int32_t end) {
    const float4 middle = at_most(at_least(place - all(0.5f), all(0)), all((float)end));
    const int4 whole = __builtin_convertvector(middle, int4);
    return whole - (__builtin_convertvector(whole, float4) < middle);
}

#endif
