import GRDB
import Places

/// Where a place is, as the index of positions has it: the key is its number on the curve through all points; of the
/// value, the lowest 32 bits are `place.id`, the next 4 the kind.
struct PlacePosition {
    let point: GridPoint
    /// `place.id`.
    let row: Int64
    let kind: PlaceKind

    init(_ place: Place, row: Int64) {
        point = GridPoint(place.coordinate)
        self.row = row
        kind = place.kind
    }

    /// - Returns: `nil` where the record has a kind that there is not.
    init?(_ record: PackedPair) {
        guard let kind = PlaceKind(stored: Int64(record.value >> 32 & 15)) else { return nil }
        point = ZOrder.point(record.key)
        row = Int64(record.value & 0xFFFF_FFFF)
        self.kind = kind
    }

    var packed: PackedPair { PackedPair(ZOrder.number(of: point), UInt64(row) | UInt64(kind.stored) << 32) }
}

/// The index of positions.
struct PositionTable {
    private let records: PackedTable<PackedPair>

    init(_ database: Database) throws { records = try PackedTable(database, table: "place_position") }

    /// Calls back for the places in a box.
    func forEach(in box: GridBox, _ body: (PlacePosition) -> Void) throws {
        for cell in QuadCell.few(around: box) {
            try records.forEach(in: cell.start...cell.end) { record in
                if let position = PlacePosition(record), box.contains(position.point) { body(position) }
            }
        }
    }
}
