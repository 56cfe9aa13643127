/// Declares nothing. Linking `mutex.c` is enough to annotate mutexes for ThreadSanitizer.
#pragma once
