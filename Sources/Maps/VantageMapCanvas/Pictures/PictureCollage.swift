import VantageMapStyle

/// Images side by side.
package enum PictureCollage {
    /// An image and the position of its top-left corner, in pixels.
    package struct Piece: Sendable {
        package let picture: [UInt8]
        package let left: Int
        package let top: Int

        package init(_ picture: [UInt8], left: Int, top: Int) {
            self.picture = picture
            self.left = left
            self.top = top
        }
    }

    /// - Throws: ``MapError`` if a piece is not an image or there is not enough memory.
    package static func make(
        of pieces: [Piece], width: Int, height: Int, ground: MapColor, format: MapPictureFormat
    ) throws(MapError) -> [UInt8] {
        let canvas = try Canvas(width: width, height: height, isOpaque: true)
        canvas.fillAll(ground)
        for piece in pieces {
            let picture = try DecodedPicture(piece.picture, label: "A piece of the picture", maximumSide: 8192)
            canvas.draw(picture.canvas, left: Double(piece.left), top: Double(piece.top))
        }
        return try canvas.encoded(as: format)
    }
}
