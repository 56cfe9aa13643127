import CVantageRasterizer
import VantageMapCanvas
import VantageMapTiles

/// The heights in a tile at the centers of its pixels, in rows from the north.
package struct ElevationTile: Sendable {
    /// The size of the tile, in pixels.
    package let width, height: Int
    /// The heights in meters above sea level; NaN where unknown.
    package let heights: [Float]

    package var byteCount: Int { heights.count * 4 }

    /// The range of plausible heights in meters, from the deepest ocean to the highest mountain, with a margin.
    private static let possible: ClosedRange<Float> = -12_000...9_500
    /// The maximum width and height in pixels; 256 and 512 are common. The size is limited because maps decode whole
    /// tiles and cache some of them.
    private static let maximumSide = 2048

    /// - Parameters:
    ///   - bytes: A PNG or a lossless WebP. A JPEG is also decoded.
    ///   - encoding: `nil` to detect the encoding.
    /// - Throws: ``MapError`` if the bytes are not an image or the heights are implausible.
    init(_ bytes: [UInt8], encoding: ElevationEncoding?, label: String) throws(MapError) {
        let picture = try DecodedPicture(
            try HeightPNG.read(bytes, label: label), label: label, maximumSide: Self.maximumSide
        ).canvas
        (width, height) = (picture.width, picture.height)
        guard let encoding = encoding ?? Self.guess(picture) else {
            throw MapError(
                .invalidSource,
                "\(label) does not encode elevation: its colors match neither Terrarium nor Mapbox's terrain-RGB.")
        }
        let possible = Self.possible
        var isPossible = true
        heights = Self.heights(of: picture, encoding, &isPossible)
        guard !isPossible,
            let wrong = heights.first(where: { $0 < possible.lowerBound || $0 > possible.upperBound })
        else { return }
        throw MapError(
            .invalidSource,
            "\(label) has an impossible height of \(Int(wrong)) m when read as \(encoding.rawValue). "
                + "Specify the other encoding (mapbox or terrarium), or create the source again without lossy "
                + "compression such as JPEG, which destroys elevation data.")
    }

    init(width: Int, height: Int, heights: [Float]) {
        (self.width, self.height, self.heights) = (width, height, heights)
    }

    private static func guess(_ picture: Canvas) -> ElevationEncoding? {
        picture.withPixels { bytes, stride in
            let row = bytes.baseAddress!.advanced(by: picture.height / 2 * stride).assumingMemoryBound(to: UInt32.self)
            return ElevationEncoding(guessedFrom: row[picture.width / 2] >> 16 & 255)
        }
    }

    /// Returns the heights of a tile's pixels, in meters. Black and transparent pixels have no height: decoded as
    /// numbers, they would be lower than any place on Earth.
    ///
    /// - Parameter isPossible: Set to `false` if a height is implausible.
    private static func heights(
        of picture: Canvas, _ encoding: ElevationEncoding, _ isPossible: inout Bool
    ) -> [Float] {
        let (step, base) = (encoding.step, encoding.base)
        var colors = crasterizer_height_colors(
            step: step, base: base, least: Int32((possible.lowerBound - base) / step),
            most: Int32((possible.upperBound - base) / step))
        return picture.withPixels { bytes, stride in
            [Float](unsafeUninitializedCapacity: picture.width * picture.height) { heights, count in
                for row in 0..<picture.height {
                    let pixels = bytes.baseAddress!.advanced(by: row * stride).assumingMemoryBound(to: UInt32.self)
                    let line = heights.baseAddress! + row * picture.width
                    if !crasterizer_read_heights(pixels, picture.width, &colors, line) { isPossible = false }
                }
                count = picture.width * picture.height
            }
        }
    }
}
