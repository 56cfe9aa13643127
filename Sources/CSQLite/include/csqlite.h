#ifndef CSQLITE_H
#define CSQLITE_H

struct sqlite3;

/// Settles how SQLite has memory in this process; more calls change nothing.
///
/// - Its count of the memory that it uses is left out. A lock guards the count, and connections on several threads would
///   wait for each other at every allocation.
/// - What one thread takes can be limited.
///
/// Has to be called before the first connection is opened; afterwards it does nothing, and no limit holds.
void csqlite_configure(void);

/// From now on, SQLite may take so many more bytes for this thread; more is as if there were none (SQLITE_NOMEM).
void csqlite_limit_memory(long long bytes);

/// Ends the limit on this thread.
void csqlite_unlimit_memory(void);

/// Makes a connection distrust its file: no functions with side effects in the schema, no triggers, no extensions, no
/// pointers in SQL.
void csqlite_distrust(struct sqlite3 *connection);

/// Whether a connection, when it is the last to be closed, folds the write-ahead log into the file and takes it away.
void csqlite_fold_log_on_close(struct sqlite3 *connection, int folds);

/// Whether the file that a connection has open is no longer the one that its path leads to.
int csqlite_has_moved(struct sqlite3 *connection);

/// Gives a file another name, unless there is a file of that name (-1, and errno is EEXIST).
int csqlite_rename_without_replacing(const char *from, const char *to);

/// Registers the way of opening files that makes no temporary ones: what would sort or collect more than fits into
/// SQLite's cache, some 2 MB, ends with SQLITE_FULL. Not to be called by two threads at once.
///
/// Returns what it is called, for `vfs=` in the address of a file; NULL where SQLite has no files at all.
const char *csqlite_without_temporary_files(void);

#endif
