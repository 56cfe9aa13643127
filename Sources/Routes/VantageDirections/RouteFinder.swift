import VantageCore
import VantageGeodesy
import VantageRouting

/// Finds the routes for a request, using one router.
struct RouteFinder {
    let router: Router
    let request: DirectionsRequest
    /// A flag that is checked before each search and during long ones.
    let cancellation: CancellationFlag
    private let hours: RuleHours?

    init(router: Router, request: DirectionsRequest, cancellation: CancellationFlag) {
        (self.router, self.request, self.cancellation) = (router, request, cancellation)
        hours = request.departureDate.map { RuleHours(departure: $0, timeZone: request.timeZone) }
    }

    /// The number of nearby roads to try for each stop.
    static let candidates = 4

    /// The maximum number of routes: the best one and two alternatives.
    private static let maximumRoutes = 3

    /// Finds the routes.
    ///
    /// - Returns: An empty array when no route leads to the destination.
    /// - Throws: ``DirectionsError``; `RoutingError`.
    func routes() throws -> [Route] {
        guard !request.avoidedFeatures.isEmpty else { return try routes(avoiding: []) }
        let flags = request.avoidedFeatures.reduce(into: RoadFlags()) { $0.formUnion($1.flags) }
        let routes = try routes(avoiding: flags)
        return try routes.isEmpty ? self.routes(avoiding: []) : routes
    }

    private func routes(avoiding flags: RoadFlags) throws -> [Route] {
        let rules = RouteRules(avoided: flags, isActive: hours.map { hours in { hours.include($0, after: $1) } })
        let places = stops
        var pieces: [RoadRoute] = []
        var positions = try candidates(near: places[0], for: .start)
        if request.requestsAlternateRoutes, request.waypoints.isEmpty, rules.isEmpty {
            let ends = try candidates(near: request.destination, for: .destination)
            return try alternatives(from: positions, to: ends).map { try route(of: [$0]) }
        }
        for place in places.dropFirst() {
            let ends = try candidates(near: place, for: .destination)
            guard let (leg, end) = try leg(from: positions, to: ends, behind: pieces.last, rules) else { return [] }
            pieces.append(leg)
            positions = [end]
        }
        return [try route(of: pieces)]
    }

    /// The places on the route, without consecutive duplicates.
    private var stops: [Coordinate] {
        let between = request.waypoints.reduce(into: [request.source]) { if $0.last != $1 { $0.append($1) } }
        return (between.last == request.destination && between.count > 1 ? between.dropLast() : between)
            + [request.destination]
    }

    /// Returns the best route for one leg, and the position at its end.
    ///
    /// Other nearby roads are also tried, because the nearest ones may not be connected to the network, such as roads
    /// behind a gate.
    ///
    /// - Parameter last: The previous leg. The route starts with a U-turn only if no other route exists.
    private func leg(
        from starts: [RoadPosition], to ends: [RoadPosition], behind last: RoadRoute?, _ rules: RouteRules
    ) throws -> (RoadRoute, RoadPosition)? {
        let heading = last?.parts.last?.edge
        for (start, end) in Self.pairs(starts, ends) {
            try cancellation.check()
            let route = try router.route(
                from: start, to: end, heading: heading, rules: rules, checking: cancellation.check)
            if let route { return (route, end) }
        }
        return nil
    }

    private func alternatives(from starts: [RoadPosition], to ends: [RoadPosition]) throws -> [RoadRoute] {
        for (start, end) in Self.pairs(starts, ends) {
            try cancellation.check()
            let routes = try router.routes(
                from: start, to: end, count: Self.maximumRoutes, checking: cancellation.check)
            if !routes.isEmpty { return routes }
        }
        return []
    }

    private func candidates(near place: Coordinate, for end: RouteEnd) throws -> [RoadPosition] {
        let found = try router.candidates(near: place, within: request.radius, for: end, count: Self.candidates)
        guard !found.isEmpty else {
            throw DirectionsError(
                .noRoad,
                "There is no road for this mode of travel within \(Int(request.radius)) m of "
                    + "\(place.latitude),\(place.longitude). Use a place closer to a road.")
        }
        return found
    }

    func route(of legs: [RoadRoute]) throws -> Route {
        var (points, parts): ([Coordinate], [RouteSegment]) = ([], [])
        for leg in legs {
            let offset = max(0, points.count - 1)
            points += try leg.points.dropFirst(points.isEmpty ? 0 : 1).map(coordinate)
            for part in leg.parts {
                let branches = try router.branches(behind: part.edge)
                parts.append(RouteSegment(part.moved(by: offset), try router.name(part.way), branches, points))
            }
        }
        if request.transportType == .automobile {
            let side = DrivingSide.at(request.source)
            for number in parts.indices.dropFirst() {
                let delay = TurnDelay.seconds(from: parts[number - 1], to: parts[number], driving: side)
                parts[number].turnDelay = delay
            }
        }
        let catalog = GuidanceCatalog.preferred(request.languages)
        return Route(
            polyline: points, sourceDistance: points.first.map { $0.distance(to: request.source) } ?? 0,
            destinationDistance: points.last.map { $0.distance(to: request.destination) } ?? 0,
            distance: legs.reduce(0) { $0 + Double($1.length) } / 10,
            expectedTravelTime: parts.reduce(0) { $0 + Double($1.part.duration) / 10 + $1.turnDelay },
            transportType: request.transportType,
            steps: try StepBuilder(parts, request.transportType, catalog, JunctionView(router: router)).steps(
                arrivingAt: side(of: request.destination, from: points)),
            structures: structures(of: parts.map(\.part)), conditions: try conditions(on: parts.map(\.part)),
            language: catalog.language)
    }

    private func coordinate(_ point: RoadPoint) throws -> Coordinate {
        guard let coordinate = point.coordinate else {
            throw RoutingError(.damaged, "The road graph contains invalid coordinates. Rebuild it.")
        }
        return coordinate
    }

    /// Returns the side on which a place lies as seen from the end of a line; `nil` if the place is straight ahead,
    /// behind or very near, or if the line has fewer than two points.
    private func side(of place: Coordinate, from line: [Coordinate]) -> Maneuver.Side? {
        guard line.count > 1, let end = line.last, end.distance(to: place) > 3,
            let heading = line[line.count - 2].bearing(to: end), let bearing = end.bearing(to: place)
        else { return nil }
        let turn = bearing.difference(from: heading)
        return (20...160).contains(abs(turn)) ? (turn < 0 ? .left : .right) : nil
    }

    /// Returns the time-dependent rules that the route does not take into account.
    private func conditions(on parts: [RoadRoute.Part]) throws -> [Route.Condition] {
        try router.conditions(along: parts.map(\.edge)).compactMap { condition, places in
            guard hours.map({ $0.state(condition.hours, after: 0) == .unknown }) ?? true else { return nil }
            return Route.Condition(
                kind: Route.Condition.Kind(condition.kind), hours: condition.hours,
                points: parts[places.lowerBound].points.lowerBound...parts[places.upperBound].points.upperBound)
        }
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

extension Route.Condition.Kind {
    fileprivate init(_ kind: RoadCondition.Kind) {
        switch kind {
        case .turn: self = .turn
        case .closed: self = .closed
        case .restricted: self = .restricted
        }
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
