import Foundation
import VantageMapCanvas
import VantageMapTiles

/// Elevation tiles computed by a function, covering the whole world or a part of it.
package struct HeightTiles: MapSource {
    package var info: MapSourceInfo
    package var side = 32
    /// Reports whether a tile exists.
    package var has: @Sendable (TileID) -> Bool = { _ in true }
    /// Returns the height in meters at a pixel in a zoom level's grid, or `nil` for a black pixel.
    package let height: @Sendable (_ column: Int, _ row: Int, _ zoom: Int) -> Double?

    package init(
        zooms: ClosedRange<Int>, encoding: ElevationEncoding? = .terrarium,
        _ height: @escaping @Sendable (_ column: Int, _ row: Int, _ zoom: Int) -> Double?
    ) {
        info = MapSourceInfo(file: URL(filePath: "/heights.mbtiles"), kind: .raster, zooms: zooms)
        (info.role, info.heights) = (.elevation, encoding)
        self.height = height
    }

    package func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
        guard has(id) else { return nil }
        return .picture(try! picture(id))
    }

    private func picture(_ id: TileID) throws -> [UInt8] {
        let canvas = try Canvas(width: side, height: side, isOpaque: true)
        canvas.withPixels { bytes, stride in
            for row in 0..<side {
                let line = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                for column in 0..<side {
                    let meters = height(id.x * side + column, id.y * side + row, id.zoom)
                    line[column] = 0xFF00_0000 | (meters.map(color) ?? 0)
                }
            }
        }
        return try canvas.encoded(as: .png)
    }

    private func color(_ meters: Double) -> UInt32 {
        switch info.heights ?? .mapbox {
        case .terrarium: UInt32(((meters + 32_768) * 256).rounded())
        case .mapbox: UInt32(((meters + 10_000) * 10).rounded())
        }
    }
}
