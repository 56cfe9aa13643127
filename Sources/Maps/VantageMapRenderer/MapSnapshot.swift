import Foundation
import VantageGeodesy
import VantageMapRelief

/// A map image with its metadata.
public struct MapSnapshot: Sendable {
    /// The encoded image, in the requested format.
    public let data: Data
    /// The description of the map: everything except its image.
    public let mapDescription: MapDescription

    /// The width in pixels.
    public var pixelWidth: Int { mapDescription.pixelWidth }
    /// The height in pixels.
    public var pixelHeight: Int { mapDescription.pixelHeight }
    /// The options of the request.
    public var options: MapSnapshotOptions { mapDescription.options }
    /// The projection of the map in the image.
    public var projection: MapProjection { mapDescription.projection }
    /// The attribution. It must appear with the image, even if it is not drawn into the image.
    public var attribution: String? { mapDescription.attribution }
    /// The number of visible tiles that a source does not have. These tiles are drawn as background.
    public var missingTiles: Int { mapDescription.missingTiles }
    /// The unreadable visible tiles, each as its name and the reason. Like missing tiles, they are drawn as background.
    public var damagedTiles: [String] { mapDescription.damagedTiles }
    /// Remarks about ignored parts of the sources, one sentence each: GeoJSON features without usable coordinates, or
    /// layers of an unknown version.
    public var remarks: [String] { mapDescription.remarks }
    /// The labels in the image, in the order in which they were placed.
    public var labels: [MapLabel] { mapDescription.labels }
    /// Names with characters that no installed font contains, without duplicates.
    public var unreadableNames: [String] { mapDescription.unreadableNames }

    /// Converts a coordinate to points from the top-left corner; the result may lie outside the image.
    public func point(for coordinate: Coordinate) -> CGPoint { projection.point(for: coordinate) }

    /// Returns the coordinate at a point in the image, or `nil` beyond the northern or southern edge of the world.
    ///
    /// - Parameter point: The position, in points from the top-left corner.
    public func coordinate(for point: CGPoint) -> Coordinate? { projection.coordinate(for: point) }

    /// Returns the features at a point in the image, topmost first: overlays, labels, lines, areas. In maps from other
    /// providers, the result includes only the features that have already been loaded.
    ///
    /// - Parameter point: The position, in points from the top-left corner.
    public func features(at point: CGPoint) -> [MapFeature] { mapDescription.features(at: point) }
}
