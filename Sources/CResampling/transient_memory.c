#include "cresampling.h"

#include <stdlib.h>

void cresampling_expect_transient_blocks(size_t bytes) {
    void *volatile block = malloc(bytes); // Volatile, or else the compiler does without both calls.
    free(block);
}
