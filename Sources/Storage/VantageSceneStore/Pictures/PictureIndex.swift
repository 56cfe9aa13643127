import GRDB
import VantageCore
import VantageScenes
import VantageStoreCore

/// An index of byte offsets in a picture. The store does not interpret it.
package struct PictureIndex: Sendable {
    /// The part that describes the whole picture.
    package var header: [UInt8]
    /// One part for each MCU row, from the top.
    package var rows: [[UInt8]]

    package init(header: [UInt8], rows: [[UInt8]]) {
        self.header = header
        self.rows = rows
    }

    var hash: ContentHash { ContentHash(of: header + rows.joined()) }
}

/// The stored index of a picture: the header and the MCU rows, each in its own database row.
enum PictureIndexRows {
    static func write(_ index: PictureIndex, picture: Int64, in database: Database) throws {
        let statement = try RawStatement(database, "INSERT INTO picture_index (id, bytes) VALUES (?, ?)")
        for (ordinal, bytes) in ([index.header] + index.rows).enumerated() {
            statement.bind(1, picture * PictureParts.limit + Int64(ordinal))
            statement.bind(2, bytes)
            try statement.run()
        }
    }

    /// Returns parts of an index: the header at 0, followed by the MCU rows. Parts that do not exist are omitted.
    static func read(_ parts: Range<Int>, ofPicture picture: Int64, in database: Database) throws -> [[UInt8]] {
        let parts = parts.clamped(to: 0..<Int(PictureParts.limit))
        let statement = try RawStatement(
            database, "SELECT bytes FROM picture_index WHERE id BETWEEN ? AND ? ORDER BY id")
        statement.bind(1, picture * PictureParts.limit + Int64(parts.lowerBound))
        statement.bind(2, picture * PictureParts.limit + Int64(parts.upperBound) - 1)
        var found: [[UInt8]] = []
        found.reserveCapacity(parts.count)
        try statement.forEachRow { found.append(Array(statement.blob(0))) }
        return found
    }

    static func remove(picture: Int64, in database: Database) throws {
        let ids = PictureParts.ids(ofPicture: picture)
        let statement = try RawStatement(database, "DELETE FROM picture_index WHERE id BETWEEN ? AND ?")
        statement.bind(1, ids.lowerBound)
        statement.bind(2, ids.upperBound)
        try statement.run()
    }
}
