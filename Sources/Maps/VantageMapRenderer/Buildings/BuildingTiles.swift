import VantageGeodesy
import VantageMapCanvas
import VantageMapStyle
import VantageMapTiles

/// The building footprints in map tiles.
struct BuildingTiles {
    let loader: TileLoader

    /// The zoom levels of the tiles to read. At lower levels, buildings are merged or missing; at higher levels,
    /// sources have no more detail.
    private static let zooms = 13...14
    /// The maximum number of tiles to read from a source.
    private static let maximumTiles = 64

    /// - Returns: `nil` if no source covers the whole area.
    /// - Throws: `MapSourceError` if a tile is damaged.
    func buildingSet(in box: BoundingBox) throws -> BuildingSet? {
        for source in loader.sources.indices where hasBuildings(source) {
            if let buildings = try buildings(of: source, in: MapRect(box)) { return BuildingSet(buildings: buildings) }
        }
        return nil
    }

    private func hasBuildings(_ source: Int) -> Bool {
        let info = loader.sources[source].info
        return info.role == .features && info.zooms.upperBound >= Self.zooms.lowerBound
            && TileSchema(layers: info.layerNames).buildingLayer.map(info.layerNames.contains) == true
    }

    private func buildings(of source: Int, in rect: MapRect) throws -> [Building]? {
        let zoom = min(loader.sources[source].info.zooms.upperBound, Self.zooms.upperBound)
        let side = Double(1 << zoom)
        let columns =
            Int((rect.origin.x * side).rounded(.down))...Int(((rect.origin.x + rect.width) * side).rounded(.down))
        let top = max(0, Int((rect.origin.y * side).rounded(.down)))
        let rows = top...max(top, min((1 << zoom) - 1, Int(((rect.origin.y + rect.height) * side).rounded(.down))))
        guard columns.count * rows.count <= Self.maximumTiles else { return nil }
        var buildings: [Building] = []
        var work = MapSourceWork.map
        for row in rows {
            for column in columns {
                let id = TileID(zoom: zoom, x: column & ((1 << zoom) - 1), y: row)
                guard let tile = try loader.features(of: source, id, &work) else { return nil }
                buildings += BuildingsOfTile(tile, id).buildings(in: rect)
            }
        }
        return buildings
    }
}

extension TileSchema {
    /// The name of the layer with building footprints.
    fileprivate var buildingLayer: String? {
        switch self {
        case .openMapTiles: "building"
        case .protomaps, .shortbread: "buildings"
        case .unknown: nil
        }
    }
}

/// The buildings in one tile.
private struct BuildingsOfTile {
    private let tile: PreparedTile
    private let id: TileID

    init(_ tile: PreparedTile, _ id: TileID) {
        self.tile = tile
        self.id = id
    }

    func buildings(in rect: MapRect) -> [Building] {
        var heights = tile.layers.map { BuildingHeights($0, tile.schema) }
        return tile.shapes(ShapeKey(role: .building)).compactMap { shape in
            let layer = tile.layers[shape.layer]
            let feature = layer.features[shape.feature]
            guard feature.kind == .polygon, touches(shape.box, layer, rect) else { return nil }
            let tags = FeatureTags(feature, in: layer)
            let rings = feature.parts.map { part in
                layer.points(ofPart: Int(part)).map { place(SIMD2(Double($0.x), Double($0.y)), layer).coordinate }
            }
            return Building(
                rings: rings, height: heights[shape.layer].top(tags), base: heights[shape.layer].base(tags))
        }
    }

    private func place(_ point: SIMD2<Double>, _ layer: VectorLayer) -> MapPoint {
        let side = Double(1 << id.zoom)
        return MapPoint(
            x: (Double(id.x) + point.x / Double(layer.extent)) / side,
            y: (Double(id.y) + point.y / Double(layer.extent)) / side)
    }

    private func touches(_ box: PixelBox, _ layer: VectorLayer, _ rect: MapRect) -> Bool {
        let (first, last) = (
            place(SIMD2(box.left, box.top), layer), place(SIMD2(box.right, box.bottom), layer)
        )
        // The area may cross ±180°.
        let turn = (rect.origin.x - first.x).rounded()
        return first.x + turn <= rect.origin.x + rect.width && last.x + turn >= rect.origin.x
            && first.y <= rect.origin.y + rect.height && last.y >= rect.origin.y
    }
}

extension MapRenderer {
    /// Returns the building footprints in an area. May block.
    ///
    /// - Returns: `nil` if no source covers the whole area.
    /// - Throws: `MapSourceError` if a tile is damaged.
    package func buildingSet(in box: BoundingBox) throws -> BuildingSet? {
        try BuildingTiles(loader: tiles).buildingSet(in: box)
    }
}
