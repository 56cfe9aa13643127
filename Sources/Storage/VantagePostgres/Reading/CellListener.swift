import Foundation
import Synchronization

/// A connection that listens for changes of the cell index, on a thread of its own, and keeps a cache up to date.
///
/// If the connection is lost, the cache is dropped and not used until the listener is connected again. On a standby,
/// which cannot be listened to, the cache stays off.
final class CellListener: Sendable {
    /// The channel on which writers name the cells that they changed.
    static let channel = "vantage_cells"
    /// The payload of a change of many cells.
    static let allCells = "*"
    private static let longestPayload = 7000
    private static let maximumPayloads = 32

    private let isStopped = ListenerStop()
    private let start: Mutex<(PostgresPool, CellCache)?>
    private let lookups = Mutex(0)

    init(_ pool: PostgresPool, _ cache: CellCache) { start = Mutex((pool, cache)) }

    /// Starts listening with the second request. A program that asks only once needs no cache.
    func willLookUp() {
        guard
            lookups.withLock({
                $0 += 1; return $0 == 2
            }), let (pool, cache) = start.withLock({ $0 })
        else { return }
        let thread = Thread { [isStopped] in Self.listen(pool, cache, until: isStopped) }
        thread.name = "vantage.cells"
        thread.start()
    }

    func stop() {
        isStopped.flag.withLock { $0 = true }
        start.withLock { $0 = nil }
    }

    /// Returns the payloads that name changed cells.
    static func payloads(_ cells: [Int64]) -> [String] {
        var payloads: [String] = []
        var payload = ""
        for cell in cells {
            if payload.utf8.count > longestPayload {
                payloads.append(payload)
                payload = ""
            }
            payload += payload.isEmpty ? "\(cell)" : ",\(cell)"
        }
        if !payload.isEmpty { payloads.append(payload) }
        return payloads.count > maximumPayloads ? [allCells] : payloads
    }

    private static func listen(_ pool: PostgresPool, _ cache: CellCache, until stop: ListenerStop) {
        while !stop.isSet {
            if let connection = try? pool.open(), (try? connection.runScript("LISTEN \(channel)")) != nil {
                cache.reset(isLive: true)
                try? hear(connection, cache, until: stop)
            }
            cache.reset(isLive: false)
            for _ in 0..<10 where !stop.isSet { usleep(100_000) }
        }
    }

    private static func hear(_ connection: PostgresConnection, _ cache: CellCache, until stop: ListenerStop) throws {
        var idle = 0
        while !stop.isSet {
            var descriptor = pollfd(fd: connection.socket, events: Int16(POLLIN), revents: 0)
            if poll(&descriptor, 1, 500) == 0 {
                idle += 1
                // A server that vanished sends nothing. A statement finds out.
                if idle % 10 == 0 { try connection.run("SELECT 1") }
            }
            for payload in try connection.notifications() {
                if payload == allCells { cache.reset(isLive: true) }
                cache.invalidate(payload.split(separator: ",").compactMap { Int64($0) })
            }
        }
    }
}

private final class ListenerStop: Sendable {
    let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }
}
