import FileAccess
import Foundation

/// An original that stays outside the store.
struct LinkedFile {
    private let path: String
    private let file: RegularFile

    /// - Throws: ``SceneStoreError`` `linkedPictureChanged` when the file is gone or has another size than it had.
    init(_ path: String, of picture: StoredPicture, store: URL) throws {
        do {
            file = try RegularFile(path: path)
        } catch {
            throw SceneStoreError(
                .linkedPictureChanged,
                "\(path) was linked into \(store.relativePath) and cannot be read now (\(error)). Put it back, or import it again."
            )
        }
        guard file.size == picture.byteCount else {
            throw SceneStoreError(
                .linkedPictureChanged,
                "\(path) has changed since it was linked: \(file.size) bytes where there were \(picture.byteCount). "
                    + "Import it again.")
        }
        self.path = path
    }

    /// Some ranges, one after another; what lies beyond the file's end is left out.
    func bytes(_ ranges: [Range<Int>]) throws -> [UInt8] {
        do {
            return try file.bytes(ranges)
        } catch {
            throw SceneStoreError(
                .linkedPictureChanged, "\(path) cannot be read: \(error). Put it back, or import it again.")
        }
    }
}
