import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapTiles

/// A picture in which each pixel encodes its position.
package struct Gradient: MapSource {
    package var info = MapSourceInfo(file: URL(filePath: "/gradient"), kind: .raster, zooms: 0...20)

    package init() { info.role = .picture }

    package func tile(_ id: TileID) throws(MapSourceError) -> MapTile? {
        let canvas = try! Canvas(width: 256, height: 256, isOpaque: true)
        let pixels = Double(256 << id.zoom)
        canvas.withPixels { bytes, stride in
            for row in 0..<256 {
                let line = (bytes.baseAddress! + row * stride).assumingMemoryBound(to: UInt32.self)
                for column in 0..<256 {
                    let x = (Double(id.x * 256 + column) + 0.5) / pixels
                    let y = (Double(id.y * 256 + row) + 0.5) / pixels
                    line[column] = Self.color(MapPoint(x: x, y: y))
                }
            }
        }
        return .picture(try! canvas.encoded(as: .png))
    }

    /// Waves a few kilometers long.
    package static func color(_ place: MapPoint) -> UInt32 {
        func wave(_ value: Double) -> UInt32 { UInt32((127.5 + 100 * sin(value * 2 * .pi * 20_000)).rounded()) }
        return 0xFF00_0000 | wave(place.x) << 16 | wave(place.y) << 8 | 128
    }
}
