@testable import VantageMapTiles

extension TileID {
    /// Returns every tile at the given zoom levels.
    static func all(in zooms: ClosedRange<Int>) -> some Sequence<TileID> {
        zooms.lazy.flatMap { zoom in
            (0..<1 << (2 * zoom)).lazy.map { TileID(zoom: zoom, x: $0 >> zoom, y: $0 & ((1 << zoom) - 1)) }
        }
    }
}
