import VantageMapCanvas

/// A raster tile that is visible in an image.
package struct VisibleRasterTile: Sendable {
    package let picture: DecodedPicture
    package let placed: PlacedTile

    package init(picture: DecodedPicture, placed: PlacedTile) { (self.picture, self.placed) = (picture, placed) }
}
