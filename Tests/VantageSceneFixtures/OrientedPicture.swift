import VantageJPEG

/// A picture whose colors follow from a formula, stored rotated or mirrored according to its EXIF orientation.
///
/// Index arithmetic alone derives the stored pixels from the table in EXIF 2.32, so the expected result does not depend
/// on the tested code.
package struct OrientedPicture: Hashable, Sendable {
    /// The EXIF value, 1 to 8.
    package let orientation: Int
    /// The size of the stored picture in pixels.
    package let storedWidth, storedHeight: Int

    package init(orientation: Int, storedWidth: Int, storedHeight: Int) {
        precondition(1...8 ~= orientation, "Expected an orientation from 1 to 8.")
        (self.orientation, self.storedWidth, self.storedHeight) = (orientation, storedWidth, storedHeight)
    }

    /// Whether width and height are swapped.
    private var isOnItsSide: Bool { orientation > 4 }
    /// The width of the upright picture in pixels.
    package var width: Int { isOnItsSide ? storedHeight : storedWidth }
    /// The height of the upright picture in pixels.
    package var height: Int { isOnItsSide ? storedWidth : storedHeight }
    /// Whether upright columns run in the opposite direction from the stored axis.
    package var reversesColumns: Bool { [2, 3, 6, 7].contains(orientation) }
    /// Whether upright rows run in the opposite direction from the stored axis.
    package var reversesRows: Bool { [3, 4, 7, 8].contains(orientation) }

    /// Returns the color at a point in the upright picture, in pixels from its top-left corner. Red increases to the
    /// right, green increases downward, and a diagonal wave reveals shifts of a few pixels.
    package func color(at place: SIMD2<Double>) -> SIMD3<Double> {
        let wave = wave(place.x + place.y)
        return SIMD3(
            Self.ramp(place.x, width) + wave, Self.ramp(place.y, height) + wave, 128 + wave)
    }

    private static func ramp(_ place: Double, _ side: Int) -> Double { 45 + 160 * place / Double(side) }

    /// A triangle wave between -20 and 20 with a period of 48 pixels.
    private func wave(_ place: Double) -> Double {
        abs((place / 48).truncatingRemainder(dividingBy: 1) - 0.5) * 80 - 20
    }

    /// Returns the greatest and the mean difference between a channel and the formula, at points all over a picture.
    ///
    /// - Parameter place: Converts a point in the picture to one in the upright picture, in pixels from its top-left
    ///   corner.
    package func difference(
        of picture: PixelImage, place: (SIMD2<Double>) -> SIMD2<Double>
    ) -> (greatest: Double, mean: Double) {
        func samples(_ side: Int) -> [Int] { Array(stride(from: 0, to: side - 1, by: max(1, side / 30))) + [side - 1] }
        var (greatest, sum, count) = (0.0, 0.0, 0.0)
        for y in samples(picture.height) {
            for x in samples(picture.width) {
                let start = (y * picture.width + x) * 3
                let expected = color(at: place(SIMD2(Double(x) + 0.5, Double(y) + 0.5)))
                for channel in 0..<3 {
                    let difference = abs(Double(picture.pixels[start + channel]) - expected[channel])
                    greatest = max(greatest, difference)
                    sum += difference
                    count += 1
                }
            }
        }
        return (greatest, sum / count)
    }

    /// The pixels as they are stored.
    package var stored: PixelImage {
        let upright = uprightPixels
        var pixels = [UInt8](repeating: 0, count: upright.count)
        let (width, height) = (width, height)
        upright.withUnsafeBufferPointer { upright in
            pixels.withUnsafeMutableBufferPointer { pixels in
                var target = 0
                for row in 0..<storedHeight {
                    for column in 0..<storedWidth {
                        let (x, y) =
                            switch orientation {
                            case 2: (width - 1 - column, row)
                            case 3: (width - 1 - column, height - 1 - row)
                            case 4: (column, height - 1 - row)
                            case 5: (row, column)
                            case 6: (width - 1 - row, column)
                            case 7: (width - 1 - row, height - 1 - column)
                            case 8: (row, height - 1 - column)
                            default: (column, row)
                            }
                        let source = (y * width + x) * 3
                        pixels[target] = upright[source]
                        pixels[target + 1] = upright[source + 1]
                        pixels[target + 2] = upright[source + 2]
                        target += 3
                    }
                }
            }
        }
        return PixelImage(width: storedWidth, height: storedHeight, pixels: pixels)
    }

    private var uprightPixels: [UInt8] {
        let waves = (0..<width + height).map { wave(Double($0 + 1)) }
        let reds = (0..<width).map { Self.ramp(Double($0) + 0.5, width) }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 3)
        for y in 0..<height {
            let green = Self.ramp(Double(y) + 0.5, height)
            for x in 0..<width {
                let wave = waves[x + y]
                pixels.append(UInt8(reds[x] + wave + 0.5))
                pixels.append(UInt8(green + wave + 0.5))
                pixels.append(UInt8(128 + wave + 0.5))
            }
        }
        return pixels
    }

    /// A baseline JPEG with one chroma sample per 2×2 pixels and its orientation in EXIF.
    package var jpeg: [UInt8] {
        get throws {
            let options = JPEGEncodingOptions(quality: 95, subsampling: .s420, segments: [exif])
            return try JPEGEncoder.encode(stored, options: options)
        }
    }

    /// An EXIF directory with one field: tag 0x0112, a 16-bit number.
    private var exif: JPEGSegment {
        let header = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8]
        let field: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
        return JPEGSegment(marker: 0xE1, payload: header + [0, 1] + field + [0, 0, 0, 0])
    }
}

extension OrientedPicture: CustomStringConvertible {
    package var description: String { "orientation \(orientation), \(storedWidth)×\(storedHeight) stored" }
}
