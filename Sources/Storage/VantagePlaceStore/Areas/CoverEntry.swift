import VantagePlaces
import VantageStoreCore

/// A place's entry in a cell's row.
///
/// All numbers are little-endian, in this order: the place's key (8 bytes), its row (4), its traits (4), the number of
/// points (4), then the points, with 4 bytes for each `x` and each `y`. If the highest bit of a point's `x` is set, the
/// point starts a new run of edges instead of ending an edge.
///
/// Traits, from the lowest bit: the kind (4 bits), whether the place is an area (1), whether it covers the cell's
/// southwestern corner (1), unused (2), and the size (16).
struct CoverEntry {
    static let headerWidth = 20
    static let pointWidth = 8
    private static let starts: UInt32 = 1 << 31

    /// The address of the entry's first byte.
    private let bytes: UnsafeRawPointer
    private let count: Int

    /// - Throws: `InvalidStoredValue` if the row is truncated.
    init(_ row: UnsafeRawBufferPointer, at offset: Int) throws {
        guard row.count - offset >= Self.headerWidth else { throw Self.truncatedRow }
        bytes = row.baseAddress! + offset
        count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)))
        guard count <= (row.count - offset - Self.headerWidth) / Self.pointWidth else { throw Self.truncatedRow }
    }

    var width: Int { Self.headerWidth + count * Self.pointWidth }

    var place: CoveredPlace {
        get throws {
            guard let kind = PlaceKind(stored: Int64(traits & 15)) else {
                throw InvalidStoredValue("a cell contains a place of an unknown kind")
            }
            return CoveredPlace(
                row: Int64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt32.self))),
                id: PlaceID(key: Int64(littleEndian: bytes.loadUnaligned(as: Int64.self))), kind: kind,
                isArea: isArea, size: Int(traits >> 8 & 0xFFFF))
        }
    }

    var isArea: Bool { traits & 1 << 4 != 0 }
    var coversCorner: Bool { traits & 1 << 5 != 0 }

    /// Reports whether the place covers a point.
    ///
    /// - Parameter corner: The southwestern corner of the cell that contains the point.
    func covers(_ point: GridPoint, corner: GridPoint) -> Bool {
        guard isArea else { return false }
        var covers = coversCorner
        forEachEdge { if $0.crosses(from: corner, to: point) { covers.toggle() } }
        return covers
    }

    @inline(__always)
    func forEachEdge(_ body: (GridEdge) -> Void) {
        var last = GridPoint(x: 0, y: 0)
        for number in 0..<count {
            let place = bytes + Self.headerWidth + number * Self.pointWidth
            let x = UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
            let y = UInt32(littleEndian: place.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
            let point = GridPoint(x: x & ~Self.starts, y: y & ~Self.starts)
            if x & Self.starts == 0 { body(GridEdge(a: last, b: point)) }
            last = point
        }
    }

    private var traits: UInt32 { UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 12, as: UInt32.self)) }

    private static let truncatedRow = InvalidStoredValue("a cell's row is truncated")
}

extension CoverEntry {
    /// Appends the bytes of an entry.
    static func append(_ part: CoverPart, to bytes: inout [UInt8]) {
        append(UInt64(bitPattern: part.place.id.key), to: &bytes)
        append(UInt32(part.place.row), to: &bytes)
        append(traits(of: part), to: &bytes)
        let count = bytes.count
        append(UInt32(0), to: &bytes)
        var points: UInt32 = 0
        var last: GridPoint?
        for edge in part.edges {
            if edge.a != last {
                append(edge.a.x | starts, to: &bytes)
                append(edge.a.y, to: &bytes)
                points += 1
            }
            append(edge.b.x, to: &bytes)
            append(edge.b.y, to: &bytes)
            points += 1
            last = edge.b
        }
        withUnsafeBytes(of: points.littleEndian) { bytes.replaceSubrange(count..<count + 4, with: $0) }
    }

    private static func traits(of part: CoverPart) -> UInt32 {
        let place = part.place
        return UInt32(place.kind.stored) | (place.isArea ? 1 << 4 : 0) | (part.coversCorner ? 1 << 5 : 0)
            | UInt32(place.size) << 8
    }

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
