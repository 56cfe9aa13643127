#include "ccurl.h"

// The module is compiled, but not used, where libcurl is not installed.
#if __has_include(<curl/curl.h>)

// Otherwise, functions of this interface are macros.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#undef curl_easy_getinfo
#undef curl_easy_setopt

// The functions that Vantage calls.
#define FUNCTIONS(FUNCTION) \
    FUNCTION(curl_easy_cleanup) \
    FUNCTION(curl_easy_getinfo) \
    FUNCTION(curl_easy_init) \
    FUNCTION(curl_easy_perform) \
    FUNCTION(curl_easy_reset) \
    FUNCTION(curl_easy_setopt) \
    FUNCTION(curl_easy_strerror) \
    FUNCTION(curl_global_init) \
    FUNCTION(curl_slist_append) \
    FUNCTION(curl_slist_free_all)

#define POINTER(name) __typeof__(name) *name;
#define FIND(name) && (library.name = dlsym(handle, #name))

static struct {
    FUNCTIONS(POINTER)
} library;
static char load_failure[CCURL_TEXT_SIZE];

// Debian builds libcurl with OpenSSL and with GnuTLS, in two packages that have the same functions.
static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        const char *reason = dlerror();
        snprintf(load_failure, sizeof load_failure, "%s", reason ? reason : "out of memory");
        handle = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
        if (handle == NULL) return;
    }
    if (handle FUNCTIONS(FIND)) {
        load_failure[0] = 0;
        library.curl_global_init(CURL_GLOBAL_DEFAULT);
    } else {
        const char *reason = dlerror();
        snprintf(load_failure, sizeof load_failure, "%s", reason ? reason : "out of memory");
    }
}

const char *ccurl_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return load_failure[0] ? load_failure : NULL;
}

typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t position;
} upload;

void *ccurl_open(void) { return library.curl_easy_init(); }

void ccurl_close(void *handle) { library.curl_easy_cleanup(handle); }

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
        library.curl_easy_setopt(curl, CURLOPT_NOBODY, 1L);
    } else if (request->body != NULL) {
        library.curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
        library.curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)body->size);
        library.curl_easy_setopt(curl, CURLOPT_READFUNCTION, send_body);
        library.curl_easy_setopt(curl, CURLOPT_READDATA, body);
        library.curl_easy_setopt(curl, CURLOPT_SEEKFUNCTION, rewind_body);
        library.curl_easy_setopt(curl, CURLOPT_SEEKDATA, body);
    } else {
        library.curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
    }
    library.curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, request->method);
}

static void set_limits(CURL *curl, const ccurl_request *request) {
    library.curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    library.curl_easy_setopt(curl, CURLOPT_TCP_NODELAY, 1L);
    library.curl_easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
#if LIBCURL_VERSION_NUM >= 0x075500
    library.curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    library.curl_easy_setopt(curl, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
    library.curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
    library.curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, request->timeout_milliseconds);
    library.curl_easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 100L);
    library.curl_easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, request->stall_seconds);
    if (request->authorities != NULL) library.curl_easy_setopt(curl, CURLOPT_CAINFO, request->authorities);
}

bool ccurl_perform(void *handle, const ccurl_request *request, ccurl_response *response) {
    CURL *curl = handle;
    char message[CURL_ERROR_SIZE] = "";
    upload body = {request->body, request->body_size, 0};
    struct curl_slist *headers = NULL;
    for (size_t number = 0; number < request->header_count; number++) {
        struct curl_slist *longer = library.curl_slist_append(headers, request->headers[number]);
        if (longer == NULL) {
            library.curl_slist_free_all(headers);
            strcpy(response->failure, "out of memory");
            return false;
        }
        headers = longer;
    }
    // Keeps connections.
    library.curl_easy_reset(curl);
    library.curl_easy_setopt(curl, CURLOPT_URL, request->url);
    library.curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    library.curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, message);
    library.curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    library.curl_easy_setopt(curl, CURLOPT_WRITEDATA, response);
    library.curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, receive_header);
    library.curl_easy_setopt(curl, CURLOPT_HEADERDATA, response);
    set_method(curl, request, &body);
    set_limits(curl, request);
    CURLcode code = library.curl_easy_perform(curl);
    curl_off_t length = -1;
    library.curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &response->status);
    library.curl_easy_getinfo(curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length);
    response->content_length = length;
    response->timed_out = code == CURLE_OPERATION_TIMEDOUT;
    if (code != CURLE_OK) {
        strncpy(response->failure, message[0] ? message : library.curl_easy_strerror(code), CCURL_TEXT_SIZE - 1);
    }
    // The handle must not keep pointers to memory that belongs to this call.
    library.curl_easy_reset(curl);
    library.curl_slist_free_all(headers);
    return code == CURLE_OK;
}

#endif
