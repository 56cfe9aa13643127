import Foundation

/// An original that stays outside the store.
struct LinkedFile {
    private let path: String
    private let file: FileHandle

    /// - Throws: ``SceneStoreError`` `linkedPictureChanged` when the file is gone or has another size than it had.
    init(_ path: String, of picture: StoredPicture, store: URL) throws {
        guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else {
            throw SceneStoreError(
                .linkedPictureChanged,
                "\(path) was linked into \(store.relativePath) and cannot be read now. Put it back, or import it again."
            )
        }
        guard size == picture.byteCount else {
            throw SceneStoreError(
                .linkedPictureChanged,
                "\(path) has changed since it was linked: \(size) bytes where there were \(picture.byteCount). "
                    + "Import it again.")
        }
        self.path = path
        self.file = file
    }

    /// Some ranges, one after another; what lies beyond the file's end is left out.
    func bytes(_ ranges: [Range<Int>]) throws -> [UInt8] {
        let count = ranges.reduce(0) { $0 + $1.count }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            for range in ranges {
                var position = range.lowerBound
                while position < range.upperBound {
                    let read = pread(
                        file.fileDescriptor, buffer.baseAddress! + filled, range.upperBound - position, off_t(position))
                    if read < 0 { failure = errno }
                    guard read > 0 else { break }
                    filled += read
                    position += read
                }
            }
        }
        guard failure == 0 else {
            throw SceneStoreError(
                .linkedPictureChanged,
                "\(path) cannot be read: \(String(cString: strerror(failure))). Put it back, or import it again.")
        }
        return bytes
    }
}
