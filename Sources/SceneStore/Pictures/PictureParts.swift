import GRDB

/// The rows of 64 KiB in which the bytes of a picture lie.
enum PictureParts {
    static let size = 65_536
    /// Rows that a picture may have: what is left of the row id beside the picture's.
    static let limit: Int64 = 65_536

    static func ids(ofPicture picture: Int64) -> ClosedRange<Int64> {
        picture * limit...picture * limit + limit - 1
    }

    static func write(_ bytes: [UInt8], picture: Int64, in database: Database) throws {
        let statement = try RawStatement(database, "INSERT INTO picture_part (id, bytes) VALUES (?, ?)")
        for (ordinal, start) in stride(from: 0, to: bytes.count, by: size).enumerated() {
            statement.bind(1, picture * limit + Int64(ordinal))
            statement.bind(2, Array(bytes[start..<min(start + size, bytes.count)]))
            try statement.run()
        }
    }

    /// The bytes of all rows, one after another.
    static func read(picture: Int64, byteCount: Int, in database: Database) throws -> [UInt8] {
        let statement = try RawStatement(
            database, "SELECT bytes FROM picture_part WHERE id BETWEEN ? AND ? ORDER BY id")
        let ids = ids(ofPicture: picture)
        statement.bind(1, ids.lowerBound)
        statement.bind(2, ids.upperBound)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(byteCount, Int(limit) * size))
        try statement.forEachRow { bytes.append(contentsOf: statement.blob(0)) }
        return bytes
    }

    static func remove(picture: Int64, in database: Database) throws {
        let ids = ids(ofPicture: picture)
        let statement = try RawStatement(database, "DELETE FROM picture_part WHERE id BETWEEN ? AND ?")
        statement.bind(1, ids.lowerBound)
        statement.bind(2, ids.upperBound)
        try statement.run()
    }
}
