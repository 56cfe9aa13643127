import Foundation

/// The queues for the classes of costly work. Lookups, health checks and metrics do not queue.
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

    package init(_ limits: ServerLimits) {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        searches = WorkQueue("searches", running: cores - 1, waiting: limits.maximumSearches)
        descriptions = WorkQueue("descriptions", running: cores - 1, waiting: limits.maximumDescriptions)
        drawings = WorkQueue("drawings", running: cores, waiting: limits.maximumRenderings)
        bodies = WorkQueue("bodies", running: limits.maximumBodies, waiting: limits.maximumSearches)
    }

    package var all: [WorkQueue] { [searches, descriptions, drawings, bodies] }
}
