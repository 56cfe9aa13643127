import VantageCore
import VantageStoreCore

/// Reports that all attempts to connect have failed for some time, so that trying again immediately is pointless.
struct PostgresOutage: Error, Sendable {
    let error: PostgresError
}

/// An error that PostgreSQL or its connection reported.
struct PostgresError: Error, Sendable {
    /// The five characters of the SQL standard; empty if the connection failed.
    let state: String
    /// The first line of the server's message. It never contains a password.
    let message: String

    /// Returns the error without quotations that do not occur in a string. In a malformed URL, a piece of the password
    /// can be mistaken for a host or a port.
    func quoting(onlyPartsOf text: String) -> PostgresError {
        let pieces = message.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        let safe = pieces.map { $0 % 2 == 0 || text.contains($1) ? String($1) : "…" }
        return PostgresError(state: state, message: safe.joined(separator: "\""))
    }

    /// Whether the connection was lost or refused. The same work may succeed on another connection.
    var isConnectionLoss: Bool {
        state.isEmpty || state.hasPrefix("08") || ["57P01", "57P02", "57P03", "57P05", "25006"].contains(state)
    }

    /// Whether the transaction failed because of concurrent work and is likely to succeed if it is retried. A foreign
    /// key is violated when another writer has removed the record of an object that this writer wants to use.
    var isConflict: Bool { ["40001", "40P01", "23503"].contains(state) }

    /// Whether the server refused the user or has no such database, so that a retry does not help.
    var isRefusal: Bool {
        ["password", "authentication", "pg_hba.conf", "does not exist", "certificate"].contains { message.contains($0) }
    }

    private var isTimeout: Bool { state == "57014" || state == "55P03" || message.contains("timeout expired") }

    /// The error that is reported to callers.
    func storeError(at location: PostgresLocation) -> any Error {
        switch state {
        case "57014" where !message.contains("timeout"): CancellationError()
        case "28P01", "28000":
            StoreError(
                .cannotOpen,
                "\(location) refused the user or the password. Set the password in ~/.pgpass or $PGPASSWORD.")
        case "3D000": StoreError(.noSuchStore, "\(location) does not exist: the server has no such database.")
        case "42501", "25006":
            StoreError(
                .cannotWrite,
                "\(location) does not permit this (\(message)). See the roles in docs/postgres.md.")
        case "42P01", "42703", "3F000", "42883", "42804":
            StoreError(.notASceneStore, "\(location) does not have the tables of a Vantage catalog (\(message)).")
        case "23505", "23514", "23502", "22P02", "22021", "22003":
            StoreError(.invalidValue, "\(location) cannot hold a value (\(message)).")
        case "53100": StoreError(.full, "\(location) is full (\(message)).")
        case _ where isTimeout:
            StoreError(.busy, "\(location) did not answer in time (\(message)). Try again later.")
        case _ where isConnectionLoss && message.hasPrefix("invalid"):
            StoreError(.cannotOpen, "The connection URL of \(location) cannot be used (\(message)).")
        case _ where isConnectionLoss:
            message.contains("password") || message.contains("authentication")
                ? StoreError(
                    .cannotOpen,
                    "\(location) refused the user or the password. Set the password in ~/.pgpass or $PGPASSWORD.")
                : message.contains("database") && message.contains("does not exist")
                    ? StoreError(.noSuchStore, "\(location) does not exist: the server has no such database.")
                    : StoreError(
                        .unreachable,
                        "\(location) cannot be reached (\(message)). Check the server, or try again later.")
        default: StoreError(.cannotOpen, "\(location) reported an error (\(state): \(message)).")
        }
    }
}
