/// A tile of features as it lies in a picture that is seen straight down.
struct VisibleTile: Sendable {
    let tile: PreparedTile
    let placed: PlacedTile
    /// Of each layer's units, by the layer's number: layers have extents of their own.
    let transforms: [PixelTransform]
    /// The view in the units of each layer.
    let views: [PixelBox]

    /// - Parameter scale: Pixels for each point.
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

extension MapProjection {
    /// The pixels of the plane, as a camera straight down sees it, that the picture shows.
    func planeView(scale: Double) -> PixelBox {
        guard lens != nil else { return PixelBox(left: 0, top: 0, right: width * scale, bottom: height * scale) }
        return PixelBox(around: (terrain?.corners.map(plane) ?? planeCorners).map { ($0 + middle) * scale })
    }
}

/// A tile of pictures as it lies in a picture.
struct VisiblePicture: Sendable {
    let picture: TilePicture
    let placed: PlacedTile
}
