import GRDB
import VantagePlaces

/// A record in the position index. Its key is the place's position on the Z-order curve. The lowest 32 bits of its
/// value are `place.id`, and the next 4 are the kind.
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

    /// Decodes a record. Returns `nil` if its kind is unknown.
    init?(_ record: PackedPair) {
        guard let kind = PlaceKind(stored: Int64(record.value >> 32 & 15)) else { return nil }
        point = ZOrder.point(record.key)
        row = Int64(record.value & 0xFFFF_FFFF)
        self.kind = kind
    }

    var packed: PackedPair { PackedPair(ZOrder.number(of: point), UInt64(row) | UInt64(kind.stored) << 32) }
}

/// The position index.
struct PositionTable {
    private let records: PackedTable<PackedPair>

    init(_ database: Database) throws { records = try PackedTable(database, table: "place_position") }

    /// Calls `body` for each place in a box.
    func forEach(in box: GridBox, _ body: (PlacePosition) -> Void) throws {
        for cell in QuadCell.few(around: box) {
            try records.forEach(in: cell.start...cell.end) { record in
                if let position = PlacePosition(record), box.contains(position.point) { body(position) }
            }
        }
    }
}
