import GRDB
import VantageCore
import VantageObjects
import VantageSceneStore

/// A folder that receives the originals from inside a store as objects, which are named by their SHA-256.
struct OriginalsFolder {
    let path: String

    /// Writes the original of a picture, unless the folder has it.
    ///
    /// - Returns: The absolute path of the file.
    /// - Throws: `StoreError` `damaged` if the bytes do not have the picture's checksum; `ObjectStorageError`.
    func write(picture: Int64, in database: Database) throws -> String {
        let bytes = try StoredOriginal.bytes(ofPicture: picture, in: database)
        let object = PictureObject(original: bytes, hash: ContentHash(of: bytes))
        let storage = FolderStorage(path: StorageLocation(folder: path).description)
        try storage.writeOnce(bytes, hash: object.hash, to: object.path)
        return "\(storage.location)/\(object.path)"
    }
}
