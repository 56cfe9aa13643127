import Vantage

/// Where tiles are. Source: TileJSON 3.0.0.
struct TileJSON: Encodable, Sendable {
    struct Layer: Encodable, Sendable {
        let id: String
        let fields: [String: String] = [:]

        private enum CodingKeys: CodingKey { case id, fields }
    }

    let tilejson = "3.0.0"
    let scheme = "xyz"
    let name: String
    let tiles: [String]
    let minzoom: Int
    let maxzoom: Int
    let attribution: String?
    /// West, south, east, north.
    let bounds: [Double]?
    let vectorLayers: [Layer]?

    private enum CodingKeys: String, CodingKey {
        case tilejson, scheme, name, tiles, minzoom, maxzoom, attribution, bounds
        case vectorLayers = "vector_layers"
    }

    init(
        name: String, tiles: [String], zooms: ClosedRange<Int>, attribution: String?, bounds: BoundingBox?,
        layers: [String]
    ) {
        self.name = name
        self.tiles = tiles
        (minzoom, maxzoom) = (zooms.lowerBound, zooms.upperBound)
        self.attribution = attribution
        // West is less than east in TileJSON.
        self.bounds = bounds.flatMap { $0.crossesAntimeridian ? nil : [$0.west, $0.south, $0.east, $0.north] }
        vectorLayers = layers.isEmpty ? nil : layers.map { Layer(id: $0) }
    }
}
