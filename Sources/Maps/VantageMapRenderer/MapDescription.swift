import Foundation
import VantageGeodesy
import VantageMapRelief
import VantageMapStyle

/// A map without its image: its projection, labels and features, and the problems with its sources.
///
/// The labels and features are those of an image with the same options. Nothing is drawn, so a description takes a
/// fraction of the time. Errors that only drawing can cause are not reported: damaged elevation data under hillshade,
/// and drawing work or blended pixels that exceed a limit.
public struct MapDescription: Sendable {
    /// The width of the image, in pixels.
    public let pixelWidth: Int
    /// The height of the image, in pixels.
    public let pixelHeight: Int
    /// The options of the request.
    public let options: MapSnapshotOptions
    /// The projection of the map in the image.
    public let projection: MapProjection
    /// The attribution that must appear with the image, whether or not the image itself contains it.
    public let attribution: String?
    /// The number of visible tiles that a source does not have. These tiles are drawn as background.
    public package(set) var missingTiles: Int
    /// The reasons why visible tiles could not be read, each with the tile's name. These tiles are drawn as background,
    /// as missing tiles are.
    public package(set) var damagedTiles: [String]
    /// Remarks about ignored parts of the sources, one sentence each: GeoJSON features without usable coordinates, or
    /// layers of an unknown version.
    public let remarks: [String]
    /// The labels in the image, in the order in which they were placed.
    public let labels: [MapLabel]
    /// Names with characters that no installed font contains, without duplicates.
    public package(set) var unreadableNames: [String]
    let hitTester: HitTester
    /// The approximate size in memory, in bytes, including the tiles that are kept for finding features.
    package let byteCount: Int

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
    public func features(at point: CGPoint) -> [MapFeature] { hitTester.features(at: point) }
}

extension MapDescription {
    /// Creates a description of a map that a custom provider draws. Hit testing includes the overlays of the options.
    ///
    /// - Parameters:
    ///   - options: The options of the request, which define the image's size and projection.
    ///   - attribution: The attribution that must appear with the map.
    ///   - labels: The labels in the image.
    ///   - features: A closure that returns the features at a position in the image, in points: topmost first,
    ///     without overlays. Features that the options exclude are removed.
    /// - Throws: ``MapError`` if an option is out of range.
    public init(
        for options: MapSnapshotOptions, attribution: String? = nil, labels: [MapLabel] = [],
        features: @escaping @Sendable (CGPoint) -> [MapFeature] = { _ in [] }
    ) throws {
        projection = try options.projection()
        (pixelWidth, pixelHeight) = (options.pixels.width, options.pixels.height)
        (self.options, self.attribution, self.labels) = (options, attribution, labels)
        (missingTiles, damagedTiles, remarks, unreadableNames) = (0, [], [], [])
        var hitTester = HitTester(
            projection: projection, scale: options.scale, steps: DrawingSteps(ground: .white), tiles: [], labels: [],
            overlays: options.overlays, traffic: [], languages: options.languages)
        hitTester.selectable = options.selectableMapFeatures
        hitTester.others = features
        self.hitTester = hitTester
        byteCount = labels.count * MapLabel.bytes + options.overlays.pointCount * MapOverlayList.bytesPerPoint
    }
}

extension MapLabel {
    /// The approximate size in memory, in bytes.
    static let bytes = 512
}

extension MapOverlayList {
    /// The size of a coordinate in memory, in bytes.
    static let bytesPerPoint = 16
}
