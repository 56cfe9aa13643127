import GRDB
import VantageStoreCore

/// The database rows that contain the bytes of a picture. All but the last have the same length.
enum PictureParts {
    /// The number of bytes in a row. With SQLite's overhead, a row fills two pages of 4096 bytes, so a view reads few
    /// bytes that it does not need.
    static let size = 8148
    /// The number of bytes in a row if the picture would otherwise need more rows than ``limit``.
    static let largestSize = 65_536
    /// The minimum number of bytes in every row except the last.
    static let smallestSize = 4096
    /// The maximum number of database rows for a picture. A row's ID combines the picture's ID with a number below this
    /// limit.
    static let limit: Int64 = 65_536

    /// The maximum number of bytes to reserve before any have been read.
    private static let maximumReserved = 64 << 20

    static func ids(ofPicture picture: Int64) -> ClosedRange<Int64> {
        picture * limit...picture * limit + limit - 1
    }

    static func write(_ bytes: [UInt8], picture: Int64, in database: Database) throws {
        let statement = try RawStatement(database, "INSERT INTO picture_part (id, bytes) VALUES (?, ?)")
        let size = bytes.count > Int(limit) * Self.size ? largestSize : Self.size
        try bytes.withUnsafeBytes { bytes in
            for (ordinal, start) in stride(from: 0, to: bytes.count, by: size).enumerated() {
                statement.bind(1, picture * limit + Int64(ordinal))
                let part = bytes[start..<min(start + size, bytes.count)]
                try statement.run(2, borrowing: UnsafeRawBufferPointer(rebasing: part))
            }
        }
    }

    /// Returns the bytes of all rows, concatenated.
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

    /// Returns the bytes of several ranges, concatenated. Bytes beyond the end of the picture are omitted.
    ///
    /// - Parameter ranges: The ranges in ascending order. They may overlap.
    static func read(
        _ ranges: [Range<Int>], picture: Int64, in database: Database
    ) throws -> [UInt8] {
        let statement = try RawStatement(database, "SELECT bytes FROM picture_part WHERE id = ?")
        var bytes: [UInt8] = []
        // The ranges may extend past the end of the picture.
        bytes.reserveCapacity(min(ranges.reduce(0) { $0 + $1.count }, maximumReserved))
        guard let size = try rowSize(ofPicture: picture, in: database) else { return bytes }
        for run in PartRun.runs(of: ranges, size: size) {
            statement.bind(1, picture * limit + Int64(run.part))
            try statement.forEachRow {
                let part = statement.blob(0)
                for range in run.ranges { bytes.append(contentsOf: part[range.clamped(to: 0..<part.count)]) }
            }
        }
        return bytes
    }

    /// Returns the length of the picture's first row, in bytes. Earlier releases wrote longer rows.
    private static func rowSize(ofPicture picture: Int64, in database: Database) throws -> Int? {
        let statement = try RawStatement(database, "SELECT length(bytes) FROM picture_part WHERE id = ?")
        statement.bind(1, picture * limit)
        defer { statement.reset() }
        return try statement.step() ? max(smallestSize, Int(statement.int64(0))) : nil
    }

    static func remove(picture: Int64, in database: Database) throws {
        let ids = ids(ofPicture: picture)
        let statement = try RawStatement(database, "DELETE FROM picture_part WHERE id BETWEEN ? AND ?")
        statement.bind(1, ids.lowerBound)
        statement.bind(2, ids.upperBound)
        try statement.run()
    }
}

/// The ranges to read from one row.
private struct PartRun {
    let part: Int
    /// Byte ranges within the row.
    var ranges: [Range<Int>]

    /// Returns the rows that contain the given ranges of a picture's bytes, in the order of the ranges.
    ///
    /// - Parameter size: The number of bytes in a row.
    static func runs(of ranges: [Range<Int>], size: Int) -> [PartRun] {
        var runs: [PartRun] = []
        for range in ranges where !range.isEmpty {
            for part in range.lowerBound / size...(range.upperBound - 1) / size {
                let start = part * size
                let wanted = range.clamped(to: start..<start + size)
                let within = wanted.lowerBound - start..<wanted.upperBound - start
                if runs.last?.part == part {
                    runs[runs.count - 1].ranges.append(within)
                } else {
                    runs.append(PartRun(part: part, ranges: [within]))
                }
            }
        }
        return runs
    }
}
