import Foundation
import VantageMapTiles

/// The brightness of each pixel in a tile that is lit from the northwest.
///
/// Source: Horn, Hill shading and the reflectance map, 1981: the slope is that of a plane fitted to eight neighbors.
struct Hillshade {
    /// The direction of the light in degrees: its azimuth clockwise from north, and its altitude above the horizon.
    static let azimuth = 315.0
    static let altitude = 45.0
    /// The brightness of level ground.
    static let level = Float(sin(altitude * .pi / 180))

    /// The brightness of each pixel: 1 if the light falls perpendicularly, 0 if it grazes the ground, down to -1 on
    /// ground that faces away; NaN where the height is unknown.
    let light: [Float]
    let width, height: Int

    /// - Parameters:
    ///   - tile: The heights, with an additional row or column on each side, taken from the neighbors.
    ///   - id: The tile's id, which determines the size of a pixel on the ground.
    init(of tile: ElevationTile, _ id: TileID) {
        (width, height) = (tile.width - 2, tile.height - 2)
        let (width, height) = (width, height)
        light = [Float](unsafeUninitializedCapacity: width * height) { light, count in
            tile.heights.withUnsafeBufferPointer { heights in
                for row in 0..<height {
                    let meters = Self.meters(acrossPixelOf: id, row: row, of: height)
                    Self.shade(
                        heights.baseAddress! + row * tile.width, stride: tile.width, count: width,
                        scale: 1 / (8 * meters), into: light.baseAddress! + row * width)
                }
            }
            count = width * height
        }
    }

    /// Returns the width of a pixel on the ground, in meters. The Mercator projection stretches lengths with increasing
    /// latitude.
    static func meters(acrossPixelOf id: TileID, row: Int, of rows: Int) -> Float {
        let count = Double(1 << id.zoom)
        let y = (Double(id.y) + (Double(row) + 0.5) / Double(rows)) / count
        return Float(2 * .pi * 6_378_137 / (count * Double(rows)) / cosh(.pi * (1 - 2 * y)))
    }

    /// - Parameters:
    ///   - heights: The heights, starting at the pixel above and to the left of the first shaded pixel.
    ///   - scale: The factor that converts the sum of eight differences to a slope.
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
    /// The width and height, in pixels, of a hillshade that is scaled up from part of a larger tile's hillshade.
    private static let partSide = 256

    /// Creates the hillshade of a tile without heights from the hillshade of a larger tile.
    ///
    /// - Parameters:
    ///   - id: The tile.
    ///   - larger: The larger tile, which contains the tile.
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

    /// Interpolates the brightness between the centers of four pixels, or uses the nearest pixel if one of them is
    /// unknown.
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
