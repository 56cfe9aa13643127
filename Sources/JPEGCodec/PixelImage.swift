/// Pixels in memory.
package struct PixelImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// R, G, B: three bytes a pixel, rows from the top without padding, so `width * height * 3` bytes.
    package var pixels: [UInt8]

    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * 3, "Expected 3 bytes for each pixel.")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
