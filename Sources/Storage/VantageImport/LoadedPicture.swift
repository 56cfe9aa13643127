import VantageCore
import VantageJPEG
import VantageSceneStore
import VantageStoreCore

/// The data that the store needs from a candidate, available once the candidate has been read.
package struct LoadedPicture: Sendable {
    /// A picture file.
    package struct File: Sendable {
        /// The whole file, or an archive of the files of a cube map.
        package var bytes: [UInt8]
        /// The size, in pixels, of the picture in the file.
        package var size: PictureSize
        /// The JPEG that views read: the file itself, or a JPEG made from it.
        package var jpeg: [UInt8]
        /// The header of ``jpeg``.
        package var header: JPEGHeader
        /// The reason, as a sentence, why views read a JPEG made from the file; `nil` if they read the file itself.
        package var conversion: String?
        /// Whether ``bytes`` is an archive created by the import rather than the content of a file.
        package var isArchive = false
    }

    /// The picture, or `nil` for a scene without one.
    package var file: File?
    package var record: SceneRecord
    package var warnings: [ImportWarning]

    package init(file: File?, record: SceneRecord, warnings: [ImportWarning]) {
        self.file = file
        self.record = record
        self.warnings = warnings
    }
}
