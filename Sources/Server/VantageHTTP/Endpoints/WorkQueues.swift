import Foundation

/// The queues for the classes of costly work. Lookups, health checks and metrics do not queue.
///
/// At most one thread per core works for each queue, and one fewer for searches and descriptions, which take the longest.
package struct WorkQueues: Sendable {
    /// Searches in all scenes and places, and routes.
    package let searches: WorkQueue
    /// Layouts of maps that are not drawn, profiles and tours.
    package let descriptions: WorkQueue
    /// Views, tiles and maps.
    package let drawings: WorkQueue
    /// Bodies that have arrived and are parsed.
    package let bodies: WorkQueue

    package init(_ limits: ServerLimits) {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        searches = WorkQueue("searches", running: cores - 1, waiting: limits.maximumSearches)
        descriptions = WorkQueue("descriptions", running: cores - 1, waiting: limits.maximumDescriptions)
        drawings = WorkQueue("drawings", running: cores, waiting: limits.maximumRenderings)
        bodies = WorkQueue("bodies", running: limits.maximumBodies, waiting: limits.maximumSearches)
    }

    package var all: [WorkQueue] { [searches, descriptions, drawings, bodies] }
}
