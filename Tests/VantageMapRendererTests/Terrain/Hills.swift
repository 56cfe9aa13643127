import Foundation
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles

@testable import VantageMapRelief
@testable import VantageMapRenderer

/// Hills around the sample town, defined by formulas.
enum Hills {
    /// Returns the height in meters above sea level. The hills are waves a few kilometers long.
    @Sendable static func height(_ place: MapPoint) -> Double {
        let (x, y) = (place.x * 2 * .pi, place.y * 2 * .pi)
        return 900 + 260 * sin(x * 9_000) * cos(y * 7_000) + 90 * sin(x * 21_000 + y * 16_000)
    }

    /// The hills as elevation tiles.
    static let tiles: HeightTiles = {
        var tiles = HeightTiles(zooms: 0...14) { column, row, zoom in
            let pixels = Double(256 << zoom)
            return height(MapPoint(x: (Double(column) + 0.5) / pixels, y: (Double(row) + 0.5) / pixels))
        }
        tiles.side = 256
        return tiles
    }()

    static func options(
        zoom: Double = 13, pitch: Double, heading: Double = 0, at place: Coordinate = SampleMap.town,
        width: Int = 480, height: Int = 360
    ) -> MapSnapshotOptions {
        var options = SampleMap.rendering(zoom: zoom, width: width, height: height)
        options.area = .camera(
            MapCamera(center: place, zoom: zoom, heading: Heading(normalizing: heading), pitch: pitch))
        options.elevationStyle = .realistic
        options.showsAttribution = false
        return options
    }

    /// The town, on the hills.
    static func renderer(_ heights: HeightTiles = tiles) throws -> MapRenderer {
        MapRenderer(sources: try SampleMap.renderer("aubeval.mbtiles").sources + [heights])
    }
}
