import VantageCore

/// A storage of immutable objects: byte strings with names.
///
/// All methods block, so they are called on threads where blocking is allowed. They can be called from several threads
/// at the same time. Names are relative paths that consist of ASCII letters, digits, `-`, `_`, `.` and `/`.
package protocol ObjectStorage: Sendable {
    var location: StorageLocation { get }

    /// Returns a range of an object's bytes.
    ///
    /// - Returns: Exactly the requested number of bytes.
    /// - Throws: ``ObjectStorageError``; `objectDamaged` if the object ends before the range does.
    func read(_ range: Range<Int>, of object: String) throws(ObjectStorageError) -> [UInt8]

    /// Returns the size of an object in bytes, or `nil` if the object does not exist.
    func size(of object: String) throws(ObjectStorageError) -> Int?

    /// Writes an object. Readers see the whole object or nothing.
    ///
    /// - Parameter hash: The SHA-256 of the bytes.
    func write(_ bytes: [UInt8], hash: ContentHash, to object: String) throws(ObjectStorageError)

    /// Writes the contents of a file of any size to an object. Readers see the whole object or nothing.
    func write(contentsOf file: RegularFile, to object: String) throws(ObjectStorageError)
}

extension ObjectStorage {
    package func write(contentsOf file: RegularFile, to object: String) throws(ObjectStorageError) {
        let bytes = try file.wholeBytes(0..<file.size)
        try write(bytes, hash: ContentHash(of: bytes), to: object)
    }

    /// Writes an object whose name depends on its contents, unless an object with that name and size already exists.
    package func writeOnce(_ bytes: [UInt8], hash: ContentHash, to object: String) throws(ObjectStorageError) {
        guard try size(of: object) != bytes.count else { return }
        try write(bytes, hash: hash, to: object)
    }
}

extension ObjectStorageError {
    static func missing(_ object: String, at location: StorageLocation) -> ObjectStorageError {
        ObjectStorageError(
            .objectMissing,
            "\(object) does not exist at \(location). Copy it there, or read from the location that has it.")
    }

    static func tooShort(_ object: String, at location: StorageLocation) -> ObjectStorageError {
        ObjectStorageError(
            .objectDamaged,
            "\(object) at \(location) is shorter than it was when it was written. Restore it from a copy.")
    }
}

extension RegularFile {
    /// Reads bytes of a file that is being uploaded.
    ///
    /// - Throws: ``ObjectStorageError`` `cannotWriteObject` if the file cannot be read or was truncated.
    func wholeBytes(_ range: Range<Int>) throws(ObjectStorageError) -> [UInt8] {
        do throws(SystemError) {
            let bytes = try bytes([range])
            if bytes.count == range.count { return bytes }
        } catch {
            throw ObjectStorageError(.cannotWriteObject, "The file to upload cannot be read (\(error)).")
        }
        throw ObjectStorageError(.cannotWriteObject, "The file was truncated during the upload. Upload it again.")
    }
}
