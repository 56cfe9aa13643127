import GRDB
import VantageGeodesy
import VantageScenes
import VantageStoreCore

/// A page of the scenes in a box that has too many for ``SmallBox``.
///
/// If a box contains most of a store's scenes, one page lies within a short piece of the table. For other boxes, a page
/// could require reading the whole table, so it continues with the cell index, whose entries are much smaller. The
/// index is not in import order, so each pass through it finds the scenes that come first.
struct LargeBox {
    let box: BoundingBox
    let condition: QueryCondition
    let reader: SceneReader
    /// The number of rows of the table that a page reads at most before it uses the index.
    var maximumRows: Int64 = 65_536
    /// The number of scenes that the first pass finds. If conditions exclude most of them, each further pass finds
    /// eight times as many, so that there are few passes.
    var firstCount = 4096

    /// Returns the scenes after a row, in import order.
    func scenes(after row: Int64, limit: Int) throws -> [(row: Int64, scene: Scene)] {
        let last = row + maximumRows
        var found = try reader.scenes(where: "id > ? AND id <= ? AND \(condition.sql)", limit: limit) { statement in
            statement.bind(1, row)
            statement.bind(2, last)
            condition.bind(to: statement, from: 3)
        }
        var pass = FirstRows(after: last, count: firstCount)
        while found.count < limit {
            try CellIndex(reader.database).forEachPart(touching: box) { frame, bytes in
                let window = CellWindow(of: box, in: frame)
                CellBlob.forEachEntry(in: bytes) { if window.contains($0) { pass.insert($0.scene) } }
                return true
            }
            let rows = pass.sorted()
            guard let last = rows.last else { break }
            found += try scenes(in: rows, limit: limit - found.count)
            guard rows.count == pass.count else { break }
            pass = FirstRows(after: Int64(last), count: pass.count * 8)
        }
        return found
    }

    /// Returns those scenes in some rows that meet the conditions.
    private func scenes(in rows: [UInt32], limit: Int) throws -> [(row: Int64, scene: Scene)] {
        var found: [(row: Int64, scene: Scene)] = []
        let one = try reader.statement(where: "id = ? AND \(condition.sql)")
        condition.bind(to: one, from: 2)
        for row in rows where found.count < limit {
            one.bind(1, Int64(row))
            defer { one.reset() }
            if try one.step(), let scene = try reader.scene(one) { found.append((Int64(row), scene)) }
        }
        return found
    }
}

/// The lowest numbers among many, above a minimum.
struct FirstRows {
    let count: Int
    private let minimum: Int64
    private var maximum = UInt32.max
    private var rows: [UInt32] = []

    init(after minimum: Int64, count: Int) {
        self.minimum = minimum
        self.count = count
    }

    @inline(__always)
    mutating func insert(_ row: UInt32) {
        guard Int64(row) > minimum, row <= maximum else { return }
        rows.append(row)
        if rows.count >= 2 * count { shorten() }
    }

    /// Returns the lowest numbers, at most `count`, in order.
    mutating func sorted() -> [UInt32] {
        shorten()
        return rows
    }

    private mutating func shorten() {
        rows.sort()
        guard rows.count > count else { return }
        rows.removeLast(rows.count - count)
        maximum = rows[count - 1]
    }
}
