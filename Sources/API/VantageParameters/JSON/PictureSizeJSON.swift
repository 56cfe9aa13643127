/// JSON representation of a picture's size, in pixels.
package struct PictureSizeJSON: Encodable, Sendable {
    package let width: Int
    package let height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
