import Foundation
import VantageCore
import VantageStoreCore

/// An original that is kept outside the store.
struct LinkedFile {
    private let path: String
    private let file: RegularFile

    /// Opens the file.
    ///
    /// - Throws: `StoreError` `linkedPictureChanged` if the file does not exist or has a different size.
    init(_ path: String, of picture: StoredPicture, store: URL) throws {
        do {
            file = try RegularFile(path: path)
        } catch {
            throw StoreError(
                .linkedPictureChanged,
                "\(path) is linked from \(store.relativePath) and cannot be read (\(error)). "
                    + "Put it back, or import it again."
            )
        }
        guard file.size == picture.byteCount else {
            throw StoreError(
                .linkedPictureChanged,
                "\(path) has changed since it was linked: it had \(picture.byteCount) bytes and now has \(file.size). "
                    + "Import it again.")
        }
        self.path = path
    }

    /// Returns the bytes of several ranges, concatenated. Bytes beyond the end of the file are omitted.
    func bytes(_ ranges: [Range<Int>]) throws -> [UInt8] {
        do {
            return try file.bytes(ranges)
        } catch {
            throw StoreError(
                .linkedPictureChanged, "\(path) cannot be read: \(error). Put it back, or import it again.")
        }
    }
}
