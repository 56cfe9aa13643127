import VantageStoreCore

/// A building, or a passage through buildings, in a row of `building_cell`.
///
/// All numbers are little-endian, in this order: `building.id` (4 bytes), the height (4) and the base (4) in meters as
/// floating-point numbers, the length of the outline in bytes (4), and the outline as ``Outline`` encodes it. An
/// unknown height is NaN.
struct StoredBuilding {
    private static let headerWidth = 16

    /// `building.id`.
    let row: Int64
    let height: Double?
    let base: Double
    let outline: Outline

    /// Calls `body` for each building in a row.
    ///
    /// - Throws: `InvalidStoredValue` if the row is truncated.
    static func forEach(_ bytes: UnsafeRawBufferPointer, _ body: (StoredBuilding) throws -> Void) throws {
        try forEachPart(bytes) { try body(StoredBuilding($0)) }
    }

    /// Returns the bytes of a row with some of its buildings removed.
    static func without(_ rows: Set<Int64>, _ bytes: UnsafeRawBufferPointer) throws -> [UInt8] {
        var kept: [UInt8] = []
        try forEachPart(bytes) { part in
            if !rows.contains(Int64(part.loadUnaligned(as: UInt32.self).littleEndian)) { kept += part }
        }
        return kept
    }

    private static func forEachPart(
        _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var offset = 0
        while offset < bytes.count {
            guard bytes.count - offset >= headerWidth else { throw truncatedRow }
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self).littleEndian)
            guard bytes.count - offset - headerWidth >= length else { throw truncatedRow }
            try body(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + headerWidth + length]))
            offset += headerWidth + length
        }
    }

    private init(_ bytes: UnsafeRawBufferPointer) throws {
        func number(at offset: Int) -> Double {
            Double(Float(bitPattern: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian))
        }
        row = Int64(bytes.loadUnaligned(as: UInt32.self).littleEndian)
        let (height, base) = (number(at: 4), number(at: 8))
        self.height = height.isFinite ? height : nil
        self.base = base.isFinite ? base : 0
        guard let outline = Outline(bytes: UnsafeRawBufferPointer(rebasing: bytes[Self.headerWidth...])) else {
            throw InvalidStoredValue("building_cell contains a building without an outline")
        }
        self.outline = outline
    }

    private static let truncatedRow = InvalidStoredValue("a row of building_cell is truncated")
}

extension StoredBuilding {
    /// Encodes a building.
    static func bytes(_ building: PreparedBuilding, row: Int64) -> [UInt8] {
        let outline = building.outline.bytes
        let numbers = [
            UInt32(row), Float(building.height ?? .nan).bitPattern, Float(building.base).bitPattern,
            UInt32(outline.count),
        ]
        return numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } } + outline
    }
}
