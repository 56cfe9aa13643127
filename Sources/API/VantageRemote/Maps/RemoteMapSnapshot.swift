import Foundation
import VantageMapRelief
import VantageMapRenderer
import Vantage

/// A picture of a map that a remote server has drawn. Its contents are requested on demand.
public struct RemoteMapSnapshot: Sendable {
    /// The encoded picture, in the requested format.
    public let data: Data
    /// The width of the picture, in pixels.
    public let pixelWidth: Int
    /// The height of the picture, in pixels.
    public let pixelHeight: Int
    /// The projection of the map, which converts between coordinates and points in the picture. For maps with imagery,
    /// it is accurate to a pixel.
    public let projection: MapProjection
    /// The attribution that must appear next to the picture, even if the picture also contains it.
    public let attribution: String?

    private let map: RemoteMapRequest
    private let server: RemoteServer

    init(
        _ data: Data, _ projection: MapProjection, attribution: String?, of map: RemoteMapRequest,
        _ server: RemoteServer
    ) {
        self.data = data
        (pixelWidth, pixelHeight) = (map.pixels.width, map.pixels.height)
        self.projection = projection
        self.attribution = attribution
        self.map = map
        self.server = server
    }

    /// Returns the point at which a place appears in the picture, in points from the top-left corner. It may be outside
    /// the picture.
    public func point(for coordinate: Coordinate) -> CGPoint { projection.point(for: coordinate) }

    /// Returns the coordinate at a point in the picture.
    ///
    /// - Parameter point: A location in the picture, in points from the top-left corner.
    /// - Returns: `nil` if the point is beyond the northern or southern edge of the world.
    public func coordinate(for point: CGPoint) -> Coordinate? { projection.coordinate(for: point) }

    /// The map's labels and the problems that occurred when it was drawn. They are requested from the server each time
    /// this property is read.
    ///
    /// - Throws: `CancellationError`, `MapError`, or ``RemoteError``.
    public var contents: Contents {
        get async throws { try await Contents(server.response(to: map.contents(), as: RemoteMapResponse.self)) }
    }

    /// Returns the overlays, labels, lines and areas at a point in the picture, topmost first. They are requested from
    /// the server.
    ///
    /// - Parameter point: A location in the picture, in points from the top-left corner.
    /// - Throws: The same errors as ``contents``.
    public func features(at point: CGPoint) async throws -> [MapFeature] {
        try await server.response(to: map.contents(at: point), as: RemoteMapResponse.self).features.map(\.feature)
    }

    /// A map's labels and the problems that occurred when it was drawn.
    public struct Contents: Sendable {
        /// The labels in the picture. Each has one bounding rectangle around its glyphs and icon.
        public let labels: [MapLabel]
        /// The number of tiles that no source has. The picture shows the background there.
        public let missingTiles: Int
        /// A description of each tile that could not be read, including its name. The picture shows the background
        /// there.
        public let damagedTiles: [String]
        /// The labels with characters that are missing from all of the server's fonts, without duplicates.
        public let unreadableNames: [String]

        init(_ answer: RemoteMapResponse) {
            labels = answer.labels.map(\.label)
            missingTiles = answer.missingTiles
            damagedTiles = answer.damagedTiles
            unreadableNames = answer.unreadableNames
        }
    }
}
