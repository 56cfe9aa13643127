import Foundation
import SceneFixtures

extension SharedData {
    /// San Francisco's airport in version 3 of Protomaps' basemap.
    static let protomapsArchive: URL? =
        folder
        .map { $0.appending(path: "maps/swift-pmtiles/Tests/PMTilesTests/Resources/sfo.pmtiles") }
        .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
}
