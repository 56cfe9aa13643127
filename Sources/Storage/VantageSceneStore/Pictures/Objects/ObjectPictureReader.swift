import Foundation
import Synchronization
import VantageCore
import VantageObjects
import VantageStoreCore

/// A reader of pictures in objects. A view needs two requests: one for the description of a stream, which is cached, and
/// one for the bytes that it shows.
final class ObjectPictureReader {
    /// The bytes of a stream that were read last. A view across the seam of a panorama reads twice from the same rows.
    private struct Window {
        let picture: Int64
        let start: Int
        let bytes: [UInt8]
    }

    private static let maximumCachedBytes = 64 << 20
    /// The descriptions of streams by their checksum. All stores in the process share them.
    private static let descriptions = Mutex(LRUCache<ContentHash, StreamDescription>(maximumCost: maximumCachedBytes))

    private let storage: any ObjectStorage
    private var window: Window?

    init(_ storage: any ObjectStorage) { self.storage = storage }

    /// Returns all bytes of a stream, after comparing them with its checksum.
    func bytes(of picture: StoredPicture, at slice: ObjectSlice) throws -> [UInt8] {
        let bytes = try storage.read(slice.range, of: slice.object.path)
        guard ContentHash(of: bytes) == picture.hash else { throw damaged(slice) }
        return bytes
    }

    /// Returns the description of a stream, after comparing it with its checksum.
    func description(_ slice: ObjectSlice, hash: ContentHash) throws -> StreamDescription {
        if let known = Self.descriptions.withLock({ $0.value(for: hash) }) { return known }
        let bytes = try storage.read(slice.range, of: slice.object.path)
        guard ContentHash(of: bytes) == hash, let description = StreamDescription(encoded: bytes) else {
            throw damaged(slice)
        }
        Self.descriptions.withLock { _ = $0.insert(description, cost: bytes.count, for: hash) }
        return description
    }

    /// Returns ranges of a stream's bytes, concatenated, with a single request. Bytes beyond the end are omitted.
    ///
    /// - Parameter ranges: The ranges in ascending order, one for each row of the view.
    func bytes(
        _ ranges: [Range<Int>], of picture: StoredPicture, at slice: ObjectSlice, _ description: StreamDescription
    ) throws -> [UInt8] {
        let ranges = ranges.map { $0.clamped(to: 0..<slice.range.count) }.filter { !$0.isEmpty }
        guard let first = ranges.first, let end = ranges.map(\.upperBound).max() else { return [] }
        let needed = first.lowerBound..<end
        let window = try window(over: needed, rows: ranges.count, of: picture, at: slice, description)
        return ranges.flatMap { window.bytes[$0.lowerBound - window.start..<$0.upperBound - window.start] }
    }

    private func window(
        over needed: Range<Int>, rows: Int, of picture: StoredPicture, at slice: ObjectSlice,
        _ description: StreamDescription
    ) throws -> Window {
        if let window, window.picture == picture.id, window.start <= needed.lowerBound,
            needed.upperBound <= window.start + window.bytes.count
        {
            return window
        }
        let blocks = Self.blocks(around: needed, rows: rows, of: slice.range.count)
        let range = blocks.lowerBound * StreamDescription.blockSize..<min(
            blocks.upperBound * StreamDescription.blockSize, slice.range.count)
        let bytes = try storage.read(
            slice.range.lowerBound + range.lowerBound..<slice.range.lowerBound + range.upperBound,
            of: slice.object.path)
        for block in blocks {
            let start = block * StreamDescription.blockSize - range.lowerBound
            let end = min(start + StreamDescription.blockSize, bytes.count)
            guard description.isValid(bytes[start..<end], number: block) else { throw damaged(slice) }
        }
        let window = Window(picture: picture.id, start: range.lowerBound, bytes: bytes)
        self.window = window
        return window
    }

    /// Returns the blocks to read. They begin about a row earlier than needed: the part of a view on the other side of
    /// the seam begins at the start of the first row, and would otherwise need a request of its own.
    private static func blocks(around needed: Range<Int>, rows: Int, of byteCount: Int) -> Range<Int> {
        let row = rows > 1 ? needed.count * 5 / (4 * (rows - 1)) : 0
        let start = max(0, needed.lowerBound - min(row, 4 * StreamDescription.blockSize))
        let size = StreamDescription.blockSize
        return start / size..<(needed.upperBound + size - 1) / size
    }

    private func damaged(_ slice: ObjectSlice) -> ObjectStorageError {
        ObjectStorageError(
            .objectDamaged,
            "\(slice.object.path) at \(storage.location) does not have the bytes that were written: a checksum does "
                + "not match. Restore it from a copy, or remove the scene and import it again.")
    }
}
