#ifdef __SSE2__

#include <immintrin.h>

// For what follows, the helpers of this module among it; none of it runs where the processor lacks them.
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)

#define ENTRY(name) name##_avx2
#include "run.h"
#include "entries.h"

#pragma clang attribute pop

#endif
