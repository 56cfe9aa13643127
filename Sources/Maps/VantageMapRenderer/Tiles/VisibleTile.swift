import VantageMapCanvas
import VantageMapRelief

/// A feature tile in an image seen from above.
struct VisibleTile: Sendable {
    let tile: PreparedTile
    let placed: PlacedTile
    /// Transforms from layer units to pixels, indexed by layer. Layers may have different extents.
    let transforms: [PixelTransform]
    /// The visible area in each layer's units.
    let views: [PixelBox]

    /// - Parameter scale: Pixels per point.
    init(_ tile: PreparedTile, _ placed: PlacedTile, projection: MapProjection, scale: Double) {
        self.tile = tile
        self.placed = placed
        let pixels = projection.planeView(scale: scale)
        transforms = tile.layers.map {
            projection.transform(from: placed.origin, unit: placed.side / Double($0.extent), scale: scale)
        }
        views = transforms.map { $0.units(of: pixels) }
    }
}
