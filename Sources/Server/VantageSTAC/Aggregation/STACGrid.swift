import Foundation
import VantageScenes

/// A grid of cells for counting items, with its precision.
enum STACGrid: Hashable {
    /// Geohashes with this number of characters. Source: https://en.wikipedia.org/wiki/Geohash
    case geohash(Int)
    /// Tiles of the Web Mercator grid at this zoom.
    case geotile(Int)

    static let geohashPrecisions = 1...12
    static let geotilePrecisions = 0...24
    /// Cells of about 5 km.
    static let defaultGeohashPrecision = 5
    /// Cells of about 40 km at the equator.
    static let defaultGeotilePrecision = 10

    private static let alphabet = Array("0123456789bcdefghjkmnpqrstuvwxyz")

    /// Returns the number of the cell in which a position lies.
    var cell: SceneTally.Grid {
        switch self {
        case .geohash(let length): { Self.geohash($0, $1, length) }
        case .geotile(let zoom): { Self.geotile($0, $1, zoom) }
        }
    }

    /// Returns the usual text for a cell: a geohash, or `ZOOM/X/Y`.
    func key(of cell: UInt64) -> String {
        switch self {
        case .geohash(let length):
            String((1...length).map { Self.alphabet[Int(cell >> (5 * UInt64(length - $0))) & 31] })
        case .geotile(let zoom): "\(zoom)/\(cell >> 32)/\(cell & 0xFFFF_FFFF)"
        }
    }

    /// Interleaves the bits of longitude and latitude, longitude first.
    private static func geohash(_ longitude: Double, _ latitude: Double, _ length: Int) -> UInt64 {
        var ranges = [(low: -180.0, high: 180.0), (low: -90.0, high: 90.0)]
        var cell: UInt64 = 0
        for bit in 0..<(5 * length) {
            let (low, high) = ranges[bit % 2]
            let middle = (low + high) / 2
            let isUpper = (bit % 2 == 0 ? longitude : latitude) >= middle
            ranges[bit % 2] = isUpper ? (middle, high) : (low, middle)
            cell = cell << 1 | (isUpper ? 1 : 0)
        }
        return cell
    }

    private static func geotile(_ longitude: Double, _ latitude: Double, _ zoom: Int) -> UInt64 {
        let count = Double(1 << zoom)
        let sine = sin(max(-85.051128, min(85.051128, latitude)) * .pi / 180)
        let (x, y) = (longitude / 360 + 0.5, 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi))
        func index(_ share: Double) -> UInt64 { UInt64(max(0, min(count - 1, (share * count).rounded(.down)))) }
        return index(x) << 32 | index(y)
    }
}
