import Foundation
import VantageCore
import VantageGeodesy
import VantageRouting

/// Creates road files.
public enum RoadImport {
    /// Statistics about an imported extract.
    public struct Summary: Hashable, Sendable {
        /// The number of ways that are open to at least one mode of travel.
        public let ways: Int
        /// The number of turn restrictions: forbidden turns and mandatory turns.
        public let restrictions: Int
        /// The number of restrictions that are not applied: those with conditions other than times, such as a weight,
        /// and those whose members are missing or too numerous.
        public let ignoredRestrictions: Int
    }

    /// Reads an OpenStreetMap extract and writes its roads for every mode of travel, with the hierarchies that make
    /// routing fast.
    ///
    /// - Parameters:
    ///   - extract: An OPL file with node locations in its ways, as written by `osmium add-locations-to-ways -n -f
    ///     opl`.
    ///   - file: The file to create, which must not exist.
    ///   - elevation: The heights of the ground. With them, travel times by bicycle and on foot depend on the grades of
    ///     roads. Without them, or where a height is unknown, roads are level.
    ///   - workers: The pool that builds the road graphs.
    /// - Throws: ``DirectionsError``; errors from `elevation`; `CancellationError` if the task is canceled. In all cases,
    ///   no file is created.
    public static func make(
        from extract: URL, at file: URL, elevation: (any ElevationProvider)? = nil, workers: WorkerPool = .shared
    ) async throws -> Summary {
        do {
            // Reads on a thread where blocking is allowed, because an extract may come through a pipe.
            let read = try await WorkerPool.waiting.run {
                UncheckedSendableBox(try RoadData(opl: extract, checking: $0.check))
            }
            guard !read.value.ways.isEmpty else {
                throw DirectionsError(
                    .invalidRoads,
                    "\(extract.relativePath) contains no roads. Create the extract again, with node locations in its "
                        + "ways.")
            }
            var network = try await workers.run { _ in RoadNetworkBuilder(read.value) }
            if let elevation { try await network.addGrades(elevation.elevations) }
            let built = network
            return try await workers.run { try make(file, of: read.value, built, until: $0) }
        } catch let error as RoutingError {
            throw DirectionsError(error)
        }
    }

    private static func make(
        _ file: URL, of data: RoadData, _ network: RoadNetworkBuilder, until cancellation: CancellationFlag
    ) throws -> Summary {
        let blocks = try InMemoryRoadBlocks.make(
            data, network, modes: TravelMode.allCases, objectives: RouteObjective.allCases,
            checking: cancellation.check)
        try RoadFile.make(file, blocks)
        return Summary(
            ways: data.ways.count, restrictions: data.restrictions.count,
            ignoredRestrictions: data.count.conditionalRestrictions + data.count.incompleteRestrictions)
    }
}
