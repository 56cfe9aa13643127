import Foundation
import MapRenderer
import Vantage

/// A picture of a map that a server has drawn, and what the server knows of it.
public struct RemoteMapSnapshot: Sendable {
    /// In the format that was asked for.
    public let data: Data
    /// Pixels.
    public let pixelWidth: Int
    /// Pixels.
    public let pixelHeight: Int
    /// How the map lies in the picture; of maps with pictures in them, to a pixel.
    public let projection: MapProjection
    /// What has to stand beside the picture, whether or not it is written into it.
    public let attribution: String?

    private let map: MapCall
    private let server: RemoteServer

    init(_ data: Data, _ projection: MapProjection, attribution: String?, of map: MapCall, _ server: RemoteServer) {
        self.data = data
        (pixelWidth, pixelHeight) = (map.pixels.width, map.pixels.height)
        self.projection = projection
        self.attribution = attribution
        self.map = map
        self.server = server
    }

    /// Where a place falls in the picture, in points from the top-left corner; it may be outside.
    public func point(for coordinate: Coordinate) -> CGPoint { projection.point(for: coordinate) }

    /// What place a point of the picture shows; `nil` beyond the edges of the world in north and south.
    ///
    /// - Parameter point: Points from the top-left corner.
    public func coordinate(for point: CGPoint) -> Coordinate? { projection.coordinate(for: point) }

    /// What the map shows, as the server knows it: it is asked for that.
    ///
    /// - Throws: `CancellationError`; `MapError`; ``RemoteError``.
    public var contents: Contents {
        get async throws { try await Contents(server.answer(to: map.contents(), as: MapAnswer.self)) }
    }

    /// What lies at a point of the picture, the uppermost first: overlays, labels, lines, areas. The server is asked for it.
    ///
    /// - Parameter point: Points from the top-left corner.
    /// - Throws: As ``contents`` does.
    public func features(at point: CGPoint) async throws -> [MapFeature] {
        try await server.answer(to: map.contents(at: point), as: MapAnswer.self).features.map(\.feature)
    }

    /// What a map shows.
    public struct Contents: Sendable {
        /// The names in the picture, as they were placed; of each, one rectangle around its glyphs and its icon.
        public let labels: [MapLabel]
        /// Tiles that the picture shows and that a source does not have: there is background.
        public let missingTiles: Int
        /// Why tiles that the picture shows could not be read, each with its name; there is background as well.
        public let damagedTiles: [String]
        /// Names with characters that no font of the server has, each once.
        public let unreadableNames: [String]

        init(_ answer: MapAnswer) {
            labels = answer.labels.map(\.label)
            missingTiles = answer.missingTiles
            damagedTiles = answer.damagedTiles
            unreadableNames = answer.unreadableNames
        }
    }
}
