#ifdef __SSE2__

#include <immintrin.h>

// This attribute applies to everything below, including the helpers in this module. None of it runs on processors
// without these instructions.
#pragma clang attribute push(__attribute__((target("ssse3"))), apply_to = function)

#define ENTRY(name) name##_ssse3
#include "run.h"
#include "entries.h"

#pragma clang attribute pop

#endif
