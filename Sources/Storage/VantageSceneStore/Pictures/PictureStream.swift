import VantageCore
import VantageScenes

/// A stream to be stored: a JPEG, or an original in another format.
package struct PictureStream: Sendable {
    package enum Content: Sendable {
        case stored([UInt8])
        /// The original stays in its own file, outside the store.
        case linked(path: String, byteCount: Int)
        /// The bytes are in an object outside the store.
        case object(ObjectSlice)
    }

    /// The place of a stream's index.
    package enum IndexPlace: Sendable {
        /// The index is stored in rows of the store.
        case store
        /// The index is ready to be added to a volume.
        case encoded([UInt8])
        /// The index is in an object outside the store.
        case object(ObjectSlice, hash: ContentHash)
    }

    /// The level in the pyramid. 0 is full size; higher levels are smaller copies.
    package var level: Int
    package var isOriginal: Bool
    /// The size of the stored picture in pixels, before the orientation is applied.
    package var size: PictureSize
    package var content: Content
    package var hash: ContentHash
    package var reading: Reading
    package var indexPlace = IndexPlace.store

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

    /// The checksum of the index in its stored form.
    var indexHash: ContentHash? { if case .object(_, let hash) = indexPlace { hash } else { index?.hash } }

    package var byteCount: Int {
        switch content {
        case .stored(let bytes): bytes.count
        case .linked(_, let byteCount): byteCount
        case .object(let slice): slice.range.count
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
    package var indexHash: ContentHash?
    /// The path of the file, for an original that is stored outside the store.
    public let linkedPath: String?
    /// The bytes in an object outside the store.
    package var slice: ObjectSlice?
    /// The index in an object outside the store.
    package var indexSlice: ObjectSlice?

    /// The path of the object with the picture's bytes in its location, or `nil` if the bytes are not in an object.
    public var objectPath: String? { slice?.object.path }

    /// Indicates whether reading the picture needs no row of the store.
    var isOutside: Bool {
        (slice != nil || linkedPath != nil) && (indexHash == nil || indexSlice != nil)
    }
}
