import CVantageSQLite
import VantageCore
import Foundation
import GRDB
import VantageStoreCore

/// A road graph in a SQLite file. Opening it reads only the header; blocks are read on demand.
///
/// Only one thread may use an instance at a time. Several threads can open the file separately.
package final class RoadFile: RoadBlockSource {
    package let head: RoadGraphHeader
    private let url: URL
    private let queue: DatabaseQueue
    private let budget: StatementBudget
    private let selection: RawStatement

    /// The maximum size of a block in bytes, enough for 256 ways with names of several thousand characters.
    private static let maximumBlockSize = 64 << 20
    /// The maximum work for one query. A query on a plain table takes about ten steps.
    private static let maximumWork = StatementWork(steps: 100_000, seconds: 10)

    /// - Throws: ``RoutingError`` when the file contains no graph, or one that cannot be read.
    package init(_ url: URL) throws(RoutingError) {
        do {
            budget = StatementBudget(interval: 100, memory: Int64(Self.maximumBlockSize) * 4)
            queue = try Self.open(url, budget)
            (head, selection) = try queue.unsafeRead { [budget] database in
                try budget.run(atMost: Self.maximumWork) {
                    let headers = try Self.selection(from: "road_graph", database, url)
                    guard let bytes = try Self.bytes(headers, 1) else { throw RoutingError.foreign(url.relativePath) }
                    let head = try RoadGraphHeader(bytes, url.relativePath)
                    return (head, try Self.selection(from: "road_block", database, url))
                }
            }
        } catch {
            throw .sqlite(error, url)
        }
        guard Self.isPlausible(head, url) else {
            throw RoutingError(
                .damaged, "\(url.relativePath) is too short for its road graph. Copy it again or recreate it.")
        }
        self.url = url
    }

    package func bytes(of table: RoadTable, block: Int) throws -> [UInt8] {
        do {
            let bytes = try queue.unsafeRead { _ in
                try budget.run(atMost: Self.maximumWork) { try Self.bytes(selection, table.row(block)) }
            }
            guard let bytes else { throw RoutingError.missing(table, block) }
            return bytes
        } catch is WrongChecksum {
            throw RoutingError.damaged(table, block)
        } catch {
            throw RoutingError.sqlite(error, url)
        }
    }

    private struct WrongChecksum: Error {}

    private static func bytes(_ statement: RawStatement, _ row: Int64) throws -> [UInt8]? {
        statement.bind(1, row)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        let bytes = Array(statement.blob(1))
        guard BlockChecksum.of(bytes, row: row) == statement.int64(0) else { throw WrongChecksum() }
        return bytes
    }

    private static func selection(
        from table: StaticString, _ database: Database, _ url: URL
    ) throws -> RawStatement {
        do {
            return try RawStatement(database, "SELECT checksum, bytes FROM \(table) WHERE id = ?")
        } catch let error as DatabaseError where error.resultCode == .SQLITE_ERROR {
            throw RoutingError.foreign(url.relativePath)
        }
    }

    private static func open(_ url: URL, _ budget: StatementBudget) throws -> DatabaseQueue {
        _ = try RoutingError.reading(url) { () throws(SystemError) in try RegularFile(path: url.path) }
        csqlite_configure()
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        configuration.prepareDatabase { database in
            budget.begin(on: database)
            try Sandbox.restrict(database, longest: maximumBlockSize)
        }
        // A road file is created atomically and never changes, so SQLite need not check for changes before each read.
        return try budget.run(atMost: maximumWork) {
            try DatabaseQueue(path: DatabaseFile(url).uri("immutable=1"), configuration: configuration)
        }
    }

    /// Reports whether the file is large enough for the counts in its header, which determine how much memory is
    /// allocated.
    private static func isPlausible(_ head: RoadGraphHeader, _ url: URL) -> Bool {
        let size = (try? RegularFile(path: url.path).size) ?? 0
        return head.edgeCount <= size / 40 && head.nameCount <= size / 14
            && head.nodeCounts.values.allSatisfy { $0 <= size / 4 }
    }
}

extension RoutingError {
    fileprivate static func sqlite(_ error: any Error, _ url: URL) -> RoutingError {
        if let error = error as? RoutingError { return error }
        guard let error = error as? DatabaseError else {
            return RoutingError(.damaged, "The road graph in \(url.relativePath) is damaged. Rebuild it.")
        }
        let reason = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        return switch error.resultCode {
        case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_READONLY:
            RoutingError(.unreadable, "\(url.relativePath) cannot be read (\(reason)). Check its permissions.")
        case .SQLITE_NOTADB: .foreign(url.relativePath)
        default: RoutingError(.damaged, "\(url.relativePath) is damaged (\(reason)). Copy it again or recreate it.")
        }
    }
}
