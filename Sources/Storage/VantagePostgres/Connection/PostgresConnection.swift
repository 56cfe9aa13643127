import Foundation
import VantageCore
import VantageStoreCore

#if Postgres
    import CVantagePQ

    /// A connection to PostgreSQL through libpq. All methods block. Only one thread at a time may use a connection.
    final class PostgresConnection: @unchecked Sendable {
        // Sendable because the pool hands a connection to one thread at a time.
        private let connection: OpaquePointer
        private let pq: cpq_library

        /// Connects. Settings in the URL take precedence over those given here.
        ///
        /// - Parameter defaults: Settings of libpq that apply if the URL does not have them.
        init(_ location: PostgresLocation, defaults: [String: String]) throws {
            let pq = try Self.library(for: location)
            self.pq = pq
            var settings = try Self.settings(of: location, pq)
            let environment = ProcessInfo.processInfo.environment
            if let options = defaults["options"] {
                // The last value of each setting applies.
                let others = settings["options"] ?? environment["PGOPTIONS"]
                settings["options"] = [options, others].compactMap(\.self).joined(separator: " ")
            }
            for (name, value) in Self.settings.merging(defaults, uniquingKeysWith: { $1 }) where settings[name] == nil {
                let isInEnvironment = Self.variables[name].map { environment[$0] != nil } ?? false
                if !isInEnvironment { settings[name] = value }
            }
            let names = settings.keys.sorted()
            let opened = Self.withStrings(names) { names in
                Self.withStrings(settings.sorted { $0.key < $1.key }.map(\.value)) {
                    pq.PQconnectdbParams(names, $0, 0)
                }
            }
            guard let opened else { throw PostgresError(state: "", message: "out of memory") }
            connection = opened
            // If the initializer throws, the deinitializer closes the connection.
            guard pq.PQstatus(opened) == CONNECTION_OK else {
                throw lastError.quoting(onlyPartsOf: location.description)
            }
            _ = pq.PQsetNoticeProcessor(opened, { _, _ in }, nil)
        }

        deinit { pq.PQfinish(connection) }

        /// Returns libpq's functions, loading libpq first if necessary.
        private static func library(for location: PostgresLocation) throws -> cpq_library {
            let result = cpq_load()
            if let library = result.library { return library.pointee }
            let reason = result.reason.map { String(cString: $0) } ?? "out of memory"
            throw StoreError(
                .cannotOpen, "\(location) needs libpq, which cannot be loaded (\(reason)). Install the package libpq5.")
        }

        /// The settings that a connection has unless the URL or the environment has others.
        private static let settings = [
            "connect_timeout": "5", "application_name": "vantage", "keepalives_idle": "10", "keepalives_interval": "3",
            "keepalives_count": "3", "tcp_user_timeout": "15000", "client_encoding": "UTF8",
        ]

        /// The environment variables that set them.
        private static let variables = [
            "connect_timeout": "PGCONNECT_TIMEOUT", "application_name": "PGAPPNAME",
            "target_session_attrs": "PGTARGETSESSIONATTRS",
        ]

        /// Whether the server was found to be a primary. A primary does not become a standby while it runs.
        private var isKnownPrimary = false

        func isPrimary() throws -> Bool {
            if !isKnownPrimary { isKnownPrimary = try run("SELECT pg_is_in_recovery()").int64(0, 0) == 0 }
            return isKnownPrimary
        }

        /// Whether a cancellation was sent. It may still arrive after the statement has ended.
        var wasCancelled = false

        var isUsable: Bool { pq.PQstatus(connection) == CONNECTION_OK }
        var isInTransaction: Bool { pq.PQtransactionStatus(connection) != PQTRANS_IDLE }
        /// The file descriptor of the socket, for waiting.
        var socket: Int32 { pq.PQsocket(connection) }
        /// An object with which another thread can cancel the running statement.
        var cancellation: PostgresCancellation? { pq.PQgetCancel(connection).map { PostgresCancellation($0, pq) } }

        /// Runs a statement. Values are always bound, never part of the SQL.
        @discardableResult
        func run(_ sql: String, _ values: [PostgresValue] = []) throws -> PostgresResult {
            let encoded = values.map(\.encoded)
            let result = Self.withBuffers(encoded) { buffers in
                pq.PQexecParams(
                    connection, sql, Int32(values.count), values.map { Oid($0.type) }, buffers,
                    encoded.map { Int32($0?.count ?? 0) }, values.map { _ in 1 }, 1)
            }
            return try take(result)
        }

        /// Runs several statements that have no parameters, such as a migration.
        func runScript(_ sql: String) throws { _ = try take(pq.PQexec(connection, sql)) }

        /// Sends rows with binary `COPY`.
        func copy(_ sql: String, _ rows: CopyRows) throws {
            guard let result = pq.PQexec(connection, sql) else { throw lastError }
            let isReady = pq.PQresultStatus(result) == PGRES_COPY_IN
            let refusal = isReady ? nil : error(result)
            pq.PQclear(result)
            if let refusal { throw refusal }
            let isSent = rows.complete.withUnsafeBytes { bytes in
                var start = 0
                while start < bytes.count {
                    let count = min(1 << 20, bytes.count - start)
                    let piece = bytes.baseAddress!.advanced(by: start).assumingMemoryBound(to: CChar.self)
                    guard pq.PQputCopyData(connection, piece, Int32(count)) == 1 else { return false }
                    start += count
                }
                return pq.PQputCopyEnd(connection, nil) == 1
            }
            var failure = isSent ? nil : lastError
            while let result = pq.PQgetResult(connection) {
                if pq.PQresultStatus(result) != PGRES_COMMAND_OK, failure == nil { failure = error(result) }
                pq.PQclear(result)
            }
            if let failure { throw failure }
        }

        /// Returns the notifications that have arrived.
        ///
        /// - Throws: `PostgresError` if the connection is lost.
        func notifications() throws -> [String] {
            guard pq.PQconsumeInput(connection) == 1 else { throw lastError }
            var payloads: [String] = []
            while let notification = pq.PQnotifies(connection) {
                payloads.append(String(cString: notification.pointee.extra))
                pq.PQfreemem(notification)
            }
            return payloads
        }

        private func take(_ result: OpaquePointer?) throws -> PostgresResult {
            guard let result else { throw lastError }
            defer { pq.PQclear(result) }
            let status = pq.PQresultStatus(result)
            guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else { throw error(result) }
            let (count, columns) = (Int(pq.PQntuples(result)), Int(pq.PQnfields(result)))
            var values: [Range<Int>?] = []
            values.reserveCapacity(count * columns)
            var bytes: [UInt8] = []
            for row in 0..<Int32(count) {
                for column in 0..<Int32(columns) {
                    guard pq.PQgetisnull(result, row, column) == 0, let start = pq.PQgetvalue(result, row, column)
                    else {
                        values.append(nil)
                        continue
                    }
                    let length = Int(pq.PQgetlength(result, row, column))
                    bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: length))
                    values.append(bytes.count - length..<bytes.count)
                }
            }
            let changed = pq.PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
            return PostgresResult(count: count, columns: columns, changed: changed, values: values, bytes: bytes)
        }

        private func error(_ result: OpaquePointer) -> PostgresError {
            func field(_ code: Character) -> String? {
                pq.PQresultErrorField(result, Int32(code.asciiValue!)).map { String(cString: $0) }
            }
            // "C" is the state, "M" the primary message; see PG_DIAG_SQLSTATE in postgres_ext.h.
            return PostgresError(state: field("C") ?? "", message: field("M") ?? "the connection was lost")
        }

        private var lastError: PostgresError {
            // A failure of several hosts has a line for each. The last one names the reason.
            let text = pq.PQerrorMessage(connection).map { String(cString: $0) } ?? ""
            let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            return PostgresError(state: "", message: String((lines.last ?? "the connection was lost").prefix(300)))
        }

        /// Returns the settings in a URL.
        private static func settings(of location: PostgresLocation, _ pq: cpq_library) throws -> [String: String] {
            // The parser's message quotes the URL, which may contain a password.
            var message: UnsafeMutablePointer<CChar>?
            guard let options = pq.PQconninfoParse(location.url, &message) else {
                pq.PQfreemem(message)
                throw StoreError(
                    .cannotOpen,
                    "The connection URL of \(location) is malformed. Check its parts, and encode special characters in "
                        + "the password as %XX.")
            }
            defer { pq.PQconninfoFree(options) }
            var settings: [String: String] = [:]
            var option = options
            while let name = option.pointee.keyword {
                if let value = option.pointee.val { settings[String(cString: name)] = String(cString: value) }
                option += 1
            }
            return settings
        }

        private static func withStrings<Value>(
            _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
        ) -> Value {
            let copies = strings.map { strdup($0) }
            defer { copies.forEach { free($0) } }
            return (copies.map { $0.map { UnsafePointer($0) } } + [nil]).withUnsafeBufferPointer {
                body($0.baseAddress!)
            }
        }

        private static func withBuffers<Value>(
            _ buffers: [[UInt8]?], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
        ) -> Value {
            let whole = buffers.reduce(into: [UInt8]()) { $0 += $1 ?? [] } + [0]
            return whole.withUnsafeBytes { bytes in
                var start = 0
                let places = buffers.map { buffer -> UnsafePointer<CChar>? in
                    guard let buffer else { return nil }
                    defer { start += buffer.count }
                    return bytes.baseAddress!.advanced(by: start).assumingMemoryBound(to: CChar.self)
                }
                return (places + [nil]).withUnsafeBufferPointer { body($0.baseAddress!) }
            }
        }
    }

    /// Cancels the statement of a connection from another thread.
    final class PostgresCancellation: @unchecked Sendable {
        // Sendable because libpq documents PQcancel as safe to call from any thread.
        private let handle: OpaquePointer
        private let pq: cpq_library

        init(_ handle: OpaquePointer, _ pq: cpq_library) { (self.handle, self.pq) = (handle, pq) }
        deinit { pq.PQfreeCancel(handle) }

        func cancel() {
            var message = [CChar](repeating: 0, count: 256)
            _ = pq.PQcancel(handle, &message, Int32(message.count))
        }
    }
#else
    /// The stand-in for a connection in programs that are built without libpq. It cannot be created.
    final class PostgresConnection: Sendable {
        init(_ location: PostgresLocation, defaults: [String: String]) throws {
            throw StoreError(
                .cannotOpen,
                "This program was built without PostgreSQL, so it cannot open \(location). "
                    + "Build it with the package trait Postgres.")
        }

        var wasCancelled: Bool {
            get { false }
            set {}
        }
        var isUsable: Bool { false }
        var isInTransaction: Bool { false }
        var socket: Int32 { -1 }
        var cancellation: PostgresCancellation? { nil }
        @discardableResult
        func run(_ sql: String, _ values: [PostgresValue] = []) throws -> PostgresResult { fatalError("not connected") }
        func runScript(_ sql: String) throws {}
        func isPrimary() throws -> Bool { false }
        func copy(_ sql: String, _ rows: CopyRows) throws {}
        func notifications() throws -> [String] { [] }
    }

    final class PostgresCancellation: Sendable {
        func cancel() {}
    }
#endif
