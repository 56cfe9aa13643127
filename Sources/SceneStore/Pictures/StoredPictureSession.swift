import GRDB
import Pictures
import SQLiteAccess
import Scenes

/// A scene's picture as the store keeps it, read in the state that it had when the session began, whatever others import or
/// remove meanwhile.
///
/// It holds a connection from its beginning to its ``close()``, and is used by one thread at a time.
final class StoredPictureSession {
    /// The streams that the store holds, full size first; none for a scene without a picture.
    let pictures: [StoredPicture]
    let levels: [PyramidLevel]
    private let store: SceneStore
    private var connection: ReadConnection?

    /// Blocks until a connection is free.
    ///
    /// - Throws: ``SceneError`` `sceneNoLongerAvailable` when the store has no such scene; ``SceneStoreError``.
    init(of scene: SceneID, in store: SceneStore) throws {
        self.store = store
        let connection = try store.beginSession()
        do {
            pictures = try store.translatingErrors {
                try connection.use { try StoredPicture.fetchAll(of: scene, in: $0) }
            }
        } catch {
            store.endSession(connection)
            throw error
        }
        levels = pictures.levels
        self.connection = connection
    }

    deinit { close() }

    /// Lets go of the connection; nothing more can be read.
    func close() {
        if let connection { store.endSession(connection) }
        connection = nil
    }

    /// The bytes of a stream.
    ///
    /// - Throws: ``SceneStoreError`` `linkedPictureChanged` when a linked original is gone or has another size, and
    ///   `damaged` when parts are missing.
    func bytes(of picture: StoredPicture) throws -> [UInt8] {
        if let path = picture.linkedPath {
            return try LinkedFile(path, of: picture, store: store.url).bytes([0..<picture.byteCount])
        }
        let bytes = try read { try PictureParts.read(picture: picture.id, byteCount: picture.byteCount, in: $0) }
        guard bytes.count == picture.byteCount else {
            throw SceneStoreError(
                .damaged,
                "A picture in \(store.url.relativePath) has \(bytes.count) of its \(picture.byteCount) bytes.")
        }
        return bytes
    }

    /// The index header of a stream that can be read in part; `nil` for another.
    func indexHeader(of picture: StoredPicture) throws -> [UInt8]? {
        guard picture.indexHash != nil else { return nil }
        return try read { try PictureIndexRows.header(ofPicture: picture.id, in: $0) }
    }

    /// Rows of a stream's index.
    func indexRows(_ rows: Range<Int>, of picture: StoredPicture) throws -> [[UInt8]] {
        try read { try PictureIndexRows.rows(rows, ofPicture: picture.id, in: $0) }
    }

    /// Ranges of a stream's bytes, one after another; what lies beyond its end is left out.
    ///
    /// - Parameter ranges: In ascending order.
    /// - Throws: ``SceneStoreError`` as ``bytes(of:)`` does.
    func bytes(_ ranges: [Range<Int>], of picture: StoredPicture) throws -> [UInt8] {
        // An index asks for a byte more than it needs.
        guard ranges.allSatisfy({ $0.lowerBound >= 0 && $0.upperBound <= picture.byteCount + 1 }) else {
            throw SceneStoreError(
                .damaged, "The index of a picture in \(store.url.relativePath) leads beyond its end.")
        }
        guard let path = picture.linkedPath else {
            return try read { try PictureParts.read(ranges, picture: picture.id, in: $0) }
        }
        return try LinkedFile(path, of: picture, store: store.url).bytes(ranges)
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.translatingErrors {
            guard let connection else {
                throw SceneStoreError(.cannotOpen, "A picture was read after its session was closed.")
            }
            return try connection.use(body)
        }
    }
}

extension StoredPictureSession: IndexedPictureSession {
    /// Of the original; 0×0 for a scene without a picture, of which ``SceneStore/picture(of:)`` gives no session.
    var size: PictureSize { pictures.first(where: \.isOriginal)?.size ?? PictureSize(width: 0, height: 0) }

    func bytes(of level: PyramidLevel) throws -> [UInt8] { try bytes(of: picture(level)) }

    func indexHeader(of level: PyramidLevel) throws -> [UInt8]? { try indexHeader(of: picture(level)) }

    func indexRows(_ rows: Range<Int>, of level: PyramidLevel) throws -> [[UInt8]] {
        try indexRows(rows, of: picture(level))
    }

    func bytes(_ ranges: [Range<Int>], of level: PyramidLevel) throws -> [UInt8] {
        try bytes(ranges, of: picture(level))
    }

    private func picture(_ level: PyramidLevel) -> StoredPicture {
        guard let picture = pictures.picture(of: level) else {
            preconditionFailure("Only levels of this session are read.")
        }
        return picture
    }
}

extension [StoredPicture] {
    /// Each once, in their order.
    var levels: [PyramidLevel] {
        reduce(into: []) { levels, picture in
            if !levels.contains(picture.pyramidLevel) { levels.append(picture.pyramidLevel) }
        }
    }

    /// The stream of a level: at full size, a rewritten copy is preferred to the original.
    func picture(of level: PyramidLevel) -> StoredPicture? {
        let found = filter { $0.pyramidLevel == level }
        return found.first { !$0.isOriginal } ?? found.first
    }
}

extension StoredPicture {
    fileprivate var pyramidLevel: PyramidLevel {
        PyramidLevel(index: level, width: size.width, height: size.height)
    }
}

extension SceneStore {
    /// Blocks until it is the caller's turn.
    fileprivate func beginSession() throws -> ReadConnection {
        sessions.wait()
        do {
            return try translatingErrors {
                let connection = try readers.take()
                do {
                    try connection.begin()
                    return connection
                } catch {
                    readers.giveBack(connection)
                    throw error
                }
            }
        } catch {
            sessions.signal()
            throw error
        }
    }

    fileprivate func endSession(_ connection: ReadConnection) {
        try? connection.end()
        readers.giveBack(connection)
        sessions.signal()
    }
}
