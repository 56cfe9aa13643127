import VantageRouting

extension RoadStore {
    /// Returns the roads that a recorded track followed.
    ///
    /// - Throws: ``DirectionsError``; `CancellationError`.
    public func match(_ request: TrackMatchRequest) async throws -> TrackMatch {
        guard TrackMatchRequest.accuracies.contains(request.accuracy) else {
            throw DirectionsError(
                .invalidOption,
                "Expected an accuracy from 1 to 100 m but received \(request.accuracy) m.")
        }
        guard request.points.count <= TrackMatchRequest.maximumPoints else {
            throw DirectionsError(
                .invalidOption,
                "Expected at most \(TrackMatchRequest.maximumPoints) points but received \(request.points.count). "
                    + "Split the track.")
        }
        return try await search(by: request.transportType, shortest: false) { router, cancellation in
            let matcher = TrackMatcher(router, accuracy: request.accuracy, checking: cancellation.check)
            let (legs, gaps) = try matcher.match(request.points)
            return TrackMatch(
                legs: try legs.map { leg in
                    let directions = DirectionsRequest(
                        source: request.points[leg.points.lowerBound],
                        destination: request.points[leg.points.upperBound], transportType: request.transportType,
                        languages: request.languages)
                    let finder = RouteFinder(router: router, request: directions, cancellation: cancellation)
                    return TrackMatch.Leg(
                        route: try finder.route(of: [leg.route]), confidence: leg.confidence, points: leg.points)
                },
                unmatched: gaps.map { gap in
                    TrackMatch.UnmatchedPart(reason: gap.reason == .noRoad ? .noRoad : .noRoute, points: gap.points)
                })
        }
    }
}
