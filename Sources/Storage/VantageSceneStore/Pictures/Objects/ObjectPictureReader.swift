import Foundation
import Synchronization
import VantageCore
import VantageObjects
import VantageStoreCore

/// A reader of pictures in objects. A view needs two requests: one for the description of a stream, which is cached,
/// and one for the bytes that it shows.
package final class ObjectPictureReader {
    /// The bytes of a stream that were read last. A view across the seam of a panorama reads twice from the same rows.
    private struct Window {
        let picture: Int64
        let start: Int
        let bytes: [UInt8]
    }

    private static let maximumCachedBytes = 64 << 20
    private static let largestUncheckedRange = 64 << 20
    /// The descriptions of streams by their checksum. All stores in the process share them.
    private static let descriptions = Mutex(LRUCache<ContentHash, StreamDescription>(maximumCost: maximumCachedBytes))

    private let storage: any ObjectStorage
    private var window: Window?
    /// The bytes of the rows whose index was read last.
    private var rows = 0..<0

    package init(_ storage: any ObjectStorage) { self.storage = storage }

    /// Returns all bytes of a stream, after comparing them with its checksum.
    package func bytes(of picture: StoredPicture, at slice: ObjectSlice) throws -> [UInt8] {
        let bytes = try read(slice.range, of: slice)
        guard ContentHash(of: bytes) == picture.hash else { throw damaged(slice) }
        return bytes
    }

    /// Returns the description of a stream, after comparing it with its checksum.
    package func description(_ slice: ObjectSlice, hash: ContentHash) throws -> StreamDescription {
        if let known = Self.descriptions.withLock({ $0.value(for: hash) }) { return known }
        let bytes = try read(slice.range, of: slice)
        guard ContentHash(of: bytes) == hash, let description = StreamDescription(encoded: bytes) else {
            throw damaged(slice)
        }
        Self.descriptions.withLock { _ = $0.insert(description, cost: bytes.count, for: hash) }
        return description
    }

    /// Returns parts of a stream's index.
    package func indexParts(_ parts: Range<Int>, at slice: ObjectSlice, hash: ContentHash) throws -> [[UInt8]] {
        let description = try description(slice, hash: hash)
        let parts = parts.clamped(to: description.parts.indices)
        if parts.lowerBound > 0 { rows = description.extent(ofParts: parts) }
        return Array(description.parts[parts])
    }

    /// Returns ranges of a stream's bytes, concatenated, with a single request. Bytes beyond the end are omitted.
    ///
    /// - Parameter ranges: The ranges in ascending order.
    package func bytes(
        _ ranges: [Range<Int>], of picture: StoredPicture, at slice: ObjectSlice, _ description: StreamDescription
    ) throws -> [UInt8] {
        let ranges = ranges.map { $0.clamped(to: 0..<slice.range.count) }.filter { !$0.isEmpty }
        guard let first = ranges.first, let end = ranges.map(\.upperBound).max() else { return [] }
        let needed = first.lowerBound..<end
        let window = try window(over: needed, of: picture, at: slice, description)
        return ranges.flatMap { window.bytes[$0.lowerBound - window.start..<$0.upperBound - window.start] }
    }

    private func window(
        over needed: Range<Int>, of picture: StoredPicture, at slice: ObjectSlice,
        _ description: StreamDescription
    ) throws -> Window {
        if let window, window.picture == picture.id, window.start <= needed.lowerBound,
            needed.upperBound <= window.start + window.bytes.count
        {
            return window
        }
        let blocks = blocks(around: needed, of: slice.range.count)
        let range =
            blocks.lowerBound
            * StreamDescription.blockSize..<min(
                blocks.upperBound * StreamDescription.blockSize, slice.range.count)
        let bytes = try read(
            slice.range.lowerBound + range.lowerBound..<slice.range.lowerBound + range.upperBound, of: slice)
        for block in blocks {
            let start = block * StreamDescription.blockSize - range.lowerBound
            let end = min(start + StreamDescription.blockSize, bytes.count)
            guard description.isValid(bytes[start..<end], number: block) else { throw damaged(slice) }
        }
        let window = Window(picture: picture.id, start: range.lowerBound, bytes: bytes)
        self.window = window
        return window
    }

    /// Returns the blocks to read. They contain whole rows: a view across the seam reads the ends of rows first, and
    /// then the beginnings of the same rows, which would otherwise need a request of their own.
    private func blocks(around needed: Range<Int>, of byteCount: Int) -> Range<Int> {
        let rows = rows.clamped(to: 0..<byteCount)
        let isAround = rows.overlaps(needed)
        let start = isAround ? min(rows.lowerBound, needed.lowerBound) : needed.lowerBound
        let end = isAround ? max(rows.upperBound, needed.upperBound) : needed.upperBound
        let size = StreamDescription.blockSize
        return start / size..<(end + size - 1) / size
    }

    private func read(_ range: Range<Int>, of slice: ObjectSlice) throws -> [UInt8] {
        // A store is untrusted. Memory for a large range is allocated only if the object has these bytes.
        if range.count > Self.largestUncheckedRange, try storage.size(of: slice.object.path) != slice.object.byteCount {
            throw damaged(slice)
        }
        return try storage.read(range, of: slice.object.path)
    }

    private func damaged(_ slice: ObjectSlice) -> ObjectStorageError {
        ObjectStorageError(
            .objectDamaged,
            "\(slice.object.path) at \(storage.location) does not have the bytes that were written: a checksum does "
                + "not match. Restore it from a copy, or remove the scene and import it again.")
    }
}
