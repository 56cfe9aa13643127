import VantageCore
import VantageScenes

/// A stream to be stored: a JPEG, or an original in another format.
package struct PictureStream: Sendable {
    package enum Content: Sendable {
        case stored([UInt8])
        /// The original stays in its own file, outside the store.
        case linked(path: String, byteCount: Int)
    }

    /// The level in the pyramid. 0 is full size; higher levels are smaller copies.
    package var level: Int
    package var isOriginal: Bool
    /// The size of the stored picture in pixels, before the orientation is applied.
    package var size: PictureSize
    package var content: Content
    package var hash: ContentHash
    package var reading: Reading

    /// The way in which views read the stream.
    package enum Reading: Sendable {
        case inPart(PictureIndex)
        /// - Parameter reason: The reason why the stream cannot be read in parts.
        case whole(reason: String)
    }

    package init(
        level: Int, isOriginal: Bool, size: PictureSize, content: Content, hash: ContentHash, reading: Reading
    ) {
        self.level = level
        self.isOriginal = isOriginal
        self.size = size
        self.content = content
        self.hash = hash
        self.reading = reading
    }

    var index: PictureIndex? { if case .inPart(let index) = reading { index } else { nil } }
    var limitation: String? { if case .whole(let reason) = reading { reason } else { nil } }

    package var byteCount: Int {
        switch content {
        case .stored(let bytes): bytes.count
        case .linked(_, let byteCount): byteCount
        }
    }
}

/// A stored picture stream of a scene: a JPEG or, for an original only, a picture in another format.
public struct StoredPicture: Hashable, Sendable {
    package let id: Int64
    /// The level in the pyramid. 0 is full size; higher levels are smaller copies.
    public let level: Int
    /// Indicates whether this is the imported file.
    public let isOriginal: Bool
    /// The size of the stored picture in pixels, before the orientation is applied.
    public let size: PictureSize
    /// The size of the stream in bytes.
    public let byteCount: Int
    /// The SHA-256 hash of the stream.
    public let hash: ContentHash
    /// The reason, as a sentence, why views cannot read the stream in parts, or `nil` if they can.
    public let limitation: String?
    let indexHash: ContentHash?
    /// The path of the file, for an original that is stored outside the store.
    public let linkedPath: String?
}
