import Foundation
import Testing
import VantageGeodesy
import VantageMapTiles

@testable import VantageMapRelief

@Suite struct TileCoverTests {
    @Test(arguments: [0.0, 30, 45, 123, 270], [2, 5, 9])
    func `covers every point of the picture, and only with visible tiles`(heading: Double, zoom: Int) throws {
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
                    tile: TileID(zoom: zoom, x: column - turn * (1 << zoom), y: Int(place.y * count)), wrap: turn)
                #expect(tiles.contains(tile))
                seen.insert(tile)
            }
        }
        // The search may miss tiles that overlap the picture by less than one step.
        #expect(tiles.count - seen.count <= 2)
    }

    @Test func `repeats tiles in a picture wider than the world`() throws {
        let projection = try ProjectionTests.projection(0, 0, zoom: 0, size: (1400, 300))
        let tiles = TileCover.tiles(of: projection, zoom: 0)
        #expect(tiles.map(\.wrap) == [-1, 0, 1])
        #expect(tiles.allSatisfy { $0.tile == TileID(zoom: 0, x: 0, y: 0) })
    }
}
