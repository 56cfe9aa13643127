import Vantage

/// Areas within reach as a GeoJSON feature collection, the largest first, so that the smaller ones are drawn above.
package struct ReachJSON: Encodable, Sendable {
    struct Feature: Encodable, Sendable {
        let type = "Feature"
        let geometry: Geometry
        let properties: Properties

        private enum CodingKeys: CodingKey { case type, geometry, properties }
    }

    struct Geometry: Encodable, Sendable {
        let type = "MultiPolygon"
        let coordinates: [[[[Double]]]]

        private enum CodingKeys: CodingKey { case type, coordinates }
    }

    struct Properties: Encodable, Sendable {
        /// The limit: minutes of travel or meters.
        let minutes: Double?
        let meters: Double?
        let by: String
        /// The accuracy of the polygons in meters.
        let tolerance: Double
        /// The length of the roads in the area in meters.
        let roadLength: Double
        /// The distance in meters from the requested place to the start of all routes.
        let sourceDistance: Double
    }

    let type = "FeatureCollection"
    let features: [Feature]

    private enum CodingKeys: CodingKey { case type, features }

    package init(_ areas: [ReachableArea]) {
        features = areas.sorted { $0.roadLength > $1.roadLength }.map(Feature.init)
    }
}

extension ReachJSON.Feature {
    fileprivate init(_ area: ReachableArea) {
        geometry = ReachJSON.Geometry(
            coordinates: area.polygons.map { polygon in ([polygon.outer] + polygon.holes).map(Self.positions) })
        var (minutes, meters): (Double?, Double?)
        switch area.limit {
        case .time(let seconds): minutes = seconds / 60
        case .distance(let distance): meters = distance
        }
        properties = ReachJSON.Properties(
            minutes: minutes, meters: meters, by: TravelModeName(area.transportType).rawValue,
            tolerance: area.tolerance, roadLength: area.roadLength.rounded(toPlaces: 1),
            sourceDistance: area.sourceDistance.rounded(toPlaces: 1))
    }

    private static func positions(_ ring: [Coordinate]) -> [[Double]] {
        ring.map { [$0.longitude.rounded(toPlaces: 7), $0.latitude.rounded(toPlaces: 7)] }
    }
}
