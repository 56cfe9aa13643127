/* Scenes, collections, tokens and originals. */
#include "check.h"

static void show(vantage_store *store, const char *id) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    CHECK_STATUS(vantage_store_show(store, id, &result, &error), 0);
    CHECK(has_json(result, id) && has_json(result, "\"pictures\":[") && has_json(result, "\"collection\":\"aubeval\""));
    size_t size = 1;
    vantage_result_bytes(result, &size);
    CHECK(size == 0);
    vantage_result_free(result);

    CHECK_STATUS(vantage_store_token(store, id, 90, &result, &error), 0);
    char token[256] = "";
    CHECK(sscanf(vantage_result_json(result, NULL), "{\"token\":\"%255[^\"]", token) == 1);
    vantage_result_free(result);
    CHECK_STATUS(vantage_store_show(store, token, &result, &error), 0);
    CHECK(has_json(result, id));
    vantage_result_free(result);
    CHECK_STATUS(vantage_store_token(store, id, NAN, &result, &error), 0);
    CHECK(strstr(vantage_result_json(result, NULL), token) == NULL);
    vantage_result_free(result);
    CHECK_ERROR(vantage_store_token(store, id, 361, &result, &error), 64, "outOfRange", "heading");
    CHECK_ERROR(vantage_store_token(store, "short", NAN, &result, &error), 64, "invalidSceneID", "short");
    CHECK_ERROR(vantage_store_token(store, "0000000000000", NAN, &result, &error), 66, "sceneNoLongerAvailable",
        "0000");
    token[20] = token[20] == 'a' ? 'b' : 'a';
    CHECK_ERROR(vantage_store_show(store, token, &result, &error), 65, "invalidToken", "token");
    CHECK_ERROR(vantage_store_original(store, "0000000000000", &result, &error), 66, "sceneNoLongerAvailable", "0000");
}

/* Compares the original of a scene with the imported file. */
static void export_original(vantage_store *store, const char *id) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    CHECK_STATUS(vantage_store_original(store, id, &result, &error), 0);
    size_t size = 0;
    const uint8_t *bytes = vantage_result_bytes(result, &size);
    static uint8_t imported[8 << 20];
    size_t count = 0;
    char name[32];
    for (int i = 1; i <= 12; i++) {
        snprintf(name, sizeof name, "street/pano_%02d.jpg", i);
        FILE *file = fopen(path_in(samples, name), "rb");
        if (!file) continue;
        count = fread(imported, 1, sizeof imported, file);
        fclose(file);
        if (count == size && memcmp(imported, bytes, size) == 0) break;
        count = 0;
    }
    CHECK(count == size && size > 0);
    vantage_result_free(result);
}

static void list(vantage_store *store) {
    vantage_error *error = NULL;
    vantage_result *result = NULL;
    CHECK_STATUS(vantage_store_list(store, "{\"limit\": 3, \"collection\": \"aubeval\"}", &result, &error), 0);
    CHECK(has_json(result, "\"count\":3"));
    vantage_result_free(result);
    CHECK_STATUS(vantage_store_list(store, "{\"bbox\": \"0,0,1,1\"}", &result, &error), 0);
    CHECK(has_json(result, "\"count\":0"));
    vantage_result_free(result);
    CHECK_ERROR(vantage_store_list(store, "{\"limit\": 0}", &result, &error), 64, "outOfRange", "limit");
    CHECK_ERROR(vantage_store_list(store, "{\"bbox\": \"1,2\"}", &result, &error), 64, "notUnderstood", "bbox");
    CHECK_ERROR(vantage_store_list(store, "{\"collection\": \"nowhere\"}", &result, &error), 66, "noSuchCollection",
        "nowhere");
    CHECK_STATUS(vantage_store_collections(store, &result, &error), 0);
    CHECK(vantage_result_json(result, NULL)[0] == '[');
    CHECK(has_json(result, "\"aubeval\"") && has_json(result, "\"places\""));
    vantage_result_free(result);
}

void test_scenes(void) {
    vantage_store *store = open_town();
    vantage_error *error = NULL;
    vantage_scene scene;
    CHECK_STATUS(vantage_store_find(store, 48.2004, 7.6999, NULL, &scene, &error), 0);
    show(store, scene.scene);
    export_original(store, scene.scene);
    list(store);
    vantage_store_close(store);
}
