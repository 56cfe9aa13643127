import Foundation
import VantageJPEG

/// A stereo panorama of a painted sphere. In the picture for the right eye, some parts are shifted, as nearby
/// objects would be.
package struct StereoPicture {
    /// The size of the picture for one eye in pixels.
    package var width = 512
    package var height = 256
    /// Whether the picture for the right eye is to the right of the other one instead of below it.
    package var isSideBySide = false
    /// The range of longitudes that is painted, in degrees.
    package var fieldOfView = 360.0

    package init() {}

    /// The picture for the left eye.
    package var left: PixelImage {
        PixelImage(width: width, height: height, pixels: (0..<height).flatMap { row($0, isRight: false) })
    }

    /// The picture for both eyes.
    package var both: PixelImage {
        let left = (0..<height).map { row($0, isRight: false) }
        let right = (0..<height).map { row($0, isRight: true) }
        guard isSideBySide else {
            return PixelImage(width: width, height: height * 2, pixels: Array((left + right).joined()))
        }
        return PixelImage(width: width * 2, height: height, pixels: Array(zip(left, right).map(+).joined()))
    }

    private func row(_ row: Int, isRight: Bool) -> [UInt8] {
        let latitude = (0.5 - (Double(row) + 0.5) / Double(height)) * .pi
        let (level, rise) = (cos(latitude), sin(latitude))
        return [UInt8](unsafeUninitializedCapacity: width * 3) { pixels, count in
            for column in 0..<width {
                var longitude = ((Double(column) + 0.5) / Double(width) - 0.5) * fieldOfView * .pi / 180
                if isRight { longitude += 0.03 * (1 + sin(longitude)) }
                let (x, y) = (level * sin(longitude), level * cos(longitude))
                let coarse = sin(3 * x + 1) + cos(4 * y - rise)
                let fine = sin(17 * x) * cos(13 * y) + sin(19 * rise + 7 * x)
                pixels[3 * column] = UInt8(128 + 30 * coarse + 18 * fine)
                pixels[3 * column + 1] = UInt8(120 + 25 * coarse - 15 * fine)
                pixels[3 * column + 2] = UInt8(110 + 40 * rise)
            }
            count = width * 3
        }
    }
}
