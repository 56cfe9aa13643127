import GRDB
import VantageCore
import VantageObjects
import VantageScenes
import VantageStoreCore

/// A session that reads a scene's picture. It sees the store as it was when the session began, regardless of concurrent
/// imports and removals.
///
/// A session occupies a connection until ``close()``, unless all of the picture's bytes are outside the store: waiting
/// for a network must not keep others from reading. Only one thread at a time may use a session.
final class StoredPictureSession {
    /// The stored streams, full size first; empty for a scene without a picture.
    let pictures: [StoredPicture]
    let levels: [PyramidLevel]
    private let store: Store
    private var connection: ReadConnection?
    private var objects: ObjectPictureReader?
    private var isClosed = false

    /// Begins a session. Blocks until a connection is free.
    ///
    /// - Parameter location: The location of pictures outside the store; `nil` for the location that the store records.
    /// - Throws: `SceneError` `sceneNoLongerAvailable` if the store has no such scene; `StoreError`;
    ///   `ObjectStorageError` if the pictures are outside, at a location that cannot be used.
    init(of scene: SceneID, in store: Store, pictures location: StorageLocation? = nil) throws {
        self.store = store
        let connection = try store.beginSession()
        do {
            let (pictures, recorded) = try store.withStoreErrors {
                try connection.use { database in
                    let pictures = try StoredPicture.fetchAll(of: scene, in: database)
                    guard location == nil, pictures.haveObjects else { return (pictures, nil as StorageLocation?) }
                    return (pictures, try PictureLocationRow.read(database))
                }
            }
            self.pictures = pictures
            if pictures.haveObjects { objects = try Self.reader(at: location ?? recorded, of: store) }
        } catch {
            store.endSession(connection)
            throw error
        }
        levels = pictures.levels
        if pictures.allSatisfy(\.isOutside) { store.endSession(connection) } else { self.connection = connection }
    }

    private static func reader(at location: StorageLocation?, of store: Store) throws -> ObjectPictureReader {
        guard let location else {
            throw StoreError(
                .damaged,
                "\(store.url.relativePath) has pictures outside the store, but does not record their location.")
        }
        return ObjectPictureReader(try location.storage())
    }

    deinit { close() }

    /// Releases the connection. After that, nothing can be read.
    func close() {
        if let connection { store.endSession(connection) }
        connection = nil
        isClosed = true
    }

    /// Returns the bytes of a stream.
    ///
    /// - Throws: `StoreError` `linkedPictureChanged` if a linked original does not exist or has a different size;
    ///   `damaged` if parts are missing; `ObjectStorageError` if an object cannot be read or is damaged.
    func bytes(of picture: StoredPicture) throws -> [UInt8] {
        if let slice = picture.slice { return try outside().bytes(of: picture, at: slice) }
        if let path = picture.linkedPath {
            return try LinkedFile(path, of: picture, store: store.url).bytes([0..<picture.byteCount])
        }
        let bytes = try read { try PictureParts.read(picture: picture.id, byteCount: picture.byteCount, in: $0) }
        guard bytes.count == picture.byteCount else {
            throw StoreError(
                .damaged,
                "A picture in \(store.url.relativePath) has only \(bytes.count) of its \(picture.byteCount) bytes.")
        }
        return bytes
    }

    /// Returns parts of a stream's index, or `nil` if the stream cannot be read in parts.
    func indexParts(_ parts: Range<Int>, of picture: StoredPicture) throws -> [[UInt8]]? {
        guard let hash = picture.indexHash else { return nil }
        if let slice = picture.indexSlice {
            return try outside().indexParts(parts, at: slice, hash: hash)
        }
        return try read { try PictureIndexRows.read(parts, ofPicture: picture.id, in: $0) }
    }

    /// Returns the bytes of several ranges of a stream, concatenated. Bytes beyond the end are omitted.
    ///
    /// - Parameter ranges: The ranges in ascending order.
    /// - Throws: The same errors as ``bytes(of:)``.
    func bytes(_ ranges: [Range<Int>], of picture: StoredPicture) throws -> [UInt8] {
        // Ranges computed from an index extend one byte further than needed.
        guard ranges.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= picture.byteCount + 1 }) else {
            throw StoreError(
                .damaged, "A picture index in \(store.url.relativePath) extends past the end of its picture.")
        }
        if let slice = picture.slice { return try bytes(ranges, of: picture, at: slice) }
        guard let path = picture.linkedPath else {
            return try read { try PictureParts.read(ranges, picture: picture.id, in: $0) }
        }
        return try LinkedFile(path, of: picture, store: store.url).bytes(ranges)
    }

    private func bytes(_ ranges: [Range<Int>], of picture: StoredPicture, at slice: ObjectSlice) throws -> [UInt8] {
        guard let hash = picture.indexHash, let index = picture.indexSlice else {
            let whole = try bytes(of: picture)
            return ranges.flatMap { whole[$0.clamped(to: whole.indices)] }
        }
        let objects = try outside()
        return try objects.bytes(ranges, of: picture, at: slice, try objects.description(index, hash: hash))
    }

    private func outside() throws -> ObjectPictureReader {
        guard let objects, !isClosed else { throw Self.closed }
        return objects
    }

    private static var closed: StoreError {
        StoreError(.cannotOpen, "A picture was read after its session was closed.")
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.withStoreErrors {
            guard let connection else { throw Self.closed }
            return try connection.use(body)
        }
    }
}

extension StoredPictureSession: PictureSession {
    /// The size of the stream that views read at full resolution. It is 0×0 for a scene without a picture, for which
    /// ``SceneStore/picture(of:)`` throws.
    var size: PictureSize { pictures.shown.first { $0.level == 0 }?.size ?? PictureSize(width: 0, height: 0) }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { try bytes(of: picture(level)) }

    func indexParts(_ parts: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]]? {
        try indexParts(parts, of: picture(level))
    }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        try bytes(ranges, of: picture(level))
    }

    private func picture(_ level: PyramidLevel) -> StoredPicture {
        guard let picture = pictures.picture(of: level) else {
            preconditionFailure("The level does not belong to this session.")
        }
        return picture
    }
}

extension [StoredPicture] {
    /// Whether any bytes are in objects outside the store.
    package var haveObjects: Bool { contains { $0.slice != nil || $0.indexSlice != nil } }

    /// The streams that views read. If there is a full-size copy of the original, views read the copy instead. Its size
    /// may differ, because the copy of a stereo picture shows only the view of one eye.
    package var shown: [StoredPicture] {
        guard let copy = first(where: { $0.level == 0 && !$0.isOriginal }) else { return self }
        return compactMap { $0.isOriginal ? copy : $0.id == copy.id ? nil : $0 }
    }

    /// The levels, in order and without duplicates.
    package var levels: [PyramidLevel] {
        shown.reduce(into: []) { levels, picture in
            if !levels.contains(picture.pyramidLevel) { levels.append(picture.pyramidLevel) }
        }
    }

    /// Returns the stream of a level.
    package func picture(of level: PyramidLevel) -> StoredPicture? { shown.first { $0.pyramidLevel == level } }
}

extension StoredPicture {
    fileprivate var pyramidLevel: PyramidLevel {
        PyramidLevel(index: level, width: size.width, height: size.height)
    }
}
