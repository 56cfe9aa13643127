/// A row of the table `cell`: the entries of a cell from one Morton code up to the start of the cell's next row.
///
/// Nearly every cell is a single row with the code 0. A row that exceeds ``limit`` is split at its median, so that
/// neither a search nor an import has to process all of a crowded cell.
struct CellPart {
    /// The maximum number of entries in a row, chosen so that the row fits into a 4 KiB page. A row has more only if
    /// all of its entries lie in the same 15 cm square.
    static let limit = 480

    let cell: Int64
    /// The first Morton code in the row.
    let start: UInt32

    /// `cell.id`.
    var id: Int64 { cell << MortonCode.bits | Int64(start) }

    init(cell: Int64, start: UInt32) {
        self.cell = cell
        self.start = start
    }

    /// The valid IDs of rows.
    static let ids = 0...CellPart(cell: CellGrid.lastCell, start: MortonCode.limit - 1).id

    /// Creates the part with a given ID, which must be in ``ids``.
    init(id: Int64) {
        cell = id >> MortonCode.bits
        start = UInt32(id & Int64(MortonCode.limit - 1))
    }

    /// Returns the range of possible row IDs for a range of cells.
    static func ids(of cells: ClosedRange<Int64>) -> ClosedRange<Int64> {
        CellPart(cell: cells.lowerBound, start: 0).id...CellPart(cell: cells.upperBound, start: MortonCode.limit - 1).id
    }

    /// Splits the entries of a row that is too long.
    ///
    /// - Parameter entries: The row's entries, which are reduced to the lower part.
    /// - Returns: The entries of the upper part and its first code, or `nil` if the row is not too long or all entries
    ///   have the same code.
    static func split(_ entries: inout [CellEntry]) -> (upper: [CellEntry], start: UInt32)? {
        guard entries.count > limit, let first = entries.first.map(MortonCode.order),
            entries.contains(where: { MortonCode.order(of: $0) != first })
        else { return nil }
        entries.sort { MortonCode.order(of: $0) < MortonCode.order(of: $1) }
        let orders = entries.map(MortonCode.order)
        let middle = orders[orders.count / 2]
        // Entries with the median's code stay together. They go to the upper part unless the lower part would be
        // empty.
        let cut = middle == orders[0] ? orders.firstIndex { $0 > middle }! : orders.firstIndex(of: middle)!
        let upper = Array(entries[cut...])
        entries.removeSubrange(cut...)
        return (upper, orders[cut])
    }
}
