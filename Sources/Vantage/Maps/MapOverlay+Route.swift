import Directions
import MapRenderer

extension MapOverlay {
    /// A route as a line over the map; as MapKit's `MKPolylineRenderer` of `MKRoute.polyline`.
    ///
    /// It follows the ground, leads over bridges, and is paler in tunnels and behind what hides it.
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
    /// Blue, with a white line at each side.
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
