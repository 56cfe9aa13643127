import BlockingWork
import Foundation
import Routing

/// Makes files of roads.
public enum RoadImport {
    /// What was found in an extract.
    public struct Summary: Hashable, Sendable {
        /// Ways that somebody may go along.
        public let ways: Int
        /// Turns that are forbidden or the only ones allowed.
        public let restrictions: Int
        /// Restrictions that hold at times or for some only, or whose ways the extract lacks: they are not kept.
        public let ignoredRestrictions: Int
    }

    /// Reads an extract of OpenStreetMap and writes the roads of all ways of travelling, each with the hierarchies that make
    /// its routes quick.
    ///
    /// - Parameters:
    ///   - extract: OPL with the places of the nodes in its ways, as `osmium add-locations-to-ways -n -f opl` writes it.
    ///   - file: The file to make; there must be none.
    ///   - workers: Where they are made of what was read.
    /// - Throws: ``DirectionsError``; `CancellationError`, and then no file was made.
    public static func make(
        from extract: URL, at file: URL, workers: Workers = .shared
    ) async throws -> Summary {
        do {
            // An extract may come through a pipe.
            let read = try await Workers.waiting.run { Lent(try RoadData(opl: extract, checking: $0.check)) }
            guard !read.value.ways.isEmpty else {
                throw DirectionsError(
                    .invalidRoads, "\(extract.relativePath) has no roads. Was it made with the places of its nodes?")
            }
            return try await workers.run { try make(file, of: read.value, until: $0) }
        } catch let error as RoutingError {
            throw DirectionsError(error)
        }
    }

    private static func make(_ file: URL, of data: RoadData, until cancellation: CancellationFlag) throws -> Summary {
        let blocks = try MemoryBlocks.make(
            data, modes: TravelMode.allCases, objectives: RouteObjective.allCases, checking: cancellation.check)
        try RoadFile.make(file, blocks)
        return Summary(
            ways: data.ways.count, restrictions: data.restrictions.count,
            ignoredRestrictions: data.count.conditionalRestrictions + data.count.incompleteRestrictions)
    }
}
