import Foundation
import MapTiles

/// How much light from the north-west falls on each pixel of a tile.
///
/// Source: Horn, Hill shading and the reflectance map, 1981: the slope is that of a plane through eight neighbors.
struct Hillshade {
    /// Degrees clockwise from north, and above the horizon, of where the light comes from.
    static let azimuth = 315.0
    static let altitude = 45.0
    /// What level ground gets.
    static let level = Float(sin(altitude * .pi / 180))

    /// From 0 in the dark to 1 where the light falls straight down; not a number where there are no heights.
    let light: [Float]
    let width, height: Int

    /// - Parameters:
    ///   - tile: With a row and a column of its neighbors at each side.
    ///   - id: Which tile it is: one in the north has more pixels for a kilometre.
    init(of tile: ElevationTile, _ id: TileID) {
        (width, height) = (tile.width - 2, tile.height - 2)
        let (width, height) = (width, height)
        light = [Float](unsafeUninitializedCapacity: width * height) { light, count in
            tile.heights.withUnsafeBufferPointer { heights in
                for row in 0..<height {
                    let metres = Self.metres(acrossPixelOf: id, row: row, of: height)
                    Self.shade(
                        heights.baseAddress! + row * tile.width, stride: tile.width, count: width,
                        scale: 1 / (8 * metres), into: light.baseAddress! + row * width)
                }
            }
            count = width * height
        }
    }

    /// Metres on the ground; Mercator's map is longer the farther from the equator.
    static func metres(acrossPixelOf id: TileID, row: Int, of rows: Int) -> Float {
        let count = Double(1 << id.zoom)
        let y = (Double(id.y) + (Double(row) + 0.5) / Double(rows)) / count
        return Float(2 * .pi * 6_378_137 / (count * Double(rows)) / cosh(.pi * (1 - 2 * y)))
    }

    /// - Parameters:
    ///   - heights: The row above, from the pixel to the left.
    ///   - scale: From the sum of eight differences to a slope.
    private static func shade(
        _ heights: UnsafePointer<Float>, stride: Int, count: Int, scale: Float, into light: UnsafeMutablePointer<Float>
    ) {
        let (above, here, below) = (heights, heights + stride, heights + 2 * stride)
        let angle = azimuth * .pi / 180
        let level = Float(cos(altitude * .pi / 180))
        let (east, north) = (Float(sin(angle)) * level, Float(cos(angle)) * level)
        for column in 0..<count {
            let (left, right) = (column, column + 2)
            let dx =
                (above[right] + 2 * here[right] + below[right] - above[left] - 2 * here[left] - below[left]) * scale
            let dy =
                (above[left] + 2 * above[left + 1] + above[right] - below[left] - 2 * below[left + 1] - below[right])
                * scale
            let facing = Self.level - dx * east - dy * north
            let value = facing / (1 + dx * dx + dy * dy).squareRoot()
            light[column] = value < 0 ? 0 : value
        }
    }
}
