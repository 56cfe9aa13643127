import Vantage

/// The parameters for a route.
package enum RouteParameters: ParameterGroup {
    package static let standard = RouteRequest()

    package static let all: [ParameterDescription<RouteRequest>] = [
        .text(
            "from", \.source, example: "48.2001,7.7002", placeholder: "LAT,LON|ID", "The start of the route."
        ).required,
        .text(
            "to", \.destination, example: "48.1861,7.7314", placeholder: "LAT,LON|ID", "The destination."
        ).required,
        // No client in this package sends this parameter, so it is never converted to text.
        ParameterDescription(
            "via", .text(example: "48.19,7.72", placeholder: "LAT,LON|ID"),
            "A waypoint; repeat for several waypoints, in order.",
            read: { (text, request, _) in request.waypoints.append(text) },
            write: { _ in nil }
        ).repeated,
        .choice("by", \.mode, "The mode of travel.", default: .car),
        .flag("shortest", \.isShortest, "Find the shortest route instead of the fastest."),
        .flag(
            "alternatives", \.requestsAlternatives,
            "Find up to two other worthwhile routes, if there are no waypoints."),
        .value(
            "avoid", \.avoidedFeatures, .text(example: "tolls,ferries", placeholder: "FEATURES"),
            "Kinds of roads to avoid if another route exists, separated by commas: tolls, ferries, motorways, unpaved.",
            default: [], parse: Parameter.routeFeatures,
            text: { $0.isEmpty ? nil : $0.map(\.rawValue).sorted().joined(separator: ",") }),
        ParameterDescription(
            "depart", .text(example: "2026-11-30T08:00", placeholder: "TIME"),
            "The departure time in the roads' time zone, or now. Applies time-dependent rules.",
            read: { (text, request, parameter) throws(RequestError) in
                request.departure = try parameter.openingMoment(text)
            },
            write: { _ in nil }),
        .languages(
            "language", \.languages,
            "Languages for instructions, most preferred first: en, de, fr, es, pt, ja, zh or ar."),
        .units("units", \.units),
    ]
}

/// The parameter for an elevation profile: the maximum distance between consecutive points, in meters.
package enum ProfileParameters: ParameterGroup {
    package static let standard: Double? = nil

    package static let all: [ParameterDescription<Double?>] = [
        .number(
            "step", \.self, in: Parameter.profileSteps, unit: "meters",
            "The maximum distance between consecutive points.", defaultText: "a distance that gives about 500 points")
    ]
}

/// A request for a route. Its places are unparsed text, because commands also accept place IDs.
package struct RouteRequest: Sendable {
    package var source: String?
    package var destination: String?
    package var waypoints: [String] = []
    package var mode = TravelModeName.car
    package var isShortest = false
    package var requestsAlternatives = false
    package var avoidedFeatures: Set<RouteFeature> = []
    package var departure: OpeningQueryTime?
    /// BCP 47 tags, most preferred first.
    package var languages: [String] = []
    package var units: UnitSystem?

    package init() {}

    /// Each place's text and the name of its parameter, from the start to the destination.
    package var places: [(name: String, text: String)] {
        [("from", source ?? "")] + waypoints.map { ("via", $0) } + [("to", destination ?? "")]
    }

    /// Returns the request for directions.
    ///
    /// - Parameter coordinates: The coordinates of ``places``.
    package func directions(through coordinates: [Coordinate]) -> DirectionsRequest {
        DirectionsRequest(
            source: coordinates[0], destination: coordinates[coordinates.count - 1],
            waypoints: coordinates.dropFirst().dropLast(), transportType: mode.type, prefersShortestRoute: isShortest,
            requestsAlternateRoutes: requestsAlternatives, avoidedFeatures: avoidedFeatures,
            departureDate: departure?.date, timeZone: departure?.timeZone ?? .current, languages: languages)
    }
}

extension Parameter {
    /// Parses a list of features that a route avoids, separated by commas.
    fileprivate func routeFeatures(_ text: String) throws(RequestError) -> Set<RouteFeature> {
        var features: Set<RouteFeature> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            features.insert(try self.word(String(word)))
        }
        return features
    }
}
