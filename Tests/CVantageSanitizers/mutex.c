#define _GNU_SOURCE
#include "csanitizers.h"

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)

#include <dlfcn.h>
#include <stdint.h>

/* The compiler inlines the code that locks and unlocks an uncontended `Mutex`, so ThreadSanitizer sees it. Under
 * contention the library and the kernel do the work (`_MutexHandle._lockSlow`, `_unlockSlow`). ThreadSanitizer does not
 * see that and would report a data race for all data that the lock protects. The functions below wrap the library's
 * functions and notify ThreadSanitizer.
 *
 * Source: Swift's stdlib/public/Synchronization/Mutex/LinuxImpl.swift (6.1 to 6.3). */
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void LockSlow(uint32_t state, SELF void *handle);
typedef SWIFT void UnlockSlow(SELF void *handle);

void __tsan_acquire(void *address);
void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t state, SELF void *handle) __asm__(LOCK_SLOW);
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK_SLOW);

SWIFT void lock_slow(uint32_t state, SELF void *handle) {
    ((LockSlow *)dlsym(RTLD_NEXT, LOCK_SLOW))(state, handle);
    __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF void *handle) {
    __tsan_release(handle);
    ((UnlockSlow *)dlsym(RTLD_NEXT, UNLOCK_SLOW))(handle);
}

#endif
#endif
