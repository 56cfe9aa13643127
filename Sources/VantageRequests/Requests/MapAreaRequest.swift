import Vantage

/// Where a map is to be: one of these.
package enum MapAreaRequest: Sendable {
    /// - Parameter at: `LAT,LON`.
    case center(at: String, zoom: Double)
    /// `W,S,E,N`.
    case box(String)
    case places([Coordinate])
    case rect(MapRect)

    package func area(heading: Double, _ name: ParameterNames) throws(RequestError) -> MapArea {
        let heading = try name("heading").heading(heading)
        switch self {
        case .center(let at, let zoom):
            let zoom = try name("zoom").zoom(zoom)
            return .camera(MapCamera(center: try name("at").coordinate(at), zoom: zoom, heading: heading))
        case .box(let text): return .box(try name("bbox").box(text), heading: heading)
        case .places(let places): return .places(places, heading: heading)
        case .rect(let rect): return .rect(rect, heading: heading)
        }
    }
}
