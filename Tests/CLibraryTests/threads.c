/* Many threads that share handles, and a store that is closed while they use it. */
#include "check.h"

#include <pthread.h>
#include <unistd.h>

enum { thread_count = 8, rounds = 300 };

typedef struct {
    vantage_store *store;
    vantage_filter *filter;
    int number;
    int calls;      /* that succeeded */
    int mismatches; /* calls with an unexpected result */
} worker;

/* Looks up the same scene repeatedly, and renders it now and then, until the store is closed. */
static void *work(void *context) {
    worker *self = (worker *)context;
    for (int round = 0; round < rounds; round++) {
        vantage_error *error = NULL;
        vantage_scene scene;
        int32_t status = vantage_store_find(self->store, 48.2004, 7.6999, self->filter, &scene, &error);
        if (status == 0 && round % 100 == self->number) {
            vantage_result *result = NULL;
            status = vantage_store_snapshot(self->store, "{\"at\": \"48.2004,7.6999\", \"size\": \"32x32\"}", &result,
                &error);
            vantage_result_free(result);
        }
        int is_closed = status == 64 && strcmp(vantage_error_code(error), "closedHandle") == 0;
        vantage_error_free(error);
        if (is_closed) break;
        if (status == 0) {
            self->calls++;
        } else {
            self->mismatches++;
        }
    }
    return NULL;
}

static void run(int closes) {
    vantage_store *store = open_town();
    vantage_error *error = NULL;
    vantage_filter *filter = NULL;
    CHECK_STATUS(vantage_filter_create("{\"radius\": 30}", &filter, &error), 0);
    pthread_t threads[thread_count];
    worker workers[thread_count];
    for (int i = 0; i < thread_count; i++) {
        workers[i].store = store;
        workers[i].filter = filter;
        workers[i].number = i;
        workers[i].calls = workers[i].mismatches = 0;
        CHECK(pthread_create(&threads[i], NULL, work, &workers[i]) == 0);
    }
    if (closes) {
        usleep(20000);
        vantage_store_close(store);
        vantage_filter_free(filter);
    }
    for (int i = 0; i < thread_count; i++) {
        pthread_join(threads[i], NULL);
        CHECK(workers[i].mismatches == 0);
        if (!closes) CHECK(workers[i].calls == rounds);
    }
    if (!closes) {
        vantage_store_close(store);
        vantage_filter_free(filter);
    }
}

void test_threads(void) {
    run(0);
    for (int i = 0; i < 5; i++) run(1);
}
