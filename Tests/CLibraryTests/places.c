/* Searches and reverse lookups. */
#include "check.h"

void test_places(void) {
    vantage_store *store = open_town();
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    CHECK_STATUS(vantage_store_search(store, "{\"q\": \"boulangerie\", \"near\": \"48.2,7.7\", \"limit\": 3}", &result,
        &error), 0);
    CHECK(vantage_result_json(result, NULL)[0] == '[' && has_json(result, "\"coordinate\""));
    char item[32] = "", request[128];
    const char *id = strstr(vantage_result_json(result, NULL), "\"id\":\"");
    CHECK(id != NULL);
    if (id) sscanf(id, "\"id\":\"%13[0-9A-Z]", item);
    vantage_result_free(result);
    snprintf(request, sizeof request, "{\"item\": \"%s\", \"size\": \"64x64\", \"radius\": 500}", item);
    CHECK_STATUS(vantage_store_snapshot(store, request, &result, &error), 0);
    CHECK(has_json(result, "\"visibility\""));
    vantage_result_free(result);

    CHECK_STATUS(vantage_store_search(store, "{\"q\": \"zzzzqqqq\"}", &result, &error), 1);
    CHECK(result == NULL);
    CHECK_ERROR(vantage_store_search(store, "{}", &result, &error), 64, "missingArgument", "q");
    CHECK_ERROR(vantage_store_search(store, "{\"q\": \"a\", \"limit\": 5000}", &result, &error), 64, "outOfRange",
        "limit");
    CHECK_ERROR(vantage_store_search(store, "{\"q\": \"a\", \"category\": \"hats\"}", &result, &error), 64,
        "notUnderstood", "hats");

    CHECK_STATUS(vantage_store_where(store, "{\"at\": \"48.2004,7.6999\", \"language\": \"fr,en\"}", &result,
        &error), 0);
    CHECK(has_json(result, "\"territories\""));
    vantage_result_free(result);
    CHECK_STATUS(vantage_store_where(store, "{\"at\": \"-60,0\"}", &result, &error), 1);
    CHECK(result == NULL);
    CHECK_ERROR(vantage_store_where(store, "{}", &result, &error), 64, "missingArgument", "at");
    CHECK_ERROR(vantage_store_where(store, "{\"at\": \"north\"}", &result, &error), 64, "notUnderstood", "at");
    vantage_store_close(store);
}
