import Foundation
import Geodesy

/// A picture of a map, and what is known of it.
public struct MapSnapshot: Sendable {
    /// In the format that was asked for.
    public internal(set) var data: Data
    /// Pixels.
    public let pixelWidth: Int
    /// Pixels.
    public let pixelHeight: Int
    /// What was asked for.
    public let options: MapSnapshotOptions
    /// How the map lies in the picture.
    public let projection: MapProjection
    /// What has to stand beside the picture, whether or not it is written into it.
    public let attribution: String?
    /// Tiles that the picture shows and that a source does not have: there is background.
    public package(set) var missingTiles: Int
    /// Why tiles that the picture shows could not be read, each with its name; there is background as well.
    public package(set) var damagedTiles: [String]
    /// What of the sources was passed over, each a sentence: features of GeoJSON that have no usable place, layers of a
    /// version that is not known.
    public let remarks: [String]
    /// The names in the picture, as they were placed.
    public let labels: [MapLabel]
    /// Names with characters that no installed font has, each once.
    public package(set) var unreadableNames: [String]
    let hits: FeatureHits

    /// Where a place falls in the picture, in points from the top-left corner; it may be outside.
    public func point(for coordinate: Coordinate) -> CGPoint { projection.point(for: coordinate) }

    /// What place a point of the picture shows; nil beyond the edges of the world in north and south.
    ///
    /// - Parameter point: Points from the top-left corner.
    public func coordinate(for point: CGPoint) -> Coordinate? { projection.coordinate(for: point) }

    /// What lies at a point of the picture, the uppermost first: overlays, labels, lines, areas. Of maps of other providers,
    /// what they know without asking.
    ///
    /// - Parameter point: Points from the top-left corner.
    public func features(at point: CGPoint) -> [MapFeature] { hits.features(at: point) }
}
