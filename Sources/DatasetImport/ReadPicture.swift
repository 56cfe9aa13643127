import JPEGCodec
import SceneStore

/// A candidate that was read: what the store needs to keep it.
package struct ReadPicture: Sendable {
    /// The whole file; `nil` for a scene without a picture.
    package var bytes: [UInt8]?
    /// What the JPEG's header says; `nil` for a scene without a picture.
    package var header: JPEGHeader?
    package var record: SceneRecord
    /// Sentences for people: what was unusual and how it was taken.
    package var warnings: [String]

    package init(bytes: [UInt8]?, header: JPEGHeader?, record: SceneRecord, warnings: [String]) {
        self.bytes = bytes
        self.header = header
        self.record = record
        self.warnings = warnings
    }
}
