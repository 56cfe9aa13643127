import Foundation
import Synchronization

/// Listens for changes to the catalog, on its own connection and thread, and keeps a process's caches up to date.
/// On a primary, it listens for notifications, and also reads the catalog's revision every second, in case a
/// notification was lost on its way to this process. A standby sends no notifications, so the listener only reads the
/// revision there, and cells of the index are not cached. If the connection is lost, cells are not cached until it is
/// restored.
final class ChangeListener: Sendable {
    /// The channel on which writers list the cells that they changed. An empty payload means another kind of change.
    static let channel = "vantage_cells"
    /// The payload for a change to many cells.
    static let allCells = "*"
    private static let longestPayload = 7000
    private static let maximumPayloads = 32
    /// The time between two reads of the revision, in milliseconds.
    private static let interval: Int32 = 1000

    /// The last revision that this process has read.
    let revision = CatalogRevision()
    private let isStopped = ListenerStop()
    private let start: Mutex<(PostgresPool, CellCache)?>
    private let lookups = Mutex(0)

    init(_ pool: PostgresPool, _ cache: CellCache) { start = Mutex((pool, cache)) }

    /// Starts listening at the second lookup. A program that makes only one lookup needs no cache.
    func willLookUp() {
        let isSecond = lookups.withLock { count in
            count += 1
            return count == 2
        }
        if isSecond { begin() }
    }

    /// Starts listening, unless it has already started.
    func begin() {
        guard let (pool, cache) = start.withLock({ $0.take() }) else { return }
        let thread = Thread { [isStopped, revision] in
            Listening(pool: pool, cache: cache, revision: revision, stop: isStopped).run()
        }
        thread.name = "vantage.changes"
        thread.start()
    }

    func stop() {
        isStopped.flag.withLock { $0 = true }
        start.withLock { $0 = nil }
    }

    /// Returns the payloads that list changed cells.
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

    private struct Listening {
        let pool: PostgresPool
        let cache: CellCache
        let revision: CatalogRevision
        let stop: ListenerStop

        func run() {
            while !stop.isSet {
                if let connection = try? pool.open() { try? follow(connection) }
                cache.reset(isLive: false)
                for _ in 0..<10 where !stop.isSet { usleep(100_000) }
            }
        }

        /// Follows the changes until the connection is lost, or until a standby has become a primary.
        private func follow(_ connection: PostgresConnection) throws {
            let isPrimary = try connection.isPrimary()
            if isPrimary { try connection.runScript("LISTEN \(ChangeListener.channel)") }
            try revision.read(connection)
            cache.reset(isLive: isPrimary)
            while !stop.isSet {
                var descriptor = pollfd(fd: connection.socket, events: Int16(POLLIN), revents: 0)
                let isIdle = poll(&descriptor, 1, ChangeListener.interval) == 0
                let payloads = try connection.notifications()
                for payload in payloads { invalidate(payload) }
                guard isIdle || !payloads.isEmpty else { continue }
                // This statement fails if the server has vanished without closing the connection.
                let hasChanged = try revision.read(connection)
                if hasChanged, payloads.isEmpty, isPrimary { cache.reset(isLive: true) }
                if !isPrimary, try connection.isPrimary() { return }
            }
        }

        private func invalidate(_ payload: String) {
            if payload == ChangeListener.allCells { cache.reset(isLive: true) }
            cache.invalidate(payload.split(separator: ",").compactMap { Int64($0) })
        }
    }
}

private final class ListenerStop: Sendable {
    let flag = Mutex(false)
    var isSet: Bool { flag.withLock { $0 } }
}
