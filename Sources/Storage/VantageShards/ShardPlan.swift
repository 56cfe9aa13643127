import GRDB
import VantageSceneStore
import VantageStoreCore

/// The division of the cells of a store into shards.
///
/// A shard starts where a shard of the previous manifest started, so that new scenes change only the shards that they
/// lie in. It also starts where the previous shard would have too many scenes.
struct ShardPlan {
    /// The ranges of cells of the shards, in ascending order.
    private(set) var ranges: [ClosedRange<Int64>] = []

    /// - Parameters:
    ///   - starts: The first cells of the previous shards.
    ///   - limit: The maximum number of scenes in a shard. All scenes in a cell are in the same shard, even if there
    ///     are more of them.
    init(_ database: Database, starts: [Int64], limit: Int) throws {
        var starts = Set(starts)
        var count = 0
        var range: ClosedRange<Int64>?
        let cells = try RawStatement(
            database,
            "SELECT id >> \(ShardCells.bits) AS cell, sum(length(scenes)) / 8 FROM cell GROUP BY cell ORDER BY cell")
        try cells.forEachRow {
            let (cell, scenes) = (cells.int64(0), Int(cells.int64(1)))
            if let known = range, count + scenes > limit || starts.contains(cell) {
                ranges.append(known)
                (range, count) = (nil, 0)
            }
            starts.remove(cell)
            range = (range?.lowerBound ?? cell)...cell
            count += scenes
        }
        if let range { ranges.append(range) }
    }
}

/// Numbers of cells and their rows in the table `cell`.
enum ShardCells {
    /// The number of lower bits of `cell.id` that divide a crowded cell.
    static let bits: Int64 = 22

    /// Returns the possible values of `cell.id` in a range of cells.
    static func ids(of cells: ClosedRange<Int64>) -> ClosedRange<Int64> {
        cells.lowerBound << bits...(cells.upperBound << bits | (1 << bits - 1))
    }
}
