/// Nothing to call: what `mutex.c` tells ThreadSanitizer takes effect by being linked.
#pragma once
