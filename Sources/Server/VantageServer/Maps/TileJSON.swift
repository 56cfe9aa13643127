import Foundation
import Vantage
import VantageHTTP

/// A description of a tile set (TileJSON 3.0.0).
struct TileJSON: Encodable, Sendable {
    struct Layer: Encodable, Sendable {
        let id: String
        /// Descriptions of the attributes, keyed by attribute name.
        let fields: [String: String]
    }

    let tilejson = "3.0.0"
    let scheme = "xyz"
    let name: String
    let tiles: [String]
    let minzoom: Int
    let maxzoom: Int
    /// The attribution as HTML, which clients show on the map.
    let attribution: String?
    /// The bounding box as west, south, east and north, in degrees.
    let bounds: [Double]?
    /// The longitude, latitude and zoom to show initially.
    let center: [Double]?
    let vectorLayers: [Layer]?

    private enum CodingKeys: String, CodingKey {
        case tilejson, scheme, name, tiles, minzoom, maxzoom, attribution, bounds, center
        case vectorLayers = "vector_layers"
    }

    /// - Parameters:
    ///   - attribution: The attribution as plain text.
    ///   - start: The area to show initially.
    init(
        name: String, tiles: [String], zooms: ClosedRange<Int>, attribution: String?, bounds: BoundingBox? = nil,
        showing start: BoundingBox? = nil, layers: [Layer] = []
    ) {
        self.name = name
        self.tiles = tiles
        (minzoom, maxzoom) = (zooms.lowerBound, zooms.upperBound)
        self.attribution = attribution?.escapedForHTML
        // TileJSON requires west to be less than east.
        self.bounds = bounds.flatMap { $0.crossesAntimeridian ? nil : [$0.west, $0.south, $0.east, $0.north] }
        vectorLayers = layers.isEmpty ? nil : layers
        center = start.flatMap { Self.center(of: $0, zooms) }
    }

    /// Returns the center of a box, and the zoom at which the box fills a map about 512 points wide, within the zoom range.
    private static func center(of box: BoundingBox, _ zooms: ClosedRange<Int>) -> [Double]? {
        guard !box.crossesAntimeridian else { return nil }
        let span = max(box.east - box.west, 2 * (box.north - box.south), 0.001)
        let zoom = min(max(log2(360 / span).rounded(.down), Double(zooms.lowerBound)), Double(zooms.upperBound))
        return [(box.west + box.east) / 2, (box.south + box.north) / 2, zoom]
    }
}
