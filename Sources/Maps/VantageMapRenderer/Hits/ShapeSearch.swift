import VantageGeodesy
import VantageMapCanvas
import VantageMapStyle
import VantageMapTiles

/// A search for the features that a drawing step drew at a point in an image.
struct ShapeSearch {
    private let tiles: [VisibleTile]
    /// The queried point.
    private let pixel: SIMD2<Double>
    /// The size of an image pixel at the point.
    private let pixelSize: Double
    /// The coordinate at the point.
    private let coordinate: Coordinate?
    private let description: FeatureDescriber
    /// Pixels per point.
    private let scale: Double
    /// The names in the layers of each tile.
    private var names: [[FeatureNames]]

    /// The maximum distance between a hit and a line, in points.
    private static let tolerance = 3.0

    /// - Parameter languages: BCP 47 tags of preferred languages, in order.
    init(
        tiles: [VisibleTile], pixel: SIMD2<Double>, pixelSize: Double = 1, coordinate: Coordinate?, scale: Double,
        languages: [String],
        palette: Palette
    ) {
        self.tiles = tiles
        self.pixel = pixel
        self.pixelSize = pixelSize
        self.coordinate = coordinate
        description = FeatureDescriber(tiles: tiles, palette: palette)
        self.scale = scale
        names = tiles.map { $0.tile.layers.map { FeatureNames($0, languages: languages) } }
    }

    /// Returns the lines at or near the point.
    mutating func lines(of step: DrawingStep) -> [MapFeature] {
        guard case .line(let key, let paint) = step else { return [] }
        let reach = (paint.width / 2 + Self.tolerance * pixelSize) * scale
        var found: [MapFeature] = []
        for tile in tiles.indices {
            for shape in tiles[tile].tile.shapes(key) where isLine(shape, in: tiles[tile], within: reach) {
                found.append(feature(shape, .line, tile))
            }
        }
        guard found.contains(where: { $0.name == nil }), let name = nameAlone(of: key.role, within: reach) else {
            return found
        }
        return found.map { feature in
            var feature = feature
            feature.name = feature.name ?? name
            return feature
        }
    }

    /// Returns the areas that contain the point.
    mutating func areas(of step: DrawingStep) -> [MapFeature] {
        guard case .fill(let key, _) = step else { return [] }
        var found: [MapFeature] = []
        for tile in tiles.indices {
            for shape in tiles[tile].tile.shapes(key) where isArea(shape, in: tiles[tile]) {
                found.append(feature(shape, .area, tile))
            }
        }
        return found
    }

    /// Returns the feature of a building that was hit, even if its footprint is not at the point.
    mutating func building(_ source: FeatureReference) -> MapFeature {
        let tile = tiles[source.tile].tile
        let shapes = tile.shapes(ShapeKey(role: .building))
        let shape = shapes.first { $0.layer == source.layer && $0.feature == source.feature }
        return shape.map { feature($0, .area, source.tile) } ?? MapFeature(.area, name: nil, coordinate: coordinate)
    }

    /// Returns the name of a line whose source keeps names in a separate layer.
    private mutating func nameAlone(of role: MapRole, within reach: Double) -> String? {
        for tile in tiles.indices {
            for shape in tiles[tile].tile.labeled
            where shape.facts.role == role && !shape.facts.isDrawn && isLine(shape, in: tiles[tile], within: reach) {
                if let name = name(of: shape, tile) { return name }
            }
        }
        return nil
    }

    private func isLine(_ shape: PreparedTile.Shape, in tile: VisibleTile, within reach: Double) -> Bool {
        parts(of: shape, .line, in: tile, within: reach).contains { ShapeGeometry.distance($0, pixel) <= reach }
    }

    private func isArea(_ shape: PreparedTile.Shape, in tile: VisibleTile) -> Bool {
        ShapeGeometry.winding(parts(of: shape, .polygon, in: tile, within: 0), pixel) != 0
    }

    /// Returns the parts of a shape in pixels, or none if the shape has a different geometry type or its box is not
    /// near the point.
    private func parts(
        of shape: PreparedTile.Shape, _ kind: VectorFeature.Kind, in tile: VisibleTile, within reach: Double
    ) -> [[SIMD2<Double>]] {
        let layer = tile.tile.layers[shape.layer]
        let feature = layer.features[shape.feature]
        let transform = tile.transforms[shape.layer]
        let near = transform.units(of: PixelBox(around: [pixel]).grown(by: reach)).grown(by: 0.5)
        guard feature.kind == kind, shape.box.intersects(near) else { return [] }
        return feature.parts.map { part in
            layer.points(ofPart: Int(part)).map { transform($0) }
        }
    }

    private mutating func feature(
        _ shape: PreparedTile.Shape, _ kind: MapFeature.Shape, _ tile: Int
    ) -> MapFeature {
        description.feature(
            FeatureReference(tile: tile, layer: shape.layer, feature: shape.feature), kind, shape.facts,
            name: name(of: shape, tile), at: coordinate)
    }

    private mutating func name(of shape: PreparedTile.Shape, _ tile: Int) -> String? {
        let layer = tiles[tile].tile.layers[shape.layer]
        return names[tile][shape.layer].name(of: FeatureTags(layer.features[shape.feature], in: layer))
    }
}
