import GRDB
import SQLiteAccess

/// The rows in which the bytes of a picture lie; all but the last are as long as the first.
enum PictureParts {
    /// Bytes of a row: so many that with what SQLite adds they fill two pages of 4096, and a view reads little that it does
    /// not show.
    static let size = 8148
    /// The same for pictures that would have more rows than ``limit``.
    static let largestSize = 65_536
    /// No row but a picture's last is shorter.
    static let smallestSize = 4096
    /// Rows that a picture may have: what is left of the row id beside the picture's.
    static let limit: Int64 = 65_536

    /// Bytes that are made room for before they are found.
    private static let mostReserved = 64 << 20

    static func ids(ofPicture picture: Int64) -> ClosedRange<Int64> {
        picture * limit...picture * limit + limit - 1
    }

    static func write(_ bytes: [UInt8], picture: Int64, in database: Database) throws {
        let statement = try RawStatement(database, "INSERT INTO picture_part (id, bytes) VALUES (?, ?)")
        let size = bytes.count > Int(limit) * Self.size ? largestSize : Self.size
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

    /// The bytes of some ranges, one after another; what lies beyond the picture's end is left out.
    ///
    /// - Parameter ranges: In ascending order; they may overlap.
    static func read(
        _ ranges: [Range<Int>], picture: Int64, in database: Database
    ) throws -> [UInt8] {
        let statement = try RawStatement(database, "SELECT bytes FROM picture_part WHERE id = ?")
        var bytes: [UInt8] = []
        // What ranges ask for may be more than there is.
        bytes.reserveCapacity(min(ranges.reduce(0) { $0 + $1.count }, mostReserved))
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

    /// Bytes of the picture's rows: those of the first. Earlier releases had longer ones.
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

/// What is wanted of one row of bytes.
private struct PartRun {
    let part: Int
    /// Bytes of the row.
    var ranges: [Range<Int>]

    /// The rows that some ranges of a picture's bytes lie in, in the ranges' order.
    ///
    /// - Parameter size: Bytes of a row.
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
