#ifndef FLOATS_H
#define FLOATS_H

#include <stdint.h>
#include <string.h>

typedef float float4 __attribute__((vector_size(16)));
typedef int32_t int4 __attribute__((vector_size(16)));
typedef uint32_t uint4 __attribute__((vector_size(16)));

static inline float4 all(float number) { return (float4){number, number, number, number}; }

// Of each place the first one where the mask is set, which is all bits or none.
static inline float4 chosen(int4 mask, float4 a, float4 b) { return (float4)((mask & (int4)a) | (~mask & (int4)b)); }

// What is not a number becomes the bound.
static inline float4 at_least(float4 value, float4 bound) { return chosen(value > bound, value, bound); }

static inline float4 at_most(float4 value, float4 bound) { return chosen(value < bound, value, bound); }

// Keeps what is nearer of four samples beside each other.
//
// - mask: Which of them may be.
// - Returns: Which of them are.
static inline int4 keep_nearer(float *nearest, float4 nearness, int4 mask) {
    float4 known;
    memcpy(&known, nearest, sizeof known);
    mask &= nearness > known;
    known = chosen(mask, nearness, known);
    memcpy(nearest, &known, sizeof known);
    return mask;
}

// The first samples whose middles do not lie before some places; at most the end.
static inline int4 first_samples(float4 place, int32_t end) {
    const float4 middle = at_most(at_least(place - all(0.5f), all(0)), all((float)end));
    const int4 whole = __builtin_convertvector(middle, int4);
    return whole - (__builtin_convertvector(whole, float4) < middle);
}

#endif
