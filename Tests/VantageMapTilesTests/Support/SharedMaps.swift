import Foundation
import VantageSceneFixtures

extension SharedData {
    /// Archives, tiles and GeoJSON from other projects, if they are available.
    static let maps: URL? = folder.map { $0.appending(path: "maps") }
        .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
}
