/// How heights are written as the colors of pictures.
package enum ElevationEncoding: String, Sendable, CaseIterable {
    /// Steps of a tenth of a metre from -10 000 m. Source: Mapbox Terrain-RGB, version 1.
    case mapbox = "mapbox"
    /// Steps of 1/256 of a metre from -32 768 m. Source: Mapzen's terrain tiles.
    case terrarium = "terrarium"

    /// Metres from one color to the next, where red, green and blue are one number.
    package var step: Float {
        switch self {
        case .mapbox: 0.1
        case .terrarium: 1 / 256
        }
    }

    /// Metres above the sea of black.
    package var base: Float {
        switch self {
        case .mapbox: -10_000
        case .terrarium: -32_768
        }
    }

    /// Of a tile that says nothing: the first byte of heights on earth is below 9 in one, and from 80 to 163 in the other.
    ///
    /// - Parameter red: Of any of its pixels.
    package init?(guessedFrom red: UInt32) {
        switch red {
        case ..<9: self = .mapbox
        case 80..<164: self = .terrarium
        default: return nil
        }
    }
}

extension ElevationEncoding {
    /// What a source says of itself.
    ///
    /// Source: MapLibre Style Specification, sources of type `raster-dem`, whose `mapbox` is the default; archives made for
    /// it say the same.
    ///
    /// - Parameter said: A value of the source's metadata, by its key.
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
