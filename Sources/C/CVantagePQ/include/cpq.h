// libpq, loaded at first use. It depends on about 20 other libraries, which would delay the start of every program. Its
// header declares the types and constants; call its functions through the table.
#pragma once

// The module is compiled, but not used, where libpq is not installed.
#if __has_include(<libpq-fe.h>)
#define CPQ_HAS_HEADER
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#define CPQ_HAS_HEADER
#include <postgresql/libpq-fe.h>
#endif

#ifdef CPQ_HAS_HEADER

/// The file name of the library. The version of its interface has been the same since PostgreSQL 8.2.
#define CPQ_LIBRARY "libpq.so.5"

/// The functions that Vantage calls.
#define CPQ_FUNCTIONS(FUNCTION) \
    FUNCTION(PQcancel) \
    FUNCTION(PQclear) \
    FUNCTION(PQcmdTuples) \
    FUNCTION(PQconnectdbParams) \
    FUNCTION(PQconninfoFree) \
    FUNCTION(PQconninfoParse) \
    FUNCTION(PQconsumeInput) \
    FUNCTION(PQerrorMessage) \
    FUNCTION(PQexec) \
    FUNCTION(PQexecParams) \
    FUNCTION(PQfinish) \
    FUNCTION(PQfreeCancel) \
    FUNCTION(PQfreemem) \
    FUNCTION(PQgetCancel) \
    FUNCTION(PQgetResult) \
    FUNCTION(PQgetisnull) \
    FUNCTION(PQgetlength) \
    FUNCTION(PQgetvalue) \
    FUNCTION(PQnfields) \
    FUNCTION(PQnotifies) \
    FUNCTION(PQntuples) \
    FUNCTION(PQputCopyData) \
    FUNCTION(PQputCopyEnd) \
    FUNCTION(PQresultErrorField) \
    FUNCTION(PQresultStatus) \
    FUNCTION(PQsetNoticeProcessor) \
    FUNCTION(PQsocket) \
    FUNCTION(PQstatus) \
    FUNCTION(PQtransactionStatus)

#define CPQ_POINTER(name) __typeof__(name) *_Nonnull name;

/// The loaded functions, by name.
typedef struct {
    CPQ_FUNCTIONS(CPQ_POINTER)
} cpq_library;

/// The result of loading the library. Both pointers stay valid until the process ends.
typedef struct {
    const cpq_library *_Nullable library; // NULL if it cannot be loaded.
    const char *_Nullable reason;         // The reason if it cannot be loaded; NULL if memory ran out.
} cpq_load_result;

/// Loads the library on the first call. Later calls return the same result. Any thread may call this function.
cpq_load_result cpq_load(void);

#endif
