import GRDB
import VantageStoreCore

/// A writer that adds and removes records in a ``PackedTable``. Each affected row is read once and written once.
struct PackedTableWriter<Record: PackedRecord> {
    private let finding: RawStatement
    private let following: RawStatement
    private let insertion: RawStatement
    private let deletion: RawStatement

    /// Creates a writer.
    ///
    /// - Parameter table: The name of a table with the columns `id` and `entries`. It must not come from user input.
    init(_ database: Database, table: StaticString) throws {
        finding = try RawStatement(
            database, "SELECT id, entries FROM \(table) WHERE id <= ? ORDER BY id DESC LIMIT 1")
        following = try RawStatement(database, "SELECT id FROM \(table) WHERE id > ? ORDER BY id LIMIT 1")
        insertion = try RawStatement(database, "INSERT OR REPLACE INTO \(table) (id, entries) VALUES (?, ?)")
        deletion = try RawStatement(database, "DELETE FROM \(table) WHERE id = ?")
    }

    /// Adds records. Equal records are stored once.
    ///
    /// - Parameter records: The records in sorted order.
    func add(_ records: [Record]) throws {
        var rest = records[...]
        while let first = rest.first {
            let row = try row(of: first.key)
            let next = try start(after: row?.start ?? first.key) ?? .max
            let end = rest.firstIndex { $0.key >= next } ?? rest.endIndex
            try write(Self.merged(row?.records ?? [], rest[..<end]), replacing: row?.start)
            rest = rest[end...]
        }
    }

    /// Removes records. Records that are not in the table are ignored.
    ///
    /// - Parameter records: The records in sorted order.
    func remove(_ records: [Record]) throws {
        var rest = records[...]
        while let first = rest.first {
            let next = try start(after: first.key) ?? .max
            let end = rest.firstIndex { $0.key >= next } ?? rest.endIndex
            if let (start, held) = try row(of: first.key) {
                let kept = Self.difference(held, rest[..<end])
                if kept.isEmpty { try delete(start) } else { try write(kept, replacing: start) }
            }
            rest = rest[end...]
        }
    }

    private func delete(_ start: Int64) throws {
        deletion.bind(1, start)
        try deletion.run()
    }

    private func row(of key: Int64) throws -> (start: Int64, records: [Record])? {
        finding.bind(1, key)
        defer { finding.reset() }
        guard try finding.step() else { return nil }
        let row = PackedRow<Record>(try PackedRow<Record>.check(finding.blob(1)))
        return (finding.int64(0), (0..<row.count).map { row[$0] })
    }

    private func start(after key: Int64) throws -> Int64? {
        following.bind(1, key)
        defer { following.reset() }
        return try following.step() ? following.int64(0) : nil
    }

    private static func merged(_ old: [Record], _ new: ArraySlice<Record>) -> [Record] {
        var merged: [Record] = []
        merged.reserveCapacity(old.count + new.count)
        func add(_ record: Record) { if merged.last != record { merged.append(record) } }
        var place = new.startIndex
        for record in old {
            while place < new.endIndex, new[place] < record {
                add(new[place])
                place += 1
            }
            add(record)
        }
        for record in new[place...] { add(record) }
        return merged
    }

    private static func difference(_ old: [Record], _ gone: ArraySlice<Record>) -> [Record] {
        var place = gone.startIndex
        return old.filter { record in
            while place < gone.endIndex, gone[place] < record { place += 1 }
            return place == gone.endIndex || gone[place] != record
        }
    }

    /// Writes records as one row, or as several if they do not fit in one.
    private func write(_ records: [Record], replacing start: Int64?) throws {
        if let start, start != records[0].key { try delete(start) }
        let (most, least) = (PackedTable<Record>.mostOfRow, PackedTable<Record>.leastOfRow)
        var rest = records[...]
        while !rest.isEmpty {
            // Full rows take the fewest pages, because short ones share pages.
            let count = rest.count <= most ? rest.count : min(most, rest.count - least)
            var end = rest.startIndex + max(1, count)
            while end < rest.endIndex, rest[end].key == rest[end - 1].key { end += 1 }
            try write(rest[..<end])
            rest = rest[end...]
        }
    }

    private func write(_ records: ArraySlice<Record>) throws {
        let bytes = [UInt8](unsafeUninitializedCapacity: records.count * Record.width) { buffer, count in
            for (place, record) in records.enumerated() {
                record.store(at: UnsafeMutableRawPointer(buffer.baseAddress!) + place * Record.width)
            }
            count = records.count * Record.width
        }
        insertion.bind(1, records[records.startIndex].key)
        insertion.bind(2, bytes)
        try insertion.run()
    }
}
