#include "csqlite.h"

#include <sqlite3.h>

// sqlite3_config takes variable arguments, which Swift cannot call.
void csqlite_leave_out_memory_count(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
