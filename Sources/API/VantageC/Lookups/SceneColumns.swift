import CVantageLibrary
import Vantage
import VantageCore
import VantageScenes
import VantageSceneStore

/// The arrays of a caller that receive the results of many lookups.
struct SceneColumns: @unchecked Sendable {
    // Sendable because each row is written by only one thread.
    private let arrays: vantage_scene_columns

    init(_ arrays: vantage_scene_columns) { self.arrays = arrays }

    /// Whether the caller requests only values that the index contains.
    var haveOnlyDistances: Bool {
        arrays.scene == nil && arrays.latitude == nil && arrays.longitude == nil && arrays.bearing == nil
            && arrays.heading == nil && arrays.captured == nil && arrays.kind == nil
    }

    func write(_ found: Availability?, at row: Int) {
        arrays.available?[row] = found == nil ? 0 : 1
        arrays.distance?[row] = found?.distance ?? .nan
    }

    func write(_ found: FoundScene?, at row: Int) {
        arrays.available?[row] = found == nil ? 0 : 1
        arrays.distance?[row] = found?.distance ?? .nan
        arrays.latitude?[row] = found?.scene.coordinate.latitude ?? .nan
        arrays.longitude?[row] = found?.scene.coordinate.longitude ?? .nan
        arrays.bearing?[row] = found?.bearing?.degrees ?? .nan
        arrays.heading?[row] = found?.scene.heading?.degrees ?? .nan
        arrays.captured?[row] = found?.scene.captured ?? .min
        arrays.kind?[row] = found.map { $0.scene.isPanorama ? 0 : 1 } ?? -1
        if let scenes = arrays.scene { write(found, to: scenes + row * Base32.length) }
    }

    private func write(_ found: FoundScene?, to text: UnsafeMutablePointer<CChar>) {
        text.withMemoryRebound(to: UInt8.self, capacity: Base32.length) { text in
            if let found {
                found.writeID(to: text)
            } else {
                text.update(repeating: 0, count: Base32.length)
            }
        }
    }
}

extension vantage_scene {
    init(_ found: FoundScene?, viewHeading: Heading?) {
        self.init()
        latitude = found?.scene.coordinate.latitude ?? .nan
        longitude = found?.scene.coordinate.longitude ?? .nan
        distance = found?.distance ?? .nan
        bearing = found?.bearing?.degrees ?? .nan
        heading = found?.scene.heading?.degrees ?? .nan
        view_heading = viewHeading?.degrees ?? .nan
        captured = found?.scene.captured ?? .min
        kind = found.map { $0.scene.isPanorama ? 0 : 1 } ?? -1
        guard let found else { return }
        withUnsafeMutableBytes(of: &scene) { bytes in
            if let text = bytes.bindMemory(to: UInt8.self).baseAddress { found.writeID(to: text) }
        }
    }
}

extension FoundScene {
    /// Writes the scene's ID, which has 13 characters.
    fileprivate func writeID(to text: UnsafeMutablePointer<UInt8>) {
        Base32.write(UInt64(bitPattern: scene.key), to: text)
    }
}
