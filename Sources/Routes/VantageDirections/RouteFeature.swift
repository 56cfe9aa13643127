import VantageRouting

/// A kind of road that a route can avoid.
public enum RouteFeature: String, Hashable, Sendable, CaseIterable {
    /// Roads on which cars pay a toll.
    case tolls = "tolls"
    case ferries = "ferries"
    /// Motorways and their ramps.
    case motorways = "motorways"
    /// Unpaved roads.
    case unpaved = "unpaved"

    var flags: RoadFlags {
        switch self {
        case .tolls: .toll
        case .ferries: .ferry
        case .motorways: .motorway
        case .unpaved: .unpaved
        }
    }
}
