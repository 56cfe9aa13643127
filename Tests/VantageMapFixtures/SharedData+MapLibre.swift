import Foundation
import VantageSceneFixtures

extension SharedData {
    /// Pictures rendered by MapLibre Native through pymgl, and their sources.
    package static let mapLibrePictures: URL? =
        folder
        .map { $0.appending(path: "maps/pymgl/fixtures") }
        .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
}
