import VantageGeodesy

/// The index entry for a scene: 8 bytes, little-endian.
package struct CellEntry: Hashable, Sendable {
    package static let size = 8

    /// The offset from the west edge of the cell, in steps of 1/65536 of its width.
    package let x: UInt16
    /// The offset from the south edge of the cell, in steps of 1/65536 of its height.
    package let y: UInt16
    /// `scene.id`.
    package let scene: UInt32

    init(x: UInt16, y: UInt16, scene: UInt32) {
        self.x = x
        self.y = y
        self.scene = scene
    }

    package init(scene: UInt32, at coordinate: Coordinate, in frame: CellFrame) {
        let offsets = frame.offsets(of: coordinate)
        self.init(x: offsets.x, y: offsets.y, scene: scene)
    }

    init(_ bytes: UnsafeRawPointer) {
        x = UInt16(littleEndian: bytes.loadUnaligned(as: UInt16.self))
        y = UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
        scene = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    }

    func append(to blob: inout [UInt8]) {
        withUnsafeBytes(of: x.littleEndian) { blob.append(contentsOf: $0) }
        withUnsafeBytes(of: y.littleEndian) { blob.append(contentsOf: $0) }
        withUnsafeBytes(of: scene.littleEndian) { blob.append(contentsOf: $0) }
    }
}

/// The packed entries of a cell.
package enum CellBlob {
    package static func entries(in blob: UnsafeRawBufferPointer) -> [CellEntry] {
        var entries: [CellEntry] = []
        entries.reserveCapacity(blob.count / CellEntry.size)
        forEachEntry(in: blob) { entries.append($0) }
        return entries
    }

    @inline(__always)
    package static func forEachEntry(in blob: UnsafeRawBufferPointer, _ body: (CellEntry) -> Void) {
        guard let start = blob.baseAddress else { return }
        for number in 0..<blob.count / CellEntry.size { body(CellEntry(start + number * CellEntry.size)) }
    }

    package static func pack(_ entries: [CellEntry]) -> [UInt8] {
        var blob: [UInt8] = []
        blob.reserveCapacity(entries.count * CellEntry.size)
        for entry in entries { entry.append(to: &blob) }
        return blob
    }
}
