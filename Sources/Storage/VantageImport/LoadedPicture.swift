import VantageJPEG
import VantageSceneStore

/// The data that the store needs from a candidate, available once the candidate has been read.
package struct LoadedPicture: Sendable {
    /// The whole file, or `nil` for a scene without a picture.
    package var bytes: [UInt8]?
    /// The header of the JPEG, or `nil` for a scene without a picture.
    package var header: JPEGHeader?
    package var record: SceneRecord
    /// Sentences that describe unusual values and how they were interpreted.
    package var warnings: [String]

    package init(bytes: [UInt8]?, header: JPEGHeader?, record: SceneRecord, warnings: [String]) {
        self.bytes = bytes
        self.header = header
        self.record = record
        self.warnings = warnings
    }
}
