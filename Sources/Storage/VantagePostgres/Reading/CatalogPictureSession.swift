import VantageCore
import VantageObjects
import VantageSceneStore
import VantageScenes
import VantageStoreCore

/// A session that reads a scene's picture from its linked original and from objects. It does not occupy a connection.
/// Only one thread at a time may use it.
final class CatalogPictureSession: PictureSession {
    let size: PictureSize
    let levels: [PyramidLevel]
    private let pictures: [StoredPicture]
    private let objects: ObjectPictureReader?
    private var file: RegularFile?

    /// - Parameters:
    ///   - pictures: The pictures of the scene, of which one is the original.
    ///   - storage: The storage that contains the objects; `nil` if there are none.
    /// - Throws: `StoreError` `linkedPictureChanged` if a linked original does not exist or has a different size.
    init(_ pictures: [StoredPicture], in storage: (any ObjectStorage)?) throws {
        self.pictures = pictures
        objects = storage.map { ObjectPictureReader($0) }
        levels = pictures.levels
        size = pictures.shown.first { $0.level == 0 }?.size ?? PictureSize(width: 0, height: 0)
        if let linked = pictures.shown.first(where: { $0.linkedPath != nil }) { file = try Self.open(linked) }
    }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { try bytes(of: picture(level)) }

    func indexParts(_ parts: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]]? {
        let picture = try picture(level)
        guard let hash = picture.indexHash, let index = picture.indexSlice, let objects else { return nil }
        return try objects.indexParts(parts, at: index, hash: hash)
    }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        let picture = try picture(level)
        guard let slice = picture.slice, let objects else {
            // Ranges computed from an index extend one byte further than needed.
            return try linkedBytes(ranges.map { $0.clamped(to: 0..<picture.byteCount) }, of: picture)
        }
        guard let hash = picture.indexHash, let index = picture.indexSlice else {
            let whole = try bytes(of: picture)
            return ranges.flatMap { whole[$0.clamped(to: whole.indices)] }
        }
        return try objects.bytes(ranges, of: picture, at: slice, try objects.description(index, hash: hash))
    }

    /// Returns the imported picture file, byte for byte.
    ///
    /// - Throws: `StoreError` `linkedPictureChanged` if the bytes of a linked original differ; `ObjectStorageError`.
    func originalFile() throws -> [UInt8] {
        guard let original = pictures.first(where: \.isOriginal) else { return [] }
        let bytes = try bytes(of: original)
        guard ContentHash(of: bytes) == original.hash else {
            throw StoreError(
                .linkedPictureChanged,
                "\(original.linkedPath ?? "") differs from the imported picture: its checksum does not match. "
                    + "Put the original back.")
        }
        return bytes
    }

    private func picture(_ level: PyramidLevel) throws -> StoredPicture {
        guard let picture = pictures.picture(of: level) else {
            preconditionFailure("The level does not belong to this session.")
        }
        return picture
    }

    private func bytes(of picture: StoredPicture) throws -> [UInt8] {
        if let slice = picture.slice, let objects { return try objects.bytes(of: picture, at: slice) }
        return try linkedBytes([0..<picture.byteCount], of: picture)
    }

    private func linkedBytes(_ ranges: [Range<Int>], of picture: StoredPicture) throws -> [UInt8] {
        let file = try file ?? Self.open(picture)
        self.file = file
        do {
            return try file.bytes(ranges)
        } catch {
            throw StoreError(
                .linkedPictureChanged, "\(picture.linkedPath ?? "") cannot be read: \(error). Put it back.")
        }
    }

    private static func open(_ picture: StoredPicture) throws -> RegularFile {
        let path = picture.linkedPath ?? ""
        let file: RegularFile
        do {
            file = try RegularFile(path: path)
        } catch {
            throw StoreError(
                .linkedPictureChanged, "\(path) is linked from the catalog and cannot be read (\(error)). Put it back.")
        }
        guard file.size == picture.byteCount else {
            throw StoreError(
                .linkedPictureChanged,
                "\(path) has changed since it was linked: it had \(picture.byteCount) bytes and now has \(file.size).")
        }
        return file
    }
}
