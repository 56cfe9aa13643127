import Vantage

/// A route as a GeoJSON feature (RFC 7946).
package struct RouteJSON: Encodable, Sendable {
    struct Geometry: Encodable, Sendable {
        let type = "LineString"
        let coordinates: [[Double]]

        private enum CodingKeys: CodingKey { case type, coordinates }
    }

    struct Step: Encodable, Sendable {
        let instructions: String
        let maneuver: String
        /// The number of the roundabout exit, starting at 1.
        let exit: Int?
        let name: String
        /// The number of the motorway exit.
        let exitNumber: String?
        /// The roads and places on signs; `nil` if there are none.
        let destinations: [String]?
        /// The lanes before the maneuver, from left to right; `nil` if they are unknown.
        let lanes: [Lane]?
        /// Whether the step has a toll; `nil` if it has none.
        let toll: Bool?
        /// The length of the step, in meters.
        let distance: Double
        /// The length in the requested units and in the route's language.
        let distanceText: String
        /// The duration of the step, in seconds.
        let duration: Double
        /// The indices of the step's first and last points on the line, from 0.
        let points: [Int]
    }

    struct Lane: Encodable, Sendable {
        /// The directions that the lane's markings allow; empty if it has no markings.
        let directions: [String]
        /// Whether drivers can follow the route in this lane.
        let usable: Bool
    }

    struct Structure: Encodable, Sendable {
        let kind: String
        let points: [Int]
    }

    struct Condition: Encodable, Sendable {
        let kind: String
        let hours: String
        let points: [Int]
    }

    struct Properties: Encodable, Sendable {
        let name: String
        let distance: Double
        /// The length in the requested units and in the route's language.
        let distanceText: String
        let duration: Double
        /// The distances in meters from the requested places to the ends of the line.
        let sourceDistance: Double
        let destinationDistance: Double
        let by: String
        let language: String
        let steps: [Step]
        let structures: [Structure]
        /// The time-dependent rules that the route does not take into account; `nil` if there are none.
        let conditions: [Condition]?
    }

    let type = "Feature"
    let geometry: Geometry
    let properties: Properties

    private enum CodingKeys: CodingKey { case type, geometry, properties }

    /// - Parameters:
    ///   - units: The units of the texts; `nil` for those of the region.
    ///   - locales: Languages with their regions, most preferred first.
    package init(_ route: Route, units: UnitSystem? = nil, locales: [String] = []) {
        let lengths = DistanceFormatter(units, locales: locales, language: route.language)
        geometry = Geometry(
            coordinates: route.polyline.map { [$0.longitude.rounded(toPlaces: 7), $0.latitude.rounded(toPlaces: 7)] })
        properties = Properties(
            name: route.name, distance: route.distance.rounded(toPlaces: 1),
            distanceText: lengths.string(fromDistance: route.distance),
            duration: route.expectedTravelTime.rounded(toPlaces: 1),
            sourceDistance: route.sourceDistance.rounded(toPlaces: 1),
            destinationDistance: route.destinationDistance.rounded(toPlaces: 1),
            by: TravelModeName(route.transportType).rawValue,
            language: route.language, steps: route.steps.map { Step($0, lengths) },
            structures: route.structures.map {
                Structure(kind: $0.kind.rawValue, points: [$0.points.lowerBound, $0.points.upperBound])
            },
            conditions: route.conditions.isEmpty
                ? nil
                : route.conditions.map {
                    Condition(
                        kind: $0.kind.rawValue, hours: $0.hours, points: [$0.points.lowerBound, $0.points.upperBound])
                })
    }
}

/// Routes as a GeoJSON feature collection, best first.
package struct RoutesJSON: Encodable, Sendable {
    let type = "FeatureCollection"
    let features: [RouteJSON]

    private enum CodingKeys: CodingKey { case type, features }

    package init(_ routes: [Route], units: UnitSystem? = nil, locales: [String] = []) {
        features = routes.map { RouteJSON($0, units: units, locales: locales) }
    }
}

extension RouteJSON.Step {
    fileprivate init(_ step: Route.Step, _ lengths: DistanceFormatter) {
        self.init(
            instructions: step.instructions, maneuver: step.maneuver.jsonName, exit: step.maneuver.exit,
            name: step.name, exitNumber: step.exitNumber,
            destinations: step.destinations.isEmpty ? nil : step.destinations,
            lanes: step.lanes.isEmpty ? nil : step.lanes.map(RouteJSON.Lane.init), toll: step.hasToll ? true : nil,
            distance: step.distance.rounded(toPlaces: 1),
            distanceText: lengths.string(fromDistance: step.distance),
            duration: step.expectedTravelTime.rounded(toPlaces: 1),
            points: [step.points.lowerBound, step.points.upperBound])
    }
}

extension RouteJSON.Lane {
    fileprivate init(_ lane: Route.Lane) {
        self.init(directions: lane.directions.map(\.rawValue), usable: lane.isUsable)
    }
}

extension Maneuver {
    fileprivate var exit: Int? { if case .roundabout(let exit) = self { exit } else { nil } }

    /// The name of the maneuver in JSON.
    package var jsonName: String {
        switch self {
        case .depart: "depart"
        case .turn(let turn): turn.rawValue
        case .roundabout: "roundabout"
        case .exit(.left): "exitLeft"
        case .exit(.right): "exitRight"
        case .fork(.left): "forkLeft"
        case .fork(nil): "fork"
        case .fork(.right): "forkRight"
        case .merge: "merge"
        case .ferry: "ferry"
        case .arrive(nil): "arrive"
        case .arrive(.left): "arriveLeft"
        case .arrive(.right): "arriveRight"
        }
    }
}

/// The names of transport types in requests.
package enum TravelModeName: String, CaseIterable, Sendable {
    case car = "car"
    case foot = "foot"
    case bicycle = "bicycle"

    init(_ type: TransportType) {
        switch type {
        case .automobile: self = .car
        case .walking: self = .foot
        case .cycling: self = .bicycle
        }
    }

    package var type: TransportType {
        switch self {
        case .car: .automobile
        case .foot: .walking
        case .bicycle: .cycling
        }
    }
}
