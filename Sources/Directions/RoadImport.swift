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
    /// - Throws: ``DirectionsError``.
    public static func make(from extract: URL, at file: URL) async throws -> Summary {
        try await Workers.waiting.run { _ in
            do {
                let data = try RoadData(opl: extract)
                guard !data.ways.isEmpty else {
                    throw DirectionsError(
                        .invalidRoads, "\(extract.relativePath) has no roads. Was it made with the places of its nodes?"
                    )
                }
                try RoadFile.make(
                    file, MemoryBlocks.make(data, modes: TravelMode.allCases, objectives: RouteObjective.allCases))
                return Summary(
                    ways: data.ways.count, restrictions: data.restrictions.count,
                    ignoredRestrictions: data.count.conditionalRestrictions + data.count.incompleteRestrictions)
            } catch let error as RoutingError { throw DirectionsError(error) }
        }
    }
}
