import BlockingWork
import GRDB
import SQLiteAccess
import Synchronization

/// A scene and its pictures as they are in one state of the store, whatever others import or remove meanwhile.
///
/// ``SceneStore/withPictures(of:_:)`` hands it out; it reads nothing any more once that has ended.
public final class ScenePictures: Sendable {
    /// The scene in that state.
    public let scene: Scene
    /// The streams that the store holds of its picture, full size first; none for a scene without a picture.
    public let pictures: [StoredPicture]
    private let store: SceneStore
    private let connection: Mutex<ReadConnection?>

    /// - Parameter connection: One whose transaction has begun.
    init(of id: SceneID, in store: SceneStore, on connection: ReadConnection) throws {
        self.store = store
        self.connection = Mutex(connection)
        (scene, pictures) = try connection.use { database in
            guard let scene = try SceneReader(database).scene(id) else { throw store.noScene(id) }
            return (scene, try StoredPicture.fetchAll(ofScene: scene.row, in: database))
        }
    }

    /// The bytes of a stream. Blocks; call it where a thread may wait.
    ///
    /// - Parameter picture: One of ``pictures``.
    /// - Throws: ``SceneStoreError`` `linkedPictureChanged` when a linked original is gone or has another size, and
    ///   `damaged` when parts are missing.
    package func bytes(of picture: StoredPicture) throws -> [UInt8] {
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

    /// The index header of a stream that can be read in part; `nil` for another. Blocks.
    package func indexHeader(of picture: StoredPicture) throws -> [UInt8]? {
        guard picture.indexHash != nil else { return nil }
        return try read { try PictureIndexRows.header(ofPicture: picture.id, in: $0) }
    }

    /// Rows of a stream's index. Blocks.
    package func indexRows(_ rows: Range<Int>, of picture: StoredPicture) throws -> [[UInt8]] {
        try read { try PictureIndexRows.rows(rows, ofPicture: picture.id, in: $0) }
    }

    /// Ranges of a stream's bytes, one after another; what lies beyond its end is left out. Blocks.
    ///
    /// - Parameter ranges: In ascending order.
    /// - Throws: ``SceneStoreError`` as ``bytes(of:)`` does.
    package func bytes(_ ranges: [Range<Int>], of picture: StoredPicture) throws -> [UInt8] {
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

    /// Lets go of the connection, once what is being read has been read.
    ///
    /// - Returns: The connection, the first time.
    func end() -> ReadConnection? {
        connection.withLock { connection in
            defer { connection = nil }
            return connection
        }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        try store.translatingErrors {
            // A connection is used by one at a time, and not taken away from one who reads.
            try connection.withLock { connection in
                guard let connection else {
                    throw SceneStoreError(.cannotOpen, "A picture was read after its reading had ended.")
                }
                // What is read is the caller's alone.
                return Unshared(value: try connection.use(body))
            }.value
        }
    }

    /// Carries a value out of the lock.
    private struct Unshared<Value>: @unchecked Sendable {
        // Sendable, since it was made for the one who waits for it.
        let value: Value
    }
}

extension SceneStore {
    /// Reads a scene's pictures in one state of the store.
    ///
    /// A scene that is removed, or imported again, while it is read stays as it was until the body ends. The body may
    /// take as long as it likes, and read from any thread; but the store's log grows while others write.
    ///
    /// - Throws: ``SceneStoreError`` `sceneNoLongerAvailable` when the store has no such scene, `CancellationError` when
    ///   the task is cancelled before it is its turn; else what the body throws.
    public func withPictures<Value: Sendable>(
        of id: SceneID, _ body: @Sendable (ScenePictures) async throws -> Value
    ) async throws -> Value {
        try await sessions.run { [self] in
            let pictures = try await beginPictures(of: id)
            defer { end(pictures) }
            return try await body(pictures)
        }
    }

    private func beginPictures(of id: SceneID) async throws -> ScenePictures {
        try await BlockingWork.run { [self] _ in
            try translatingErrors {
                let connection = try readers.take()
                do {
                    try connection.begin()
                    return try ScenePictures(of: id, in: self, on: connection)
                } catch {
                    end(connection)
                    throw error
                }
            }
        }
    }

    private func end(_ pictures: ScenePictures) {
        if let connection = pictures.end() { end(connection) }
    }

    private func end(_ connection: ReadConnection) {
        try? connection.end()
        readers.giveBack(connection)
    }
}
