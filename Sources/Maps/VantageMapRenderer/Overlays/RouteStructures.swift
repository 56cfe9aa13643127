import VantageParsing

/// The tunnels and bridges in the properties of a GeoJSON feature, as `vantage route` writes them.
struct RouteStructures {
    private let structures: [MapRouteLine.Structure]

    /// - Parameter value: `nil` if the feature is not a route.
    init?(_ value: JSONValue?) {
        guard let elements = value?.elements else { return nil }
        structures = elements.compactMap { element in
            guard let kind = element["kind"]?.text.flatMap(MapRouteLine.Structure.Kind.init),
                let ends = element["points"]?.elements, ends.count == 2, case .number(let first) = ends[0],
                case .number(let last) = ends[1], let from = Int(exactly: first), let to = Int(exactly: last),
                from >= 0, from < to
            else { return nil }
            return MapRouteLine.Structure(kind, points: from...to)
        }
    }

    /// Converts a line to a route; `nil` for other shapes.
    func route(_ shape: MapOverlay.Shape) -> MapOverlay.Shape? {
        guard case .polyline(let line) = shape else { return nil }
        return .route(MapRouteLine(line, structures: structures))
    }
}
