import Foundation
import VantageCore

/// Objects as files in a folder, such as one on a network file system.
package struct FolderStorage: ObjectStorage {
    package let location: StorageLocation
    private let path: String

    /// - Parameter path: The absolute path of the folder.
    package init(path: String) {
        self.path = path
        location = StorageLocation(folder: path)
    }

    package func read(_ range: Range<Int>, of object: String) throws(ObjectStorageError) -> [UInt8] {
        let bytes: [UInt8]
        do {
            bytes = try RegularFile(path: file(object)).bytes([range])
        } catch {
            throw failure(error, object)
        }
        guard bytes.count == range.count else { throw .tooShort(object, at: location) }
        return bytes
    }

    package func size(of object: String) throws(ObjectStorageError) -> Int? {
        do {
            return try RegularFile(path: file(object)).size
        } catch {
            guard error.code == ENOENT else { throw failure(error, object) }
            return nil
        }
    }

    package func write(_ bytes: [UInt8], hash: ContentHash, to object: String) throws(ObjectStorageError) {
        let file = file(object)
        do {
            // Folders above this one are not created: if they are missing, a file system is probably not mounted.
            if mkdir(path, 0o777) != 0, errno != EEXIST { throw SystemError(errno) }
            try Self.createFolder(URL(filePath: file).deletingLastPathComponent(), below: path)
            let partial = try PartialFile(file)
            try partial.append(bytes)
            try partial.finish()
        } catch {
            throw ObjectStorageError(
                .cannotWriteObject,
                "\(object) cannot be written to \(path) (\(error)). Check the folder's permissions and free space.")
        }
    }

    private func file(_ object: String) -> String { path + "/" + object }

    private static func createFolder(_ folder: URL, below root: String) throws(SystemError) {
        guard folder.path.utf8.count > root.utf8.count else { return }
        if mkdir(folder.path, 0o777) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw SystemError(errno) }
        try createFolder(folder.deletingLastPathComponent(), below: root)
        guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else { throw SystemError(errno) }
    }

    private func failure(_ error: SystemError, _ object: String) -> ObjectStorageError {
        switch error.code {
        case ENOENT, ENOTDIR: .missing(object, at: location)
        case EACCES, EPERM:
            ObjectStorageError(
                .storageDenied, "\(object) at \(path) cannot be read (\(error)). Check its permissions.")
        default:
            ObjectStorageError(
                .storageUnavailable, "\(object) at \(path) cannot be read (\(error)). Check the file system.")
        }
    }
}
