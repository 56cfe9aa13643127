import Foundation
import Vantage

/// The provider to check, and the place and zoom of the maps that the checks request.
struct MapConformanceSubject: Sendable {
    let provider: any MapProvider
    let place: Coordinate
    let zoom: Double

    /// The options for a small map around the place.
    var options: MapSnapshotOptions {
        MapSnapshotOptions(
            area: .camera(MapCamera(center: place, zoom: zoom)), size: PictureSize(width: 240, height: 160),
            format: .png)
    }

    func map(_ change: (inout MapSnapshotOptions) -> Void = { _ in }) async throws -> MapSnapshot {
        var options = options
        change(&options)
        return try await provider.snapshot(of: options)
    }

    func description(_ change: (inout MapSnapshotOptions) -> Void = { _ in }) async throws -> MapDescription {
        var options = options
        change(&options)
        return try await provider.description(of: options)
    }

    /// Points spread across a map at the default size.
    var points: [CGPoint] {
        stride(from: 20.0, to: 240, by: 40).flatMap { x in
            stride(from: 20.0, to: 160, by: 40).map { y in CGPoint(x: x, y: y) }
        }
    }

    /// Returns all features at several points.
    func features(at points: [CGPoint], of map: MapSnapshot) async throws -> [MapFeature] {
        var found: [MapFeature] = []
        for point in points { found += try await provider.features(at: point, of: map) }
        return found
    }
}
