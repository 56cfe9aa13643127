#ifndef CSQLITE_H
#define CSQLITE_H

struct sqlite3;

/// Configures SQLite's memory management for this process. Later calls have no effect.
///
/// - SQLite's memory statistics are disabled, because the lock that protects them would make connections on different
///   threads wait for each other at every allocation.
/// - The memory that a thread allocates can be limited.
///
/// Call this before the first connection is opened. Otherwise, it has no effect, and memory limits do not apply.
void csqlite_configure(void);

/// Limits the memory that SQLite may allocate on this thread from now on. Allocations beyond the limit fail with
/// SQLITE_NOMEM.
void csqlite_limit_memory(long long bytes);

/// Removes this thread's limit.
void csqlite_unlimit_memory(void);

/// Hardens a connection against an untrusted file: no functions with side effects in the schema, no triggers, no
/// extensions, and no pointers in SQL.
void csqlite_distrust(struct sqlite3 *connection);

/// Sets whether the last connection to be closed checkpoints the write-ahead log into the file and deletes the log.
void csqlite_fold_log_on_close(struct sqlite3 *connection, int folds);

/// Returns whether the path of a connection's file no longer refers to the file that the connection has open.
int csqlite_has_moved(struct sqlite3 *connection);

/// Renames a file, unless a file with the new name exists (returns -1 with EEXIST in errno).
int csqlite_rename_without_replacing(const char *from, const char *to);

/// Registers a VFS that creates no temporary files. Sorting or collecting more data than fits into SQLite's cache,
/// about 2 MB, fails with SQLITE_FULL. Two threads must not call this function at the same time.
///
/// Returns the name of the VFS, for `vfs=` in the URI of a file, or NULL if SQLite has no VFS.
const char *csqlite_without_temporary_files(void);

#endif
