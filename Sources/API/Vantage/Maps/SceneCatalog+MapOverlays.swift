import VantageCore
import Foundation
import VantageGeodesy
import VantageMapRelief
import VantageMapRenderer
import VantageMapStyle
import VantageScenes

extension SceneCatalog {
    /// Returns overlays that show the scenes in an area.
    ///
    /// If the map is zoomed in and has few scenes, each scene is drawn with its direction. Otherwise the overlays show
    /// how many scenes there are at each place.
    ///
    /// - Parameters:
    ///   - area: The area of the map.
    ///   - size: The size of the map, in points.
    ///   - insets: The insets of the map.
    ///   - limit: The maximum number of scenes. If there are more, the first ones in the catalog's order are shown.
    /// - Throws: `MapError` if the area cannot be shown, or an error from the catalog.
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
    /// A symbol for the scene's position and direction. For a panorama, it points toward the center of the picture.
    fileprivate var cone: MapCone {
        let angle: Double
        switch camera {
        case .equirectangular: angle = 70
        case .perspective(let view): angle = view ?? 50
        case .calibrated(.perspective(let camera)): angle = camera.horizontalFieldOfView
        case .calibrated: angle = 70
        }
        return MapCone(at: coordinate, heading: heading, angle: angle)
    }
}

extension MapProjection {
    /// The bounding box of everything on the map, or `nil` if the map spans the whole circumference of the world.
    var boundingBox: BoundingBox? {
        let rect = mapRect
        // A box around the whole world is unnecessary, because it would exclude nothing.
        guard rect.width < 1 else { return nil }
        func latitude(_ y: Double) -> Double { MapPoint(x: 0.5, y: min(max(y, 0), 1)).coordinate.latitude }
        func longitude(_ x: Double) -> Double { (x - x.rounded(.down)) * 360 - 180 }
        return try? BoundingBox(
            west: longitude(rect.origin.x), south: latitude(rect.origin.y + rect.height),
            east: longitude(rect.origin.x + rect.width), north: latitude(rect.origin.y))
    }
}
