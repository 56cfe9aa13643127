import Foundation
import VantageGeodesy
import VantageMapRelief

/// A map image with its metadata.
public struct MapSnapshot: Sendable {
    /// The encoded image, in the requested format.
    public let data: Data
    /// The map without its image.
    public let mapDescription: MapDescription

    /// The width in pixels.
    public var pixelWidth: Int { mapDescription.pixelWidth }
    /// The height in pixels.
    public var pixelHeight: Int { mapDescription.pixelHeight }
    /// The options of the request.
    public var options: MapSnapshotOptions { mapDescription.options }
    /// The projection of the map in the image.
    public var projection: MapProjection { mapDescription.projection }
    /// The attribution that must appear with the image, whether or not it is drawn into it.
    public var attribution: String? { mapDescription.attribution }
    /// The number of visible tiles that a source does not have. They are drawn as background.
    public var missingTiles: Int { mapDescription.missingTiles }
    /// The reasons why visible tiles could not be read, each with the tile's name. These tiles are also drawn as
    /// background.
    public var damagedTiles: [String] { mapDescription.damagedTiles }
    /// Remarks about ignored parts of the sources, one sentence each: GeoJSON features without usable coordinates, or
    /// layers of an unknown version.
    public var remarks: [String] { mapDescription.remarks }
    /// The labels in the image, in the order in which they were placed.
    public var labels: [MapLabel] { mapDescription.labels }
    /// Names with characters that no installed font has, without duplicates.
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
