import Foundation
import VantageCore

/// An object in a bucket with the S3 API. It is uploaded from a local file or downloaded to one.
/// All methods block, so call them on threads where blocking is allowed.
public struct ObjectFile: Sendable, CustomStringConvertible {
    /// The number of bytes that are read at once.
    private static let blockSize = 1 << 23

    private let location: StorageLocation
    /// The last component of the object's key.
    public let name: String

    /// Reports whether the text is the location of an object rather than a file.
    public static func isNamed(by text: String) -> Bool { text.lowercased().hasPrefix("s3://") }

    /// Creates an object from `s3://BUCKET/PREFIX/NAME`, which can contain the same settings as a ``StorageLocation``.
    ///
    /// - Throws: ``ObjectStorageError`` `invalidLocation`.
    public init(_ text: String) throws(ObjectStorageError) {
        guard case .s3(var s3) = try StorageLocation(text).kind, let name = s3.prefix.split(separator: "/").last else {
            throw ObjectStorageError(
                .invalidLocation, "\(text.prefix(200)) does not name an object. Use s3://bucket/prefix/name.")
        }
        s3.prefix = s3.prefix.split(separator: "/").dropLast().joined(separator: "/")
        location = StorageLocation(kind: .s3(s3))
        self.name = String(name)
    }

    /// The object as text, without the settings.
    public var description: String { "\(location)/\(name)" }

    private var key: String { name.percentEncoded }

    /// Returns the size in bytes, or `nil` if the object does not exist.
    ///
    /// - Throws: ``ObjectStorageError``.
    public func size() throws(ObjectStorageError) -> Int? { try location.storage().size(of: key) }

    /// Writes the object. Readers see the whole object or nothing.
    ///
    /// - Parameter file: The path of the file with the bytes. It must not change until this method returns.
    /// - Throws: ``ObjectStorageError``; `cannotWriteObject` if the file cannot be read.
    public func write(contentsOf file: String) throws(ObjectStorageError) {
        do {
            try location.storage().write(contentsOf: RegularFile(path: file), to: key)
        } catch let error as ObjectStorageError {
            throw error
        } catch {
            throw ObjectStorageError(.cannotWriteObject, "\(file) cannot be read (\(error)).")
        }
    }

    /// Reads the object into a new file.
    ///
    /// - Parameters:
    ///   - file: The path of the file, which is replaced.
    ///   - size: The size of the object, in bytes.
    /// - Throws: ``ObjectStorageError``; `cannotWriteObject` if the file cannot be written.
    public func read(size: Int, into file: String) throws(ObjectStorageError) {
        let storage = try location.storage()
        do {
            let partial = try PartialFile(file)
            for start in stride(from: 0, to: size, by: Self.blockSize) {
                try partial.append(try storage.read(start..<min(size, start + Self.blockSize), of: key))
            }
            try partial.finish()
        } catch let error as ObjectStorageError {
            throw error
        } catch {
            throw ObjectStorageError(.cannotWriteObject, "\(file) cannot be written (\(error)).")
        }
    }
}
