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
    /// - Parameter said: A value of the source's metadata, by its key.
    init(_ kind: MapSourceInfo.Kind, said: (String) -> String?) {
        switch kind {
        case .vector: self = .features
        case .raster:
            let encoding = said("encoding")?.lowercased() ?? ""
            let isElevation = Self.encodings.contains(encoding) || said("type")?.lowercased() == "raster-dem"
            self = isElevation ? .elevation : .picture
        }
    }

    /// How heights are written as colors.
    ///
    /// Source: MapLibre Style Specification, sources of type `raster-dem`; archives made for it say the same.
    private static let encodings: Set<String> = ["mapbox", "terrarium", "terrain-rgb", "terrainrgb"]
}
