// One HTTP request through libcurl, which is loaded at first use. It depends on about 30 other libraries, which would
// delay the start of every program. curl_easy_setopt is variadic, so Swift cannot call it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CCURL_TEXT_SIZE 256

typedef struct {
    const char *_Nonnull method;
    const char *_Nonnull url;
    /// Lines such as "range: bytes=0-9".
    const char *_Nonnull const *_Nonnull headers;
    size_t header_count;
    /// The body of a PUT or a POST.
    const uint8_t *_Nullable body;
    size_t body_size;
    long connect_milliseconds;
    /// The limit for the whole request.
    long timeout_milliseconds;
    /// The time after which a request that transfers almost nothing is aborted.
    long stall_seconds;
    /// The file with certificate authorities, or null for those of the system.
    const char *_Nullable authorities;
} ccurl_request;

typedef struct {
    /// Room for the response's body, which the caller provides.
    uint8_t *_Nullable bytes;
    size_t capacity;
    /// The number of bytes that were received.
    size_t size;
    /// Whether the body has more bytes than there was room for. In that case, the transfer was aborted.
    bool is_too_large;
    /// The status of the response, or 0 without a response.
    long status;
    /// The header Content-Length, or -1 if the response lacks it.
    int64_t content_length;
    /// The header Content-Range, or an empty string.
    char content_range[CCURL_TEXT_SIZE];
    /// The value of the ETag header, or an empty string.
    char entity_tag[CCURL_TEXT_SIZE];
    bool timed_out;
    /// The reason why the response is missing or incomplete, or an empty string.
    char failure[CCURL_TEXT_SIZE];
} ccurl_response;

/// Loads libcurl on the first call, and returns the reason if it cannot be loaded, otherwise null. Must be called before
/// all other functions, which may be called only after this one has returned null. Any thread may call this function.
const char *_Nullable ccurl_load(void);

/// Returns a handle, which keeps its connections, or null if memory is exhausted. One thread at a time may use it.
void *_Nullable ccurl_open(void);

void ccurl_close(void *_Nonnull handle);

/// Sends a request and waits for the response.
/// Returns whether a complete response arrived, whatever its status.
bool ccurl_perform(void *_Nonnull handle, const ccurl_request *_Nonnull request, ccurl_response *_Nonnull response);
