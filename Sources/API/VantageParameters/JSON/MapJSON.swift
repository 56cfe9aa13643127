import Foundation
import Vantage

/// JSON representation of a rendered map.
package struct MapJSON: Encodable, Sendable {
    struct Label: Encodable, Sendable {
        let text: String
        let role: String
        let category: String?
        /// The left, top, right and bottom edges of the rectangle around all of the label's boxes, in points.
        let box: [Double]
        let coordinate: CoordinateJSON?
    }

    /// The path of the map's file, or `nil` if none was written.
    let output: String?
    let size: PictureSizeJSON
    let bytes: Int?
    let zoom: Double
    let heading: Double
    /// The pitch of the camera, in degrees from straight down.
    let pitch: Double
    let center: CoordinateJSON
    /// The west, south, east and north bounds of the picture, in degrees. West is greater than east if the map crosses
    /// ±180°.
    let bounds: [Double]
    let attribution: String?
    let missingTiles: Int
    let damagedTiles: [String]
    let unreadableNames: [String]
    let labels: [Label]
    let features: [MapFeatureJSON]

    /// Creates the representation of a drawn map.
    ///
    /// - Parameters:
    ///   - point: The location at which features are listed, in points from the picture's top-left corner.
    ///   - file: The path of the map's file, if one was written.
    package init(_ snapshot: MapSnapshotter.Snapshot, at point: CGPoint, file: String? = nil) {
        self.init(
            snapshot.mapDescription, at: point, output: file.map { (file: $0, bytes: snapshot.data.count) })
    }

    /// Creates the representation of a map.
    ///
    /// - Parameters:
    ///   - point: The location at which features are listed, in points from the picture's top-left corner.
    ///   - output: The path and the size of the map's file, if one was written.
    package init(_ map: MapDescription, at point: CGPoint, output: (file: String, bytes: Int)? = nil) {
        self.output = output?.file
        size = PictureSizeJSON(width: map.pixelWidth, height: map.pixelHeight)
        bytes = output?.bytes
        zoom = map.projection.zoom.rounded(toPlaces: 4)
        heading = map.projection.heading.degrees(toPlaces: 4)
        pitch = map.projection.pitch.rounded(toPlaces: 4)
        center = CoordinateJSON(map.projection.center.coordinate, places: 7)
        bounds = Self.bounds(map.projection.mapRect)
        attribution = map.attribution
        missingTiles = map.missingTiles
        damagedTiles = map.damagedTiles
        unreadableNames = map.unreadableNames
        labels = map.labels.map { label in
            let box = Self.box(around: label)
            let middle = CGPoint(x: (box[0] + box[2]) / 2, y: (box[1] + box[3]) / 2)
            return Label(
                text: label.text, role: label.role.jsonName, category: label.category?.jsonName, box: box,
                coordinate: map.coordinate(for: middle).map { CoordinateJSON($0, places: 7) })
        }
        features = map.features(at: point).map(MapFeatureJSON.init)
    }

    /// Returns the left, top, right and bottom edges of the rectangle around all boxes of a label, in points.
    private static func box(around label: MapLabel) -> [Double] {
        let corners = label.boxes.joined()
        let (xs, ys) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
        return [xs.min(), ys.min(), xs.max(), ys.max()].map { ($0 ?? 0).rounded(toPlaces: 2) }
    }

    private static func bounds(_ rect: MapRect) -> [Double] {
        func longitude(_ x: Double) -> Double { ((x - x.rounded(.down)) * 360 - 180).rounded(toPlaces: 7) }
        func latitude(_ y: Double) -> Double {
            MapPoint(x: 0.5, y: min(max(y, 0), 1)).coordinate.latitude.rounded(toPlaces: 7)
        }
        let isAll = rect.width >= 1
        return [
            isAll ? -180 : longitude(rect.origin.x), latitude(rect.origin.y + rect.height),
            isAll ? 180 : longitude(rect.origin.x + rect.width), latitude(rect.origin.y),
        ]
    }
}
