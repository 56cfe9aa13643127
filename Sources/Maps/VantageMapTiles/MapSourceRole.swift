/// The way in which a map uses a source.
package enum MapSourceRole: String, Sendable {
    /// Points, lines and areas, drawn in the map's style.
    case features
    /// Raster tiles, shown unchanged.
    case picture
    /// Elevation above sea level, encoded in the colors of raster tiles. The tiles themselves are not shown.
    case elevation
}

extension MapSourceRole {
    init(_ kind: MapSourceInfo.Kind, heights: ElevationEncoding?) {
        switch kind {
        case .vector: self = .features
        case .raster: self = heights == nil ? .picture : .elevation
        }
    }
}
