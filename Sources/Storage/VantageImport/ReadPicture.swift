import VantageJPEG
import VantageSceneStore

/// A candidate that was read, with the data that the store needs.
package struct ReadPicture: Sendable {
    /// The whole file, or `nil` for a scene without a picture.
    package var bytes: [UInt8]?
    /// The header of the JPEG, or `nil` for a scene without a picture.
    package var header: JPEGHeader?
    package var record: SceneRecord
    /// Sentences about unusual values and how they were interpreted.
    package var warnings: [String]

    package init(bytes: [UInt8]?, header: JPEGHeader?, record: SceneRecord, warnings: [String]) {
        self.bytes = bytes
        self.header = header
        self.record = record
        self.warnings = warnings
    }
}
