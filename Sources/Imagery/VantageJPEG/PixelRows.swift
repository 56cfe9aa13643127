/// Borrowed pixels in the memory layout that Cairo uses on little-endian machines.
package struct PixelRows {
    /// The pixels: B, G, R and an unused byte, rows from the top.
    package let bytes: UnsafeRawBufferPointer
    /// The number of bytes from one row to the next.
    package let stride: Int
    package let width: Int
    package let height: Int

    package init(bytes: UnsafeRawBufferPointer, stride: Int, width: Int, height: Int) {
        precondition(width > 0 && height > 0 && stride >= width * 4 && bytes.count >= stride * height)
        self.bytes = bytes
        self.stride = stride
        self.width = width
        self.height = height
    }
}
