/// A row of the table `cell`: the entries of a cell from one order on, up to where its next row begins.
///
/// Nearly every cell is a single row, of the order 0. One that outgrows ``limit`` is cut in two where half of its
/// entries lie on either side, so that neither a search nor an import has to do with all of a crowded cell.
struct CellPart {
    /// Entries of a row: it fits a page of 4 KiB. A row has more only where they all lie within 15 cm.
    static let limit = 480

    let cell: Int64
    /// The first order that it may hold.
    let start: UInt32

    /// `cell.id`.
    var id: Int64 { cell << CellOrder.bits | Int64(start) }

    init(cell: Int64, start: UInt32) {
        self.cell = cell
        self.start = start
    }

    /// The ids that rows can have: those of the cells that there are.
    static let ids = 0...CellPart(cell: CellGrid.lastCell, start: CellOrder.limit - 1).id

    /// - Parameter id: One of ``ids``.
    init(id: Int64) {
        cell = id >> CellOrder.bits
        start = UInt32(id & Int64(CellOrder.limit - 1))
    }

    /// The ids that the rows of some cells can have.
    static func ids(of cells: ClosedRange<Int64>) -> ClosedRange<Int64> {
        CellPart(cell: cells.lowerBound, start: 0).id...CellPart(cell: cells.upperBound, start: CellOrder.limit - 1).id
    }

    /// Where to cut entries that are too many: the upper part's entries and its first order.
    ///
    /// - Parameter entries: Left with the lower part.
    /// - Returns: `nil` when they cannot be told apart, or are few enough.
    static func split(_ entries: inout [CellEntry]) -> (upper: [CellEntry], start: UInt32)? {
        guard entries.count > limit, let first = entries.first.map(CellOrder.order),
            entries.contains(where: { CellOrder.order(of: $0) != first })
        else { return nil }
        entries.sort { CellOrder.order(of: $0) < CellOrder.order(of: $1) }
        let orders = entries.map(CellOrder.order)
        let middle = orders[orders.count / 2]
        // The middle's own order has to stay together: it goes up, unless nothing would be left below.
        let cut = middle == orders[0] ? orders.firstIndex { $0 > middle }! : orders.firstIndex(of: middle)!
        let upper = Array(entries[cut...])
        entries.removeSubrange(cut...)
        return (upper, orders[cut])
    }
}
