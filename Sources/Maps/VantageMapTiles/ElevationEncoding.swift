/// The encoding of elevation in the colors of raster tiles.
package enum ElevationEncoding: String, Sendable, CaseIterable {
    /// Steps of 0.1 m, starting at −10,000 m. Source: Mapbox Terrain-RGB, version 1.
    case mapbox = "mapbox"
    /// Steps of 1/256 m, starting at −32,768 m. Source: Mapzen terrain tiles.
    case terrarium = "terrarium"

    /// The number of meters per unit of the 24-bit number that red, green and blue form.
    package var step: Float {
        switch self {
        case .mapbox: 0.1
        case .terrarium: 1 / 256
        }
    }

    /// The elevation that black encodes, in meters above sea level.
    package var base: Float {
        switch self {
        case .mapbox: -10_000
        case .terrarium: -32_768
        }
    }

    /// Guesses a tile's encoding from one of its pixels.
    ///
    /// On Earth, the red value is below 9 in `mapbox` and from 80 to 163 in `terrarium`.
    ///
    /// - Parameter red: The red value of any pixel in the tile.
    /// - Returns: `nil` when neither encoding fits.
    package init?(guessedFrom red: UInt32) {
        switch red {
        case ..<9: self = .mapbox
        case 80..<164: self = .terrarium
        default: return nil
        }
    }
}

extension ElevationEncoding {
    /// Reads the encoding that a source's metadata declares.
    ///
    /// Source: MapLibre Style Specification, sources of type `raster-dem`, whose default encoding is `mapbox`. Archives
    /// created for MapLibre use the same keys.
    ///
    /// - Parameter said: A closure that returns the metadata value for a key.
    init?(said: (String) -> String?) {
        switch said("encoding")?.lowercased() {
        case "terrarium": self = .terrarium
        case "mapbox", "terrain-rgb", "terrainrgb": self = .mapbox
        default:
            guard said("type")?.lowercased() == "raster-dem" else { return nil }
            self = .mapbox
        }
    }
}
