import Foundation

/// A ground tile as seen from above.
package struct GroundTexture: Sendable {
    /// The width and height in points at the scale of the image. Textures are small, so that little of each lies
    /// outside the image.
    package static let side = 256.0
    /// The number of zoom levels between a texture and the map tile that contains it.
    package static let depth = Int(log2(MapProjection.worldSide / side))

    package let pixels: TexturePixels
    /// Problems with the tiles from which the texture was drawn.
    package let problems: TileProblems
    /// The cost of drawing the texture, in units of work.
    package let work: Double

    package init(pixels: TexturePixels, problems: TileProblems, work: Double) {
        (self.pixels, self.problems, self.work) = (pixels, problems, work)
    }
}
