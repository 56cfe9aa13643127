/// A rectangle in pixels of the scaled picture; (0, 0) is the top-left corner.
package struct PixelRegion: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension PixelRegion {
    /// Returns whether the region is not empty and lies inside a picture of this size.
    func lies(inWidth pictureWidth: Int, height pictureHeight: Int) -> Bool {
        width > 0 && height > 0 && x >= 0 && y >= 0
            && width <= pictureWidth && height <= pictureHeight
            && x <= pictureWidth - width && y <= pictureHeight - height
    }
}
