/// An RGB image in memory.
package struct PixelImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The pixels: R, G and B in three bytes, rows from the top without padding, `width * height * 3` bytes in total.
    package var pixels: [UInt8]

    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "Expected 3 bytes per pixel.")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
