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

    /// 1 where the light falls straight down, 0 where it passes by, less where ground turns away from it, down to -1; not a
    /// number where there are no heights.
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
            light[column] = facing / (1 + dx * dx + dy * dy).squareRoot()
        }
    }
}

extension Hillshade {
    /// Pixels of a side of a part.
    private static let partSide = 256

    /// The light of a tile that has no heights of its own, from that of a larger one.
    ///
    /// - Parameters:
    ///   - id: The tile.
    ///   - larger: One of which it is a part.
    init(of id: TileID, in larger: TileID, _ coarse: Hillshade) {
        let levels = id.zoom - larger.zoom
        let corner = SIMD2(Double(id.x - larger.x << levels), Double(id.y - larger.y << levels))
        let size = SIMD2(Double(coarse.width), Double(coarse.height)) / Double(1 << levels)
        (width, height) = (Self.partSide, Self.partSide)
        light = (0..<Self.partSide).flatMap { row in
            (0..<Self.partSide).map { column in
                let share = (SIMD2(Double(column), Double(row)) + 0.5) / Double(Self.partSide)
                return coarse.light(at: (corner + share) * size - 0.5)
            }
        }
    }

    /// The light between the middles of four pixels; that of the nearest one, where one of them has none.
    private func light(at place: SIMD2<Double>) -> Float {
        let inside = pointwiseMin(
            pointwiseMax(place, SIMD2(repeating: 0)), SIMD2(Double(width - 1), Double(height - 1)))
        let (column, row) = (min(Int(inside.x), max(0, width - 2)), min(Int(inside.y), max(0, height - 2)))
        let (right, down) = (Float(inside.x) - Float(column), Float(inside.y) - Float(row))
        let (east, south) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
        let first = row * width + column
        let above = light[first] * (1 - right) + light[first + east] * right
        let below = light[first + south] * (1 - right) + light[first + south + east] * right
        let value = above * (1 - down) + below * down
        return value.isNaN ? light[first + (right < 0.5 ? 0 : east) + (down < 0.5 ? 0 : south)] : value
    }
}
