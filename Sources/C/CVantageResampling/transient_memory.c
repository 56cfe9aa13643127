#include "cresampling.h"

#include <stdlib.h>

void cresampling_expect_transient_blocks(size_t bytes) {
    void *volatile block = malloc(bytes); // Volatile, so that the compiler does not remove both calls.
    free(block);
}
