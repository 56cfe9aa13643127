import Foundation
import VantageCore
import VantageGeodesy
import VantageRouting

extension RoadStore {
    /// Returns the areas that can be reached from a place, one for each limit, in the order of the request.
    ///
    /// An area consists of the roads that can be reached, and of the land within 100 m of them that is not nearer to
    /// other roads.
    ///
    /// - Throws: ``DirectionsError``, with the code `noRoad` when there is no road near the source; `CancellationError`.
    public func areas(for request: ReachRequest) async throws -> [ReachableArea] {
        try Self.check(radius: request.radius)
        let limits = try ReachLimits(request)
        return try await search(by: request.transportType, shortest: limits.areDistances) {
            try ReachFinder(router: $0, request: request, limits: limits, cancellation: $1).areas()
        }
    }
}

/// The validated limits of a request.
struct ReachLimits {
    let areDistances: Bool
    /// The limits in deciseconds or decimeters.
    let values: [UInt32]

    init(_ request: ReachRequest) throws(DirectionsError) {
        guard !request.limits.isEmpty, request.limits.count <= ReachRequest.maximumLimits else {
            throw DirectionsError(
                .invalidOption,
                "Expected 1 to \(ReachRequest.maximumLimits) limits but received \(request.limits.count).")
        }
        areDistances = if case .distance = request.limits[0] { true } else { false }
        var values: [UInt32] = []
        for limit in request.limits {
            switch (limit, areDistances) {
            case (.time(let seconds), false):
                values.append(try Self.value(seconds, ReachRequest.maximumTime, "s"))
            case (.distance(let meters), true):
                values.append(try Self.value(meters, ReachRequest.maximumDistance, "m"))
            default:
                throw DirectionsError(.invalidOption, "Expected only times or only distances as limits.")
            }
        }
        self.values = values
    }

    private static func value(_ limit: Double, _ most: Double, _ unit: String) throws(DirectionsError) -> UInt32 {
        guard limit > 0, limit <= most else {
            throw DirectionsError(
                .invalidOption, "Expected a limit above 0 and up to \(Int(most)) \(unit) but received \(limit) \(unit)."
            )
        }
        return UInt32((limit * 10).rounded())
    }
}

/// Finds the areas for a request, using one router.
struct ReachFinder {
    let router: Router
    let request: ReachRequest
    let limits: ReachLimits
    let cancellation: CancellationFlag

    /// The distance in meters from a road within which land belongs to an area.
    private static let reach = 100.0

    func areas() throws -> [ReachableArea] {
        let starts = try router.candidates(
            near: request.source, within: request.radius, for: .start, count: RouteFinder.candidates)
        guard let start = starts.first else {
            throw DirectionsError(
                .noRoad,
                "There is no road for this mode of travel within \(Int(request.radius)) m of "
                    + "\(request.source.latitude),\(request.source.longitude). Use a place closer to a road.")
        }
        let delays = TurnDelay.deciseconds(router, near: request.source, by: request.transportType)
        let reached = try router.reach(
            from: start, upTo: limits.values.max() ?? 0, delays: limits.areDistances ? nil : delays,
            checking: cancellation.check)
        return try zip(request.limits, limits.values).map { limit, value in
            try area(limit, within: value, reached, start.distance)
        }
    }

    private func area(
        _ limit: ReachRequest.Limit, within value: UInt32, _ reached: [ReachedEdge], _ sourceDistance: Double
    ) throws -> ReachableArea {
        let roads = ReachedRoads(reached, within: value)
        let box = try box(around: roads)
        var grid = ReachGrid(box, center: request.source, reach: Self.reach)
        var length = 0.0
        try router.forEachEdge(in: grid.box, checking: cancellation.check) { edge, edgeLength, points in
            for (range, isReached) in roads.parts(of: edge, length: edgeLength) {
                if isReached { length += Double(range.upperBound - range.lowerBound) / 10 }
                let line = Router.points(
                    of: points, length: edgeLength, from: range.lowerBound, to: range.upperBound)
                grid.add(line.compactMap(\.coordinate), isReached: isReached)
            }
        }
        return ReachableArea(
            limit: limit, polygons: grid.polygons(), tolerance: grid.tolerance, transportType: request.transportType,
            roadLength: length, sourceDistance: sourceDistance)
    }

    /// Returns a box around all roads that can be reached.
    private func box(around roads: ReachedRoads) throws -> ReachBox {
        var box = ReachBox(center: request.source)
        for edge in roads.edges {
            try cancellation.check()
            for point in try router.points(of: DirectedEdge(edge, isBackward: false)) {
                if let coordinate = point.coordinate { box.extend(to: coordinate) }
            }
        }
        return box
    }
}
