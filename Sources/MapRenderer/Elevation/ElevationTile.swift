import CRasterizer
import MapTiles

/// The heights of a tile, in rows from the north; each is that of the middle of a pixel.
struct ElevationTile: Sendable {
    /// Pixels.
    let width, height: Int
    /// Metres above the sea; not a number where there is none.
    let heights: [Float]

    var byteCount: Int { heights.count * 4 }

    /// What there is on earth, from the deepest sea to the highest mountain, with some room.
    private static let possible: ClosedRange<Float> = -12_000...9_500
    /// Pixels; 256 and 512 are usual. A map reads whole tiles, and keeps some of them.
    private static let maximumSide = 2048

    /// - Parameters:
    ///   - bytes: A PNG, a lossless WebP, or even a JPEG.
    ///   - encoding: `nil` is guessed.
    /// - Throws: ``MapError`` where it is no picture, or its heights are none of earth.
    init(_ bytes: [UInt8], encoding: ElevationEncoding?, label: String) throws(MapError) {
        let picture = try TilePicture(
            try HeightPNG.read(bytes, label: label), label: label, maximumSide: Self.maximumSide
        ).canvas
        (width, height) = (picture.width, picture.height)
        guard let encoding = encoding ?? Self.guess(picture) else {
            throw MapError(
                .invalidSource,
                "\(label) is no picture of heights: its colors are neither those of Terrarium nor of Mapbox's terrain-RGB."
            )
        }
        let possible = Self.possible
        var isPossible = true
        heights = Self.heights(of: picture, encoding, &isPossible)
        guard !isPossible,
            let wrong = heights.first(where: { $0 < possible.lowerBound || $0 > possible.upperBound })
        else { return }
        throw MapError(
            .invalidSource,
            "\(label) has a height of \(Int(wrong)) m, which is nowhere on earth, when it is read as \(encoding.rawValue). "
                + "Name the other encoding (mapbox or terrarium), or make the source again: pictures that lose what nobody "
                + "sees, as JPEG does, lose heights.")
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

    /// Black and what shines through have no height: nowhere on earth is as low.
    ///
    /// - Parameter isPossible: Becomes false where one is nowhere on earth, or next to it.
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
