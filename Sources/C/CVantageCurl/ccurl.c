#include "ccurl.h"

// The module is compiled, but not used, where libcurl is not installed.
#if __has_include(<curl/curl.h>)

#include <curl/curl.h>
#include <string.h>
#include <strings.h>

typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t position;
} upload;

void ccurl_initialize(void) { curl_global_init(CURL_GLOBAL_DEFAULT); }

void *ccurl_open(void) { return curl_easy_init(); }

void ccurl_close(void *handle) { curl_easy_cleanup(handle); }

static size_t receive(char *bytes, size_t unit, size_t count, void *context) {
    ccurl_response *response = context;
    size_t size = unit * count;
    if (size > response->capacity - response->size) {
        response->is_too_large = true;
        return CURL_WRITEFUNC_ERROR;
    }
    if (size > 0) memcpy(response->bytes + response->size, bytes, size);
    response->size += size;
    return size;
}

// Copies the value of a header to a buffer, if the line contains the header. Values that are too long are ignored.
static void copy_value(const char *line, size_t size, const char *name, char *text) {
    size_t start = strlen(name);
    if (size <= start || strncasecmp(line, name, start) != 0) return;
    while (start < size && line[start] == ' ') start++;
    size_t end = size;
    while (end > start && (line[end - 1] == '\r' || line[end - 1] == '\n' || line[end - 1] == ' ')) end--;
    if (end - start >= CCURL_TEXT_SIZE) return;
    memcpy(text, line + start, end - start);
    text[end - start] = 0;
}

static size_t receive_header(char *line, size_t unit, size_t count, void *context) {
    ccurl_response *response = context;
    size_t size = unit * count;
    // A response may follow another one, such as 100 Continue.
    if (size >= 5 && memcmp(line, "HTTP/", 5) == 0) response->content_range[0] = response->entity_tag[0] = 0;
    copy_value(line, size, "content-range:", response->content_range);
    copy_value(line, size, "etag:", response->entity_tag);
    return size;
}

static size_t send_body(char *buffer, size_t unit, size_t count, void *context) {
    upload *body = context;
    size_t size = unit * count;
    if (size > body->size - body->position) size = body->size - body->position;
    if (size > 0) memcpy(buffer, body->bytes + body->position, size);
    body->position += size;
    return size;
}

// libcurl sends a body again if a connection that it kept turns out to be closed.
static int rewind_body(void *context, curl_off_t offset, int origin) {
    upload *body = context;
    if (origin != SEEK_SET || offset < 0 || (uint64_t)offset > body->size) return CURL_SEEKFUNC_FAIL;
    body->position = (size_t)offset;
    return CURL_SEEKFUNC_OK;
}

static void set_method(CURL *curl, const ccurl_request *request, upload *body) {
    if (strcmp(request->method, "HEAD") == 0) {
        curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
    } else if (request->body != NULL) {
        curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)body->size);
        curl_easy_setopt(curl, CURLOPT_READFUNCTION, send_body);
        curl_easy_setopt(curl, CURLOPT_READDATA, body);
        curl_easy_setopt(curl, CURLOPT_SEEKFUNCTION, rewind_body);
        curl_easy_setopt(curl, CURLOPT_SEEKDATA, body);
    } else {
        curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    }
    curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->method);
}

static void set_limits(CURL *curl, const ccurl_request *request) {
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TCP_NODELAY, 1L);
    curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request->timeout_milliseconds);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 100L);
    curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, request->stall_seconds);
    if (request->authorities != NULL) curl_easy_setopt(curl, CURLOPT_CAINFO, request->authorities);
}

bool ccurl_perform(void *handle, const ccurl_request *request, ccurl_response *response) {
    CURL *curl = handle;
    char message[CURL_ERROR_SIZE] = "";
    upload body = {request->body, request->body_size, 0};
    struct curl_slist *headers = NULL;
    for (size_t number = 0; number < request->header_count; number++) {
        struct curl_slist *longer = curl_slist_append(headers, request->headers[number]);
        if (longer == NULL) {
            curl_slist_free_all(headers);
            strcpy(response->failure, "out of memory");
            return false;
        }
        headers = longer;
    }
    // Keeps connections.
    curl_easy_reset(curl);
    curl_easy_setopt(curl, CURLOPT_URL, request->url);
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, response);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, receive_header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, response);
    set_method(curl, request, &body);
    set_limits(curl, request);
    CURLcode code = curl_easy_perform(curl);
    curl_off_t length = -1;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &response->status);
    curl_easy_getinfo(curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    response->content_length = length;
    response->timed_out = code == CURLE_OPERATION_TIMEDOUT;
    if (code != CURLE_OK) {
        strncpy(response->failure, message[0] ? message : curl_easy_strerror(code), CCURL_TEXT_SIZE - 1);
    }
    // The handle must not keep pointers to memory that belongs to this call.
    curl_easy_reset(curl);
    curl_slist_free_all(headers);
    return code == CURLE_OK;
}

#endif
