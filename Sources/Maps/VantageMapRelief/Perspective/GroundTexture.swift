import Foundation

/// A ground tile as seen from straight above.
package struct GroundTexture: Sendable {
    /// The side in points at the scale of the image. Small textures waste little area outside the image.
    package static let side = 256.0
    /// The number of zooms between a texture and the map tile that contains it.
    package static let depth = Int(log2(MapProjection.worldSide / side))

    package let pixels: TexturePixels
    /// The number of tiles that sources do not have.
    package let missing: Int
    /// The reasons why tiles could not be read.
    package let damaged: [String]
    /// Remarks on ignored parts of the sources.
    package let remarks: [String]
    /// The units of work for drawing it.
    package let work: Double

    package init(pixels: TexturePixels, missing: Int, damaged: [String], remarks: [String], work: Double) {
        (self.pixels, self.missing, self.damaged) = (pixels, missing, damaged)
        (self.remarks, self.work) = (remarks, work)
    }
}
