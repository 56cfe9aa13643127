import Foundation
import GRDB
import VantageCore
import VantageStoreCore

/// The bytes of originals inside a store, for copies into other catalogs.
package enum StoredOriginal {
    /// Returns the bytes of a picture, which must be inside the store.
    ///
    /// - Throws: `StoreError` `damaged` if parts are missing or the checksum does not match.
    package static func bytes(ofPicture picture: Int64, in database: Database) throws -> [UInt8] {
        let row = try Row.fetchOne(
            database, sql: "SELECT byte_count, sha256 FROM picture WHERE id = ?", arguments: [picture])
        guard let row, let hash = try ContentHash(bytes: Array(row.decode(Data.self, forColumn: "sha256"))) else {
            throw StoreError(.damaged, "Picture \(picture) has no checksum.")
        }
        let count: Int64 = try row.decode(forColumn: "byte_count")
        let bytes = try PictureParts.read(
            picture: picture.checked(in: StoredRange.pictureRow, "picture.id"),
            byteCount: Int(count.checked(in: StoredRange.byteCount, "picture.byte_count")), in: database)
        guard ContentHash(of: bytes) == hash else {
            throw StoreError(
                .damaged, "The original in picture \(picture) is damaged: its checksum does not match.")
        }
        return bytes
    }
}
