import Foundation
import GRDB
import Testing
import VantageSceneFixtures
import VantageStoreCore

@testable import VantagePlaceStore

/// Compares the table with a plain set.
struct PackedTableTests {
    private static func database() throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.write { try $0.execute(sql: "CREATE TABLE t (id INTEGER PRIMARY KEY, entries BLOB NOT NULL)") }
        return queue
    }

    private static func records(_ database: Database, in keys: ClosedRange<Int64>) throws -> [PackedPair] {
        var records: [PackedPair] = []
        try PackedTable<PackedPair>(database, table: "t").forEach(in: keys) { records.append($0) }
        return records
    }

    /// Returns the records from last to first, or `nil` if there are more than `most`.
    private static func records(
        _ database: Database, in keys: ClosedRange<Int64>, atMost most: Int
    ) throws -> [PackedPair]? {
        var records: [PackedPair] = []
        let table = try PackedTable<PackedPair>(database, table: "t")
        return try table.forEachBackwards(in: keys, atMost: most) { records.append($0) } ? records : nil
    }

    /// Checks how records are divided into rows, which cannot be seen from outside.
    private static func checkRows(_ database: Database) throws {
        var last = Int64.min
        for row in try Row.fetchAll(database, sql: "SELECT id, entries FROM t ORDER BY id") {
            let bytes: [UInt8] = Array(row["entries"] as Data)
            let records = bytes.withUnsafeBytes { bytes in
                (0..<bytes.count / 16).map { PackedRow<PackedPair>(bytes)[$0] }
            }
            #expect(records == records.sorted() && records.first?.key == row["id"] && records[0].key > last)
            #expect(bytes.count <= PackedTable<PackedPair>.longestRow || Set(records.map(\.key)).count < records.count)
            last = records.last!.key
        }
    }

    @Test(arguments: [(1, 40), (300, 5000), (3000, 1_000_000), (2000, 3)])
    func `holds all added records, whatever their order`(size: Int, keys: Int64) throws {
        var random = SplitMix64(state: UInt64(size))
        try Self.database().write { database in
            let writer = try PackedTableWriter<PackedPair>(database, table: "t")
            var all: Set<[Int64]> = []
            for _ in 0..<6 {
                let added = (0..<size).map { _ in
                    PackedPair(.random(in: 0..<keys, using: &random), .random(in: 0..<1000, using: &random))
                }.sorted()
                try writer.add(added)
                all.formUnion(added.map { [$0.key, Int64($0.value)] })
                try Self.checkRows(database)
                for _ in 0..<20 {
                    let bounds = [Int64.random(in: 0..<keys, using: &random), .random(in: 0..<keys, using: &random)]
                        .sorted()
                    let found = try Self.records(database, in: bounds[0]...bounds[1])
                    let expected = all.filter { $0[0] >= bounds[0] && $0[0] <= bounds[1] }
                        .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
                    #expect(found.map { [$0.key, Int64($0.value)] } == expected)
                    let keys = bounds[0]...bounds[1]
                    #expect(try Self.records(database, in: keys, atMost: found.count) == found.reversed())
                    #expect(try Self.records(database, in: keys, atMost: found.count - 1) == nil || found.isEmpty)
                }
            }
        }
    }

    @Test(arguments: [40, 3000]) func `walking through the table finds the same records as lookups`(size: Int) throws {
        var random = SplitMix64(state: UInt64(size))
        try Self.database().write { database in
            let records = (0..<size).map { PackedPair(Int64.random(in: 0..<9000, using: &random), UInt64($0)) }
            try PackedTableWriter<PackedPair>(database, table: "t").add(records.sorted())
            let walk = try PackedRangeReader<PackedPair>(database, table: "t")
            var key: Int64 = 0
            for _ in 0..<2000 {
                // Most steps continue from the previous range; one in eight jumps elsewhere.
                key = Int.random(in: 0..<8, using: &random) == 0 ? .random(in: 0..<9500, using: &random) : key
                let range = key...(key + .random(in: 0..<60, using: &random))
                var found: [PackedPair] = []
                try walk.forEach(in: range) { found.append($0) }
                #expect(found == (try Self.records(database, in: range)))
                key = range.upperBound + 1
            }
        }
    }

    @Test(arguments: [40, 3000, 40_000]) func `a cursor finds the same records as lookups, however far it moves`(
        size: Int
    )
        throws
    {
        var random = SplitMix64(state: UInt64(size))
        try Self.database().write { database in
            let records = (0..<size).map { PackedPair(Int64.random(in: 0..<90_000, using: &random), UInt64($0)) }
                .sorted()
            try PackedTableWriter<PackedPair>(database, table: "t").add(records)
            var cursor = try PackedCursor<PackedPair>(database, table: "t")
            for _ in 0..<60 {
                var key = Int64.random(in: 0..<90_000, using: &random)
                try cursor.begin(at: key)
                let longest: Int64 = [3, 100, 9000, 50_000].randomElement(using: &random)!
                while let record = cursor.record {
                    #expect(record == records[Self.firstIndex(records, key)])
                    key = record.key + Int64.random(in: 0...longest, using: &random)
                    try cursor.advance(to: key)
                }
                #expect(Self.firstIndex(records, key) == records.count)
                cursor.end()
            }
            try cursor.begin(at: 0)
            for record in records.prefix(2000) {
                #expect(cursor.record == record)
                try cursor.advance()
            }
        }
    }

    private static func firstIndex(_ records: [PackedPair], _ key: Int64) -> Int {
        var (lower, upper) = (0, records.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if records[middle].key < key { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    @Test func `removes exactly the given records`() throws {
        var random = SplitMix64(state: 7)
        try Self.database().write { database in
            let writer = try PackedTableWriter<PackedPair>(database, table: "t")
            var keys = Set((0..<4000).map { _ in Int64.random(in: 0..<9000, using: &random) })
            try writer.add(keys.sorted().map { PackedPair($0, 1) })
            for _ in 0..<4 {
                let gone = Set((0..<2000).map { _ in Int64.random(in: 0..<9000, using: &random) })
                try writer.remove(gone.sorted().map { PackedPair($0, 1) })
                keys.subtract(gone)
                try Self.checkRows(database)
                #expect(try Self.records(database, in: 0...Int64.max).map(\.key) == keys.sorted())
            }
            try writer.remove(keys.sorted().map { PackedPair($0, 1) })
            let rows = try Int.fetchOne(database, sql: "SELECT count(*) FROM t")
            #expect(rows == 0)
        }
    }

    @Test func `finds nothing in an empty table`() throws {
        try Self.database().write { database in
            #expect(try Self.records(database, in: 0...Int64.max) == [])
            var cursor = try PackedCursor<PackedPair>(database, table: "t")
            try cursor.begin(at: 5)
            #expect(cursor.record == nil)
            try cursor.advance(to: 7)
        }
    }

    @Test func `rejects bytes that are not records`() throws {
        try Self.database().write { database in
            try database.execute(sql: "INSERT INTO t VALUES (5, x'0102')")
            #expect(throws: InvalidStoredValue.self) { _ = try Self.records(database, in: 0...9) }
        }
    }
}
