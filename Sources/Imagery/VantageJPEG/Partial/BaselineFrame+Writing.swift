extension BaselineFrame {
    /// A JPEG up to its scan data, with the tables of this frame and no other segments.
    var header: [UInt8] {
        var bytes: [UInt8] = [0xFF, JPEGMarker.startOfImage]
        for (destination, table) in quantization.sorted(by: { $0.key < $1.key }) {
            let head = UInt8(destination) | (table.has16Bits ? 0x10 : 0)
            bytes += JPEGSegment(marker: JPEGMarker.quantization, payload: [head] + table.bytes).bytes
        }
        bytes += JPEGSegment(marker: JPEGMarker.extendedSequential, payload: framePayload).bytes
        for (destination, table) in dcTables.sorted(by: { $0.key < $1.key }) {
            bytes += table.segment(head: UInt8(destination)).bytes
        }
        for (destination, table) in acTables.sorted(by: { $0.key < $1.key }) {
            bytes += table.segment(head: UInt8(destination) | 0x10).bytes
        }
        if restartInterval > 0 {
            bytes += JPEGSegment(marker: JPEGMarker.restartInterval, payload: restartInterval.bigEndianBytes).bytes
        }
        return bytes + JPEGSegment(marker: JPEGMarker.startOfScan, payload: scanPayload).bytes
    }

    private var framePayload: [UInt8] {
        var payload: [UInt8] = [8] + height.bigEndianBytes + width.bigEndianBytes + [UInt8(components.count)]
        for component in components {
            payload += [component.id, UInt8(component.across << 4 | component.down), UInt8(component.quantization)]
        }
        return payload
    }

    private var scanPayload: [UInt8] {
        var payload = [UInt8(components.count)]
        for component in components { payload += [component.id, UInt8(component.dc << 4 | component.ac)] }
        return payload + [0, 63, 0]
    }
}

extension HuffmanTable {
    fileprivate func segment(head: UInt8) -> JPEGSegment {
        JPEGSegment(marker: JPEGMarker.huffman, payload: [head] + counts.map { UInt8($0) } + symbols)
    }
}

extension Int {
    fileprivate var bigEndianBytes: [UInt8] { [UInt8(self >> 8 & 0xFF), UInt8(self & 0xFF)] }
}
