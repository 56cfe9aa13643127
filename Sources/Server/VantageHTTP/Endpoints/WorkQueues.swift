import Foundation

/// The queues for the classes of costly work, and the limits on work that does not wait. Lookups, health checks and
/// metrics do not queue.
///
/// Drawings use at most one thread per core. Searches and descriptions, which take the longest, each use one fewer.
package struct WorkQueues: Sendable {
    /// Routes, and searches in all scenes and places.
    package let searches: WorkQueue
    /// Elevation profiles, tours, and layouts of maps that are not drawn.
    package let descriptions: WorkQueue
    /// Views, tiles and maps.
    package let drawings: WorkQueue
    /// The parsing of bodies that have arrived.
    package let bodies: WorkQueue
    /// Tables of places, which are processed while they arrive.
    package let tables: ConcurrencyLimiter
    /// Bodies, other than tables, that are arriving.
    package let uploads: ConcurrencyLimiter

    /// - Parameter waited: Called with the name of a queue and the time that a request waited in it.
    package init(_ limits: ServerLimits, waited: @escaping @Sendable (String, Duration) -> Void = { _, _ in }) {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        func queue(_ name: String, _ running: Int, _ waiting: Int) -> WorkQueue {
            WorkQueue(name, running: running, waiting: waiting) { waited(name, $0) }
        }
        func limiter(_ name: String, _ maximum: Int, sharedBy clients: Int) -> ConcurrencyLimiter {
            ConcurrencyLimiter(name, maximum: maximum, perClient: max(1, maximum / clients)) { waited(name, $0) }
        }
        searches = queue("searches", cores - 1, limits.maximumSearches)
        descriptions = queue("descriptions", cores - 1, limits.maximumDescriptions)
        drawings = queue("drawings", cores, limits.maximumRenderings)
        bodies = queue("bodies", limits.maximumBodies, limits.maximumSearches)
        tables = limiter("tables", limits.maximumTables, sharedBy: 2)
        uploads = limiter("uploads", limits.maximumUploads, sharedBy: 8)
    }

    package var all: [any WorkClass] { [searches, descriptions, drawings, bodies, tables, uploads] }
}
