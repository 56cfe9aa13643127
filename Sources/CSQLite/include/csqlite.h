#ifndef CSQLITE_H
#define CSQLITE_H

/// Leaves out SQLite's count of the memory that it uses. A lock guards the count, and connections on several threads
/// would wait for each other at every allocation.
///
/// Has to be called before the first connection is opened; afterwards it changes nothing.
void csqlite_leave_out_memory_count(void);

#endif
