import Pictures
import Foundation
import Geodesy
import MapTiles
import SceneFixtures

@testable import MapRenderer

/// Maps of the sample town.
enum SampleMap {
    static let folder = SampleData.file("map")
    static let town = try! Coordinate(latitude: 48.2001, longitude: 7.7002)

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
