import BlockingWork
import Geodesy
import Routing

/// Finds a way with one router.
struct RouteFinder {
    let router: Router
    let request: DirectionsRequest
    /// Asked before each search.
    let cancellation: CancellationFlag

    /// Roads about a place that are tried.
    private static let candidates = 4

    /// The best way and two others.
    private static let mostRoutes = 3

    /// - Returns: Nothing where no way leads there.
    /// - Throws: ``DirectionsError``; `RoutingError`.
    func routes() throws -> [Route] {
        let places = stops
        var pieces: [RoadRoute] = []
        var positions = try nearest(to: places[0], for: .start)
        if request.requestsAlternateRoutes, request.waypoints.isEmpty {
            let ends = try nearest(to: request.destination, for: .destination)
            return try alternatives(from: positions, to: ends).map { try route(of: [$0]) }
        }
        for place in places.dropFirst() {
            let ends = try nearest(to: place, for: .destination)
            guard let (leg, end) = try leg(from: positions, to: ends, behind: pieces.last) else { return [] }
            pieces.append(leg)
            positions = [end]
        }
        return [try route(of: pieces)]
    }

    /// Where the way leads, without what is named twice in a row.
    private var stops: [Coordinate] {
        let between = request.waypoints.reduce(into: [request.source]) { if $0.last != $1 { $0.append($1) } }
        return (between.last == request.destination && between.count > 1 ? between.dropLast() : between)
            + [request.destination]
    }

    /// Beside the nearest road there may be one from which more can be reached: a loop or an island is of no use.
    ///
    /// - Parameter last: The leg before, behind which nobody turns round unless nothing else leads on.
    private func leg(
        from starts: [RoadPosition], to ends: [RoadPosition], behind last: RoadRoute?
    ) throws -> (RoadRoute, RoadPosition)? {
        let heading = last?.parts.last?.edge
        for end in ends {
            for start in starts {
                try cancellation.check()
                if let route = try router.route(from: start, to: end, heading: heading) { return (route, end) }
            }
        }
        return nil
    }

    private func alternatives(from starts: [RoadPosition], to ends: [RoadPosition]) throws -> [RoadRoute] {
        for end in ends {
            for start in starts {
                try cancellation.check()
                let routes = try router.routes(from: start, to: end, count: Self.mostRoutes)
                if !routes.isEmpty { return routes }
            }
        }
        return []
    }

    private func nearest(to place: Coordinate, for end: RoadEnd) throws -> [RoadPosition] {
        let found = try router.nearest(to: place, within: request.radius, for: end, count: Self.candidates)
        guard !found.isEmpty else {
            throw DirectionsError(
                .noRoad,
                "There is no road for this way of travelling within \(Int(request.radius)) m of "
                    + "\(place.latitude),\(place.longitude). Name a place nearer to one.")
        }
        return found
    }

    private func route(of legs: [RoadRoute]) throws -> Route {
        var (points, parts): ([Coordinate], [RoutePiece]) = ([], [])
        for leg in legs {
            let offset = max(0, points.count - 1)
            points += try leg.points.dropFirst(points.isEmpty ? 0 : 1).map(coordinate)
            for part in leg.parts {
                let branches = try router.branches(behind: part.edge)
                parts.append(RoutePiece(part.moved(by: offset), try router.name(part.way), branches, points))
            }
        }
        let (tag, words) = GuidanceWords.of(request.languages)
        return Route(
            polyline: points, distance: legs.reduce(0) { $0 + Double($1.length) } / 10,
            expectedTravelTime: legs.reduce(0) { $0 + Double($1.duration) } / 10, transportType: request.transportType,
            steps: GuidedSteps(parts, request.transportType, words).steps(
                arrivingAt: side(of: request.destination, from: points)),
            structures: structures(of: parts.map(\.part)), language: tag)
    }

    private func coordinate(_ point: RoadPoint) throws -> Coordinate {
        guard let coordinate = point.coordinate else {
            throw RoutingError(.damaged, "The graph of roads has a point beyond the globe. Make it again.")
        }
        return coordinate
    }

    /// At which side of the end of a line a place lies; `nil` where it lies on it, or there is no line.
    private func side(of place: Coordinate, from line: [Coordinate]) -> Maneuver.Side? {
        guard line.count > 1, let end = line.last, end.distance(to: place) > 3,
            let heading = line[line.count - 2].bearing(to: end), let bearing = end.bearing(to: place)
        else { return nil }
        let turn = bearing.difference(from: heading)
        return (20...160).contains(abs(turn)) ? (turn < 0 ? .left : .right) : nil
    }

    private func structures(of parts: [RoadRoute.Part]) -> [Route.Structure] {
        var all: [Route.Structure] = []
        for part in parts {
            guard let kind = Route.Structure.Kind(part.flags) else { continue }
            if let last = all.last, last.kind == kind, last.points.upperBound == part.points.lowerBound {
                all[all.count - 1] = Route.Structure(
                    kind: kind, points: last.points.lowerBound...part.points.upperBound)
            } else {
                all.append(Route.Structure(kind: kind, points: part.points))
            }
        }
        return all
    }
}

extension Route.Structure.Kind {
    fileprivate init?(_ flags: RoadFlags) {
        if flags.contains(.tunnel) {
            self = .tunnel
        } else if flags.contains(.bridge) {
            self = .bridge
        } else if flags.contains(.ferry) {
            self = .ferry
        } else {
            return nil
        }
    }
}
