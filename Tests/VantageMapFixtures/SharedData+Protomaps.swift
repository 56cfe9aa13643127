import Foundation
import VantageSceneFixtures

extension SharedData {
    /// An archive that covers San Francisco's airport, in version 3 of the Protomaps basemap.
    package static let protomapsArchive: URL? =
        folder
        .map { $0.appending(path: "maps/swift-pmtiles/Tests/PMTilesTests/Resources/sfo.pmtiles") }
        .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
}
