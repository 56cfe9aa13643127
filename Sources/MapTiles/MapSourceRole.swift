/// What a map takes from a source.
package enum MapSourceRole: String, Sendable {
    /// Points, lines and areas; a style says how they look.
    case features
    /// Pictures that are shown as they are.
    case picture
    /// Heights above the sea, written as the colors of pictures: nothing to look at.
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
