import Foundation
import SceneFixtures

extension SharedData {
    /// Pictures that MapLibre Native made, by pymgl, and what they show.
    static let mapLibrePictures: URL? =
        folder
        .map { $0.appending(path: "maps/pymgl/fixtures") }
        .flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
}
