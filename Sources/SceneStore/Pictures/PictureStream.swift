import Pictures
import Scenes

/// A JPEG stream on its way into the store.
package struct PictureStream: Sendable {
    package enum Content: Sendable {
        case stored([UInt8])
        /// The original stays where it is.
        case linked(path: String, byteCount: Int)
    }

    /// 0 is full size; the others are smaller copies.
    package var level: Int
    package var isOriginal: Bool
    /// Pixels as stored, before the orientation is applied.
    package var size: PictureSize
    package var content: Content
    package var hash: ContentHash
    package var reading: Reading

    /// How views read it.
    package enum Reading: Sendable {
        case inPart(PictureIndex)
        /// - Parameter reason: Why not in part.
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

/// A JPEG stream that the store holds for a scene.
public struct StoredPicture: Hashable, Sendable {
    package let id: Int64
    /// 0 is full size; the others are smaller copies.
    public let level: Int
    /// Whether this is the file as it was imported.
    public let isOriginal: Bool
    /// Pixels as stored, before the orientation is applied.
    public let size: PictureSize
    /// Bytes of the JPEG.
    public let byteCount: Int
    /// SHA-256 of the JPEG.
    public let hash: ContentHash
    /// Why views cannot read it in part, in words; `nil` where they can.
    public let limitation: String?
    let indexHash: ContentHash?
    /// The file, for an original that stays outside the store.
    public let linkedPath: String?
}
