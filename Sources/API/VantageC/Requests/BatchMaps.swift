import Foundation
import Vantage
import VantageParameters

/// The maps that the rows of a batch can request.
struct BatchMaps {
    static let parameters =
        [RequestParameter("source", repeats: true), RequestParameter("elevation", repeats: true), "zoom"]
        + MapAppearanceParameters.requested

    private let sources: [URL]
    private let elevation: [URL]
    private let options: MapSnapshotter.Options
    private let zoom: Double

    /// - Parameter views: The options for the views. Their size, scale and quality apply to maps, too.
    init(_ request: Request, as views: LookAroundSnapshotter.Options) throws {
        sources = request.texts("source").map { URL(mapSource: $0) }
        elevation = request.texts("elevation").map { URL(mapSource: $0) }
        let standard = MapSnapshotter.Options(
            area: .places([]), size: views.size, scale: views.scale, format: .jpeg(quality: views.quality))
        options = try request.options(MapAppearanceParameters.self, standard)
        let parameter = Parameter("zoom")
        zoom = try request.text("zoom").map { try parameter.zoom(parameter.number($0)) } ?? MapAreaRequest.standardZoom
    }

    /// Opens the sources, or returns `nil` if there are none.
    func open() async throws -> MapStore? {
        guard !(sources + elevation).isEmpty else { return nil }
        return try await MapStore(opening: sources, elevation: elevation)
    }

    /// Returns the settings of maps, or `nil` if there are no sources for them.
    func settings(from maps: MapStore?) -> SnapshotBatch.Maps? {
        guard let maps, !sources.isEmpty else { return nil }
        return SnapshotBatch.Maps(from: maps, options: options, zoom: zoom)
    }
}
