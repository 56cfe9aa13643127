import Vantage

/// A matched track as a GeoJSON feature collection: a feature for each leg and for each unmatched part, in the order of
/// the track.
package struct TrackMatchJSON: Encodable, Sendable {
    /// A leg: a route with members about the match.
    struct Leg: Encodable, Sendable {
        let route: RouteJSON
        let match: Match

        struct Match: Encodable, Sendable {
            let kind = "leg"
            /// The mean probability of the matched roads, from 0 to 1.
            let confidence: Double
            /// The indices of the first and last points of the track, from 0.
            let trackPoints: [Int]

            private enum CodingKeys: CodingKey { case kind, confidence, trackPoints }
        }

        private enum CodingKeys: CodingKey { case type, geometry, properties }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(route.type, forKey: .type)
            try container.encode(route.geometry, forKey: .geometry)
            let properties = container.superEncoder(forKey: .properties)
            try route.properties.encode(to: properties)
            try match.encode(to: properties)
        }
    }

    struct Gap: Encodable, Sendable {
        let type = "Feature"
        let geometry: Geometry
        let properties: Properties

        private enum CodingKeys: CodingKey { case type, geometry, properties }

        struct Geometry: Encodable, Sendable {
            let type = "MultiPoint"
            let coordinates: [[Double]]

            private enum CodingKeys: CodingKey { case type, coordinates }
        }

        struct Properties: Encodable, Sendable {
            let kind = "unmatched"
            let reason: String
            let trackPoints: [Int]

            private enum CodingKeys: CodingKey { case kind, reason, trackPoints }
        }
    }

    private enum Feature: Encodable, Sendable {
        case leg(Leg)
        case gap(Gap)

        var first: Int {
            switch self {
            case .leg(let leg): leg.match.trackPoints[0]
            case .gap(let gap): gap.properties.trackPoints[0]
            }
        }

        func encode(to encoder: any Encoder) throws {
            switch self {
            case .leg(let leg): try leg.encode(to: encoder)
            case .gap(let gap): try gap.encode(to: encoder)
            }
        }
    }

    private let type = "FeatureCollection"
    private let features: [Feature]

    private enum CodingKeys: CodingKey { case type, features }

    package init(_ match: TrackMatch, of points: [Coordinate], units: UnitSystem?, locales: [String]) {
        let legs = match.legs.map { leg in
            Feature.leg(
                Leg(
                    route: RouteJSON(leg.route, units: units, locales: locales),
                    match: Leg.Match(
                        confidence: leg.confidence.rounded(toPlaces: 3),
                        trackPoints: [leg.points.lowerBound, leg.points.upperBound])))
        }
        let gaps = match.unmatched.map { gap in
            Feature.gap(
                Gap(
                    geometry: Gap.Geometry(
                        coordinates: points[gap.points].map {
                            [$0.longitude.rounded(toPlaces: 7), $0.latitude.rounded(toPlaces: 7)]
                        }),
                    properties: Gap.Properties(
                        reason: gap.reason.rawValue, trackPoints: [gap.points.lowerBound, gap.points.upperBound])))
        }
        features = (legs + gaps).sorted { $0.first < $1.first }
    }
}
