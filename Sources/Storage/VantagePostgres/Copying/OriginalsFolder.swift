import Foundation
import GRDB
import VantageCore
import VantageSceneStore
import VantageStoreCore

/// A folder that receives the originals from inside a store as files named by their SHA-256.
struct OriginalsFolder {
    let path: String
    /// The store that the originals come from.
    let store: URL

    /// Writes the original of a picture, unless a file with its name and size exists.
    ///
    /// - Returns: The absolute path of the file.
    /// - Throws: `StoreError` `damaged` if the bytes do not have the picture's checksum.
    func write(picture: Int64, in database: Database) throws -> String {
        let bytes = try StoredOriginal.bytes(ofPicture: picture, in: database)
        let hash = ContentHash(of: bytes)
        let folder = URL(filePath: path).absoluteURL.appending(path: String(hash.description.prefix(2)))
        let file = folder.appending(path: "\(hash).\(Self.suffix(of: bytes))")
        if (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) == bytes.count {
            return file.path
        }
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(bytes).write(to: file, options: .atomic)
        } catch {
            throw StoreError(.cannotWrite, "\(file.path) cannot be written (\(error.localizedDescription)).")
        }
        return file.path
    }

    private static func suffix(of bytes: [UInt8]) -> String { bytes.starts(with: [0xFF, 0xD8]) ? "jpg" : "bin" }
}
