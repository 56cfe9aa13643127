import Pictures
import Foundation
import Geodesy
import MapRenderer
import Scenes

extension SceneCatalog {
    /// The scenes of a provider as overlays of a map: one by one, with where they look to, when the map is near and there are
    /// few; else how many there are where.
    ///
    /// `area`, `size` and `insets` are those of the map's options. Of more scenes than `limit`, the first of the list are
    /// shown.
    ///
    /// - Throws: `MapError` when the area cannot be shown; what the catalogue throws.
    public func mapOverlays(
        showing area: MapArea, size: PictureSize, insets: MapInsets = MapInsets(),
        limit: Int = 100_000
    ) async throws -> [MapOverlay] {
        let projection = try area.projection(width: Double(size.width), height: Double(size.height), insets: insets)
        let scenes = try await allScenes(SceneQuery(box: projection.boundingBox), maximum: limit)
        guard !scenes.isEmpty else { return [] }
        if projection.zoom >= SceneOverlays.nearZoom, scenes.count <= SceneOverlays.fewScenes {
            return [MapOverlay(.cones(scenes.map(\.cone)), style: SceneOverlays.coneStyle, title: "scenes")]
        }
        var style = MapOverlay.Style()
        style.pointRadius = 14
        return [MapOverlay(.heat(scenes.map(\.coordinate)), style: style, title: "scenes")]
    }
}

private enum SceneOverlays {
    static let nearZoom = 14.5
    static let fewScenes = 600
    static let coneStyle = MapOverlay.Style(fill: MapColor(0x1F7A6B), stroke: nil, lineWidth: 1, pointRadius: 4)
}

extension Scene {
    /// A panorama sees everything: its fan shows what lies at its center.
    fileprivate var cone: MapCone {
        let angle: Double
        switch camera {
        case .equirectangular: angle = 70
        case .perspective(let view): angle = view ?? 50
        }
        return MapCone(at: coordinate, heading: heading, angle: angle)
    }
}

extension MapProjection {
    /// All that the picture shows.
    var boundingBox: BoundingBox? {
        let rect = mapRect
        // Around the world there is no box that leaves anything out.
        guard rect.width < 1 else { return nil }
        func latitude(_ y: Double) -> Double { MapPoint(x: 0.5, y: min(max(y, 0), 1)).coordinate.latitude }
        func longitude(_ x: Double) -> Double { (x - x.rounded(.down)) * 360 - 180 }
        return try? BoundingBox(
            west: longitude(rect.origin.x), south: latitude(rect.origin.y + rect.height),
            east: longitude(rect.origin.x + rect.width), north: latitude(rect.origin.y))
    }
}
