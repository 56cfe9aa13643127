/// Pixels, as the JSON of every picture says them.
package struct PictureSizeJSON: Encodable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
