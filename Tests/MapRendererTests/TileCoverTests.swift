import Foundation
import Geodesy
import MapTiles
import Testing

@testable import MapRenderer

@Suite struct TileCoverTests {
    @Test(arguments: [0.0, 30, 45, 123, 270], [2, 5, 9])
    func `every point of the picture lies in a tile, and every tile in the picture`(heading: Double, zoom: Int) throws {
        let projection = try ProjectionTests.projection(
            48.2, 7.7, zoom: Double(zoom) + 0.4, heading: heading, size: (700, 300))
        let tiles = TileCover.tiles(of: projection, zoom: zoom)
        #expect(Set(tiles).count == tiles.count)
        var seen = Set<PlacedTile>()
        for x in stride(from: 0.5, to: 700, by: 7) {
            for y in stride(from: 0.5, to: 300, by: 7) {
                let place = try #require(projection.mapPoint(for: CGPoint(x: x, y: y)))
                guard (0..<1).contains(place.y) else { continue }
                let count = Double(1 << zoom)
                let column = Int((place.x * count).rounded(.down))
                let turn = Int(place.x.rounded(.down))
                let tile = PlacedTile(
                    tile: TileID(zoom: zoom, x: column - turn * (1 << zoom), y: Int(place.y * count)), turn: turn)
                #expect(tiles.contains(tile))
                seen.insert(tile)
            }
        }
        // Those that are touched by less than the steps of the search may be missing in it.
        #expect(tiles.count - seen.count <= 2)
    }

    @Test func `a picture wider than the world has its tiles more than once`() throws {
        let projection = try ProjectionTests.projection(0, 0, zoom: 0, size: (1400, 300))
        let tiles = TileCover.tiles(of: projection, zoom: 0)
        #expect(tiles.map(\.turn) == [-1, 0, 1])
        #expect(tiles.allSatisfy { $0.tile == TileID(zoom: 0, x: 0, y: 0) })
    }
}
