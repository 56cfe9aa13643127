import SQLiteAccess

/// A building, or a way through buildings, as a row of `building_cell` has it, in the order of the bytes, all little endian:
/// `building.id` (4 bytes), the height (4) and the base (4) in metres as floating-point numbers, the first not a number
/// where it is not known, how many bytes the outline takes (4), and those, as of ``Outline``.
struct StoredBuilding {
    private static let headerWidth = 16

    /// `building.id`.
    let row: Int64
    let height: Double?
    let base: Double
    let outline: Outline

    /// Calls back for all buildings of a row.
    ///
    /// - Throws: `ImpossibleValue` where it ends within one.
    static func forEach(_ bytes: UnsafeRawBufferPointer, _ body: (StoredBuilding) throws -> Void) throws {
        try forEachPart(bytes) { try body(StoredBuilding($0)) }
    }

    /// The row without some buildings.
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
            guard bytes.count - offset >= headerWidth else { throw cutOff }
            let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self).littleEndian)
            guard bytes.count - offset - headerWidth >= length else { throw cutOff }
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
            throw ImpossibleValue("building_cell has a building of no outline")
        }
        self.outline = outline
    }

    private static let cutOff = ImpossibleValue("a row of building_cell ends within a building")
}

extension StoredBuilding {
    /// The bytes of a building.
    static func bytes(_ building: PreparedBuilding, row: Int64) -> [UInt8] {
        let outline = building.outline.bytes
        let numbers = [
            UInt32(row), Float(building.height ?? .nan).bitPattern, Float(building.base).bitPattern,
            UInt32(outline.count),
        ]
        return numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } } + outline
    }
}
