import VantageDirections
import VantageMapRenderer
import VantageMapStyle

extension MapOverlay {
    /// Creates an overlay that draws a route as a line.
    ///
    /// The line follows the ground and bridges, and is paler in tunnels and where something hides it. MapKit's
    /// equivalent is an `MKPolylineRenderer` for `MKRoute.polyline`.
    public init(_ route: Route, style: Style = .route, level: Level = .aboveRoads, title: String? = nil) {
        let structures = route.structures.map {
            MapRouteLine.Structure(MapRouteLine.Structure.Kind($0.kind), points: $0.points)
        }
        self.init(
            .route(MapRouteLine(route.polyline, structures: structures)), style: style, level: level,
            title: title ?? (route.name.isEmpty ? nil : route.name))
    }
}

extension MapOverlay.Style {
    /// A blue line with white edges.
    public static let route = MapOverlay.Style(
        stroke: MapColor(0x2F6FDE), lineWidth: 6, casing: .init(color: .white, width: 1.5))
}

extension MapRouteLine.Structure.Kind {
    fileprivate init(_ kind: Route.Structure.Kind) {
        self =
            switch kind {
            case .tunnel: .tunnel
            case .bridge: .bridge
            case .ferry: .ferry
            }
    }
}
