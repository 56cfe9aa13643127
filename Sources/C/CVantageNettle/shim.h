#include <nettle/hmac.h>
#include <nettle/memops.h>
#include <nettle/sha2.h>
#include <nettle/version.h>

// Nettle 4 no longer takes the length of the digest.
#if NETTLE_VERSION_MAJOR >= 4
#define VANTAGE_DIGEST(function, context, length, digest) function((context), (digest))
#else
#define VANTAGE_DIGEST(function, context, length, digest) function((context), (length), (digest))
#endif

/// Writes 32 bytes.
static inline void vantage_sha256_digest(struct sha256_ctx *context, uint8_t *digest) {
    VANTAGE_DIGEST(sha256_digest, context, SHA256_DIGEST_SIZE, digest);
}

/// Writes 32 bytes.
static inline void vantage_hmac_sha256_digest(struct hmac_sha256_ctx *context, uint8_t *digest) {
    VANTAGE_DIGEST(hmac_sha256_digest, context, SHA256_DIGEST_SIZE, digest);
}

/// Writes 20 bytes.
static inline void vantage_hmac_sha1_digest(struct hmac_sha1_ctx *context, uint8_t *digest) {
    VANTAGE_DIGEST(hmac_sha1_digest, context, SHA1_DIGEST_SIZE, digest);
}

#undef VANTAGE_DIGEST
