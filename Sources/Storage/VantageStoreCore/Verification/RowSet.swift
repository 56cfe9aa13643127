/// A set of row numbers that stores one bit per row, in blocks of 65,536 rows.
package struct RowSet {
    private var blocks: [UInt32: [UInt64]] = [:]

    package init() {}

    /// Adds a row.
    ///
    /// - Returns: `false` if the row was already in the set.
    @discardableResult
    package mutating func insert(_ row: UInt32) -> Bool {
        let (place, bit) = (Int(row & 0xFFFF) / 64, UInt64(1) << UInt64(row & 63))
        let before = blocks[row >> 16, default: [UInt64](repeating: 0, count: 1024)][place]
        guard before & bit == 0 else { return false }
        blocks[row >> 16, default: [UInt64](repeating: 0, count: 1024)][place] |= bit
        return true
    }

    package func contains(_ row: UInt32) -> Bool {
        blocks[row >> 16].map { $0[Int(row & 0xFFFF) / 64] & UInt64(1) << UInt64(row & 63) != 0 } ?? false
    }
}
