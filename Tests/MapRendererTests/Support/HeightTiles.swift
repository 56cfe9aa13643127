import Foundation
import MapTiles

@testable import MapRenderer

/// Tiles of heights that a function gives, over the whole world or a part of it.
struct HeightTiles: MapSource {
    var info: MapSourceInfo
    var side = 32
    /// Which tiles there are.
    var has: @Sendable (TileID) -> Bool = { _ in true }
    /// Metres, by the pixel of the level's grid and its zoom; `nil` is black.
    let height: @Sendable (_ column: Int, _ row: Int, _ zoom: Int) -> Double?

    init(
        zooms: ClosedRange<Int>, encoding: ElevationEncoding? = .terrarium,
        _ height: @escaping @Sendable (_ column: Int, _ row: Int, _ zoom: Int) -> Double?
    ) {
        info = MapSourceInfo(file: URL(filePath: "/heights.mbtiles"), kind: .raster, zooms: zooms)
        (info.role, info.heights) = (.elevation, encoding)
        self.height = height
    }

    func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
        guard has(id) else { return nil }
        return .picture(try! picture(id))
    }

    private func picture(_ id: TileID) throws -> [UInt8] {
        let canvas = try Canvas(width: side, height: side, isOpaque: true)
        canvas.withPixels { bytes, stride in
            for row in 0..<side {
                let line = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                for column in 0..<side {
                    let metres = height(id.x * side + column, id.y * side + row, id.zoom)
                    line[column] = 0xFF00_0000 | (metres.map(color) ?? 0)
                }
            }
        }
        return try canvas.encoded(as: .png)
    }

    private func color(_ metres: Double) -> UInt32 {
        switch info.heights ?? .mapbox {
        case .terrarium: UInt32(((metres + 32_768) * 256).rounded())
        case .mapbox: UInt32(((metres + 10_000) * 10).rounded())
        }
    }
}
