#define _GNU_SOURCE
#include "csqlite.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>

// sqlite3_config and sqlite3_db_config are variadic, so Swift cannot call them.

static sqlite3_mem_methods heap;
static _Thread_local struct {
    int is_limited;
    sqlite3_int64 left;
} memory;

static void *limited_malloc(int size) {
    if (!memory.is_limited) return heap.xMalloc(size);
    void *block = size > memory.left ? 0 : heap.xMalloc(size);
    if (block) memory.left -= heap.xSize(block);
    return block;
}

static void *limited_realloc(void *block, int size) {
    if (!memory.is_limited) return heap.xRealloc(block, size);
    const int before = heap.xSize(block);
    void *moved = size - before > memory.left ? 0 : heap.xRealloc(block, size);
    if (moved) memory.left += before - heap.xSize(moved);
    return moved;
}

static void limited_free(void *block) {
    if (memory.is_limited) memory.left += heap.xSize(block);
    heap.xFree(block);
}

static void configure(void) {
    if (sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0) != SQLITE_OK) return;
    if (sqlite3_config(SQLITE_CONFIG_GETMALLOC, &heap) != SQLITE_OK) return;
    sqlite3_mem_methods limited = heap;
    limited.xMalloc = limited_malloc;
    limited.xRealloc = limited_realloc;
    limited.xFree = limited_free;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &limited);
}

void csqlite_configure(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, configure);
}

void csqlite_limit_memory(long long bytes) {
    memory.left = bytes;
    memory.is_limited = 1;
}

void csqlite_unlimit_memory(void) { memory.is_limited = 0; }

void csqlite_distrust(struct sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
}

void csqlite_fold_log_on_close(struct sqlite3 *connection, int folds) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, !folds, (int *)0);
}

int csqlite_rename_without_replacing(const char *from, const char *to) {
    return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE);
}

static sqlite3_vfs *usual;
static sqlite3_vfs frugal;

static int open_if_lasting(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *granted) {
    const int temporary =
        SQLITE_OPEN_TEMP_DB | SQLITE_OPEN_TRANSIENT_DB | SQLITE_OPEN_TEMP_JOURNAL | SQLITE_OPEN_SUBJOURNAL;
    (void)vfs;
    if (flags & temporary) {
        file->pMethods = 0;  // Indicates that there is nothing to close.
        return SQLITE_FULL;
    }
    return usual->xOpen(usual, name, file, flags, granted);
}

const char *csqlite_without_temporary_files(void) {
    if (usual) return frugal.zName;
    usual = sqlite3_vfs_find(0);
    if (!usual) return 0;
    frugal = *usual;
    frugal.pNext = 0;
    frugal.zName = "vantage-frugal";
    frugal.xOpen = open_if_lasting;
    sqlite3_vfs_register(&frugal, 0);
    return frugal.zName;
}

int csqlite_has_moved(struct sqlite3 *connection) {
    int moved = 0;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_HAS_MOVED, &moved) != SQLITE_OK) { return 0; }
    return moved;
}
