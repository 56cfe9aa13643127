import Foundation
import VantageGeodesy
import VantageMapRelief

/// A map image with its metadata.
public struct MapSnapshot: Sendable {
    /// The encoded image, in the requested format.
    public internal(set) var data: Data
    /// The width in pixels.
    public let pixelWidth: Int
    /// The height in pixels.
    public let pixelHeight: Int
    /// The options of the request.
    public let options: MapSnapshotOptions
    /// The projection of the map in the image.
    public let projection: MapProjection
    /// The attribution that has to appear with the image, whether or not it is drawn into it.
    public let attribution: String?
    /// The number of visible tiles that a source does not have. They are drawn as background.
    public package(set) var missingTiles: Int
    /// The reasons why visible tiles could not be read, each with the tile's name. They are drawn as background, too.
    public package(set) var damagedTiles: [String]
    /// Remarks on ignored parts of the sources, one sentence each: GeoJSON features without usable coordinates, layers
    /// of an unknown version.
    public let remarks: [String]
    /// The labels in the image, as they were placed.
    public let labels: [MapLabel]
    /// Names with characters that no installed font has, each once.
    public package(set) var unreadableNames: [String]
    let hitTester: HitTester

    /// Converts a coordinate to points from the top-left corner; the result may lie outside the image.
    public func point(for coordinate: Coordinate) -> CGPoint { projection.point(for: coordinate) }

    /// Returns the coordinate at a point of the image, or `nil` beyond the northern and southern edges of the world.
    ///
    /// - Parameter point: Points from the top-left corner.
    public func coordinate(for point: CGPoint) -> Coordinate? { projection.coordinate(for: point) }

    /// Returns the features at a point of the image, with the topmost first: overlays, labels, lines, areas. For maps
    /// of other providers, it includes only the features that are already available.
    ///
    /// - Parameter point: Points from the top-left corner.
    public func features(at point: CGPoint) -> [MapFeature] { hitTester.features(at: point) }
}
