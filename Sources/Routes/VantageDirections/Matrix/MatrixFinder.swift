import VantageCore
import VantageGeodesy
import VantageRouting

extension RoadStore {
    /// Returns the travel times and distances from each source to each destination.
    ///
    /// They match the routes that ``route(for:)`` finds, except that matrix routes may turn around anywhere.
    ///
    /// - Throws: ``DirectionsError``; `CancellationError`.
    public func matrix(for request: MatrixRequest) async throws -> TravelMatrix {
        try Self.check(radius: request.radius)
        let (count, isTooMuch) = request.sources.count.multipliedReportingOverflow(by: request.destinations.count)
        guard !isTooMuch, count <= MatrixRequest.maximumPairs else {
            throw DirectionsError(
                .invalidOption,
                "Expected at most \(MatrixRequest.maximumPairs) pairs of places but received "
                    + "\(request.sources.count) sources and \(request.destinations.count) destinations. "
                    + "Split the request.")
        }
        return try await search(by: request.transportType, shortest: request.prefersShortestRoute) {
            try MatrixFinder(router: $0, request: request, cancellation: $1).matrix()
        }
    }
}

/// Finds the travel times and distances for a request, using one router.
struct MatrixFinder {
    let router: Router
    let request: MatrixRequest
    let cancellation: CancellationFlag

    /// A place, and a road near it.
    private struct Position {
        let place: Int
        /// The road's index among the roads near the place.
        let number: Int
        let road: RoadPosition
    }

    func matrix() throws -> TravelMatrix {
        var matrix = TravelMatrix(sources: request.sources.count, destinations: request.destinations.count)
        guard let first = request.sources.first, !request.destinations.isEmpty else { return matrix }
        let delays = TurnDelay.deciseconds(router, near: first, by: request.transportType)
        let starts = try request.sources.map { try candidates(near: $0, for: .start) }
        let ends = try request.destinations.map { try candidates(near: $0, for: .destination) }
        let (nearestStarts, nearestEnds) = (Self.nearest(starts), Self.nearest(ends))
        try router.matrix(
            from: nearestStarts.map(\.road), to: nearestEnds.map(\.road), delays: delays, checking: cancellation.check
        ) {
            matrix.set(nearestStarts[$0].place, nearestEnds[$1].place, length: $2.length, duration: $2.duration)
        }
        try addDetachedPlaces(to: &matrix, starts, ends, delays)
        return matrix
    }

    private func candidates(near place: Coordinate, for end: RouteEnd) throws -> [RoadPosition] {
        try cancellation.check()
        return try router.candidates(near: place, within: request.radius, for: end, count: RouteFinder.candidates)
    }

    private static func nearest(_ places: [[RoadPosition]]) -> [Position] {
        places.enumerated().compactMap { place, roads in
            roads.first.map { Position(place: place, number: 0, road: $0) }
        }
    }

    /// Adds routes that use other nearby roads, for places whose nearest roads are not connected, such as places behind
    /// a gate. These are routes from sources without any route, and routes to destinations that some other sources
    /// cannot reach.
    private func addDetachedPlaces(
        to matrix: inout TravelMatrix, _ starts: [[RoadPosition]], _ ends: [[RoadPosition]], _ delays: TurnDelays?
    ) throws {
        let sources = starts.indices.filter { !starts[$0].isEmpty }
        let destinations = ends.indices.filter { !ends[$0].isEmpty }
        let isolated = sources.filter { source in !destinations.contains { matrix.has(source, $0) } }
        let others = sources.filter { source in destinations.contains { matrix.has(source, $0) } }
        let missed = destinations.filter { end in others.contains { !matrix.has($0, end) } }
        for (rows, columns) in [(isolated, destinations), (others, missed)] where !rows.isEmpty && !columns.isEmpty {
            let (from, to) = (Self.positions(rows, in: starts), Self.positions(columns, in: ends))
            var ranks: [SIMD2<Int>: (distance: Double, order: Int)] = [:]
            try router.matrix(
                from: from.map(\.road), to: to.map(\.road), delays: delays, checking: cancellation.check
            ) {
                let (start, end) = (from[$0], to[$1])
                let pair = SIMD2(start.place, end.place)
                let rank = RouteFinder.rank(start.number, in: starts[pair.x], end.number, in: ends[pair.y])
                guard ranks[pair].map({ rank < $0 }) ?? !matrix.has(pair.x, pair.y) else { return }
                ranks[pair] = rank
                matrix.set(pair.x, pair.y, length: $2.length, duration: $2.duration)
            }
        }
    }

    private static func positions(_ places: [Int], in roads: [[RoadPosition]]) -> [Position] {
        places.flatMap { place in
            roads[place].enumerated().map { Position(place: place, number: $0, road: $1) }
        }
    }
}
