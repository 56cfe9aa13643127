import Foundation
import VantageCore
import VantageGeodesy
import VantageMapFixtures
import VantageMapTiles
import VantageSceneFixtures

@testable import VantageMapRelief
@testable import VantageMapRenderer

/// Maps of the sample town.
extension SampleMap {
    static func renderer(_ names: String...) throws -> MapRenderer {
        MapRenderer(sources: try names.map { try MapSources.open(folder.appending(path: $0)) })
    }

    static func rendering(
        zoom: Double, heading: Double = 0, at place: Coordinate = town, width: Int = 480, height: Int = 360
    )
        -> MapSnapshotOptions
    {
        let camera = MapCamera(center: place, zoom: zoom, heading: Heading(normalizing: heading))
        var rendering = MapSnapshotOptions(area: .camera(camera), size: PictureSize(width: width, height: height))
        rendering.format = .png
        return rendering
    }
}
