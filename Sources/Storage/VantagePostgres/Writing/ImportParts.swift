import Foundation
import VantageCore

/// The parts of an import that several processes share. The catalog records which parts are done, and leases each of the
/// others to one process at a time.
///
/// A lease ends soon unless the process renews it, so another process takes over the part of one that died. If a process
/// was only slow, two processes import the same part. That changes nothing, because keys follow from content.
public struct ImportParts: Sendable {
    /// The number of parts.
    public let count: Int
    private let catalog: PostgresStore
    private let id: PostgresValue
    private let lease = UUID().uuidString
    private let leaseTime: Duration

    /// Adds the parts of an import to the catalog, unless another process has added them.
    ///
    /// - Parameters:
    ///   - count: The number of parts.
    ///   - fingerprint: Text that is the same in two processes if and only if they share an import.
    ///   - catalog: The catalog, opened for writing.
    ///   - leaseTime: The time after which a lease that is not renewed ends.
    /// - Throws: `StoreError`.
    public init(
        _ count: Int, of fingerprint: String, in catalog: PostgresStore, leaseTime: Duration = .seconds(30)
    ) async throws {
        let id = PostgresValue.bytes(ContentHash(of: Array("\(count)\n\(fingerprint)".utf8)).bytes)
        (self.count, self.catalog, self.id, self.leaseTime) = (count, catalog, id, leaseTime)
        try await catalog.write { connection in
            _ = try connection.run(
                """
                INSERT INTO vantage.import_part (import, part) SELECT $1, generate_series(1, $2) ON CONFLICT DO NOTHING
                """, [id, .int64(Int64(count))])
        }
    }

    /// The progress of an import, as the catalog records it.
    public struct Progress: Equatable, Sendable {
        /// The number of parts that are done.
        public var done: Int
        /// The number of inputs in these parts that could not be imported.
        public var failed: Int
    }

    /// Leases one part after another and runs a closure for each, until all parts are done, including those that other
    /// processes have leased.
    ///
    /// If the closure throws, its part is free for other processes at once.
    ///
    /// - Parameters:
    ///   - waiting: Called once, with the number of remaining parts, if all of them are leased to other processes.
    ///   - body: Imports the part with the given number, and returns the number of inputs that failed.
    /// - Throws: `StoreError`, and errors from the closure.
    public func work(
        waiting: (Int) -> Void = { _ in }, _ body: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> Progress {
        var hasWaited = false
        while true {
            if let part = try await leasePart() {
                do {
                    try await finish(part, failed: try await renewing(part) { try await body(part) })
                } catch {
                    try? await release(part)
                    throw error
                }
                continue
            }
            let progress = try await progress()
            guard progress.done < count else { return progress }
            if !hasWaited { waiting(count - progress.done) }
            hasWaited = true
            try await Task.sleep(for: min(leaseTime / 4, .seconds(2)))
        }
    }

    /// Returns how much of the import is done.
    public func progress() async throws -> Progress {
        try await catalog.write { [id] connection in
            let row = try connection.run(
                """
                SELECT count(*), coalesce(sum(failed), 0)::bigint FROM vantage.import_part
                WHERE import = $1 AND done IS NOT NULL
                """, [id])
            return Progress(done: Int(try row.int64(0, 0)), failed: Int(try row.int64(0, 1)))
        }
    }

    /// Leases the first part that is neither done nor leased; `nil` if there is none.
    func leasePart() async throws -> Int? {
        try await catalog.write { [id, lease, leaseTime] connection in
            let rows = try connection.run(
                """
                UPDATE vantage.import_part SET lease = $2, leased_until = now() + $3 * interval '1 second'
                WHERE import = $1 AND part = (
                    SELECT part FROM vantage.import_part
                    WHERE import = $1 AND done IS NULL AND (leased_until IS NULL OR leased_until < now())
                    ORDER BY part LIMIT 1 FOR UPDATE SKIP LOCKED)
                RETURNING part
                """, [id, .text(lease), .double(leaseTime / .seconds(1))])
            return rows.count == 0 ? nil : Int(try rows.int64(0, 0))
        }
    }

    /// Runs a closure, and renews the lease of a part while it runs.
    private func renewing<Value: Sendable>(
        _ part: Int, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await body() }
            group.addTask {
                while !Task.isCancelled {
                    try? await Task.sleep(for: leaseTime / 3)
                    // If the database is unreachable for long, the import itself fails.
                    if !Task.isCancelled { try? await renew(part) }
                }
                return nil
            }
            defer { group.cancelAll() }
            while let value = try await group.next() {
                if let value { return value }
            }
            throw CancellationError()
        }
    }

    private func renew(_ part: Int) async throws {
        try await change(
            part, "UPDATE vantage.import_part SET leased_until = now() + $4 * interval '1 second'",
            [.double(leaseTime / .seconds(1))])
    }

    private func release(_ part: Int) async throws {
        // An import that was canceled releases its part, too.
        try await Task {
            try await change(part, "UPDATE vantage.import_part SET lease = NULL, leased_until = NULL", [])
        }.value
    }

    /// Changes the row of a part whose lease this process still has.
    private func change(_ part: Int, _ sql: String, _ values: [PostgresValue]) async throws {
        try await catalog.write { [id, lease] connection in
            _ = try connection.run(
                sql + " WHERE import = $1 AND part = $2 AND lease = $3 AND done IS NULL",
                [id, .int64(Int64(part)), .text(lease)] + values)
        }
    }

    /// Records that a part is done, even if the lease has ended: the part was imported.
    private func finish(_ part: Int, failed: Int) async throws {
        try await catalog.write { [id] connection in
            _ = try connection.run(
                """
                UPDATE vantage.import_part SET done = now(), failed = $3, lease = NULL, leased_until = NULL
                WHERE import = $1 AND part = $2 AND done IS NULL
                """, [id, .int64(Int64(part)), .int64(Int64(failed))])
        }
    }
}
