import VantageMapCanvas
import VantageMapStyle
import VantageMapTiles

/// A tree on a map.
struct Tree {
    /// The position, in pixels of the map as seen from above.
    let place: SIMD2<Double>
    let shape: TreeShape
}

extension VisibleTile {
    static let treeKey = ShapeKey(role: .tree)

    /// Calls a closure with each tree in the tile whose trunk is in the picture or near it. Trees beyond the edge of
    /// the tile are left out, because the neighboring tile has them, too.
    ///
    /// - Parameter margin: The largest distance from the picture, in pixels.
    func eachTree(within margin: Double, _ body: (Tree) throws -> Void) rethrows {
        guard !tile.shapes(Self.treeKey).isEmpty else { return }
        var shapes = tile.layers.map { TreeShapes($0) }
        for shape in tile.shapes(Self.treeKey) {
            let (layer, transform) = (tile.layers[shape.layer], transforms[shape.layer])
            let feature = layer.features[shape.feature]
            let view = views[shape.layer].grown(by: margin / transform.scale)
            guard feature.kind == .point else { continue }
            let own = 0..<Int32(clamping: layer.extent)
            for index in layer.pointRange(of: feature) {
                let point = layer.points[index]
                guard own.contains(point.x), own.contains(point.y),
                    view.contains(SIMD2(Double(point.x), Double(point.y)))
                else { continue }
                try body(
                    Tree(place: transform(point), shape: shapes[shape.layer].shape(FeatureTags(feature, in: layer))))
            }
        }
    }
}
