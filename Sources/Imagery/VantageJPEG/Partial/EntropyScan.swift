/// A scan that reads a picture's entropy-coded data once to find the positions of its segments.
struct EntropyScan {
    private let frame: BaselineFrame
    private let cut: IndexedFrame
    private let memory: HuffmanMemory
    private let blocks: [Block]

    /// A block in an MCU.
    private struct Block: BitwiseCopyable {
        let component: Int
        let dc: HuffmanLookup
        let ac: HuffmanLookup
    }

    private static let damaged = PartialDecodingUnsupported("its data is damaged or ends early")

    init(of frame: BaselineFrame, cut: IndexedFrame) {
        self.frame = frame
        self.cut = cut
        let memory = HuffmanMemory(of: frame, chained: true)
        self.memory = memory
        blocks = frame.components.enumerated().flatMap { index, component in
            let (dc, ac) = memory.components[index]
            return Array(repeating: Block(component: index, dc: dc, ac: ac), count: component.blocks)
        }
    }

    /// Returns the rows of the index.
    func rows(_ bytes: [UInt8], from scan: Int) throws(PartialDecodingUnsupported) -> [[UInt8]] {
        let rows = bytes.withUnsafeBufferPointer { bytes in
            blocks.withUnsafeBufferPointer { blocks in
                withExtendedLifetime(memory) { read(EntropyReader(bytes, at: scan), blocks) }
            }
        }
        return try rows.get()
    }

    private func read(
        _ reader: EntropyReader, _ blocks: UnsafeBufferPointer<Block>
    ) -> Result<[[UInt8]], PartialDecodingUnsupported> {
        var reader = reader
        var rows: [[UInt8]] = []
        rows.reserveCapacity(frame.mcuRows)
        var restarts = Restarts(interval: frame.restartInterval, total: frame.mcuColumns * frame.mcuRows)
        var dc = SIMD3<Int32>.zero
        for _ in 0..<frame.mcuRows {
            guard let row = readRow(&reader, blocks, &restarts, &dc) else { return .failure(Self.damaged) }
            guard let bytes = row.bytes() else {
                return .failure(PartialDecodingUnsupported("its data has values that do not fit into 8 bits"))
            }
            rows.append(bytes)
        }
        return .success(rows)
    }

    /// - Returns: Nil if the data is damaged.
    private func readRow(
        _ shared: inout EntropyReader, _ blocks: UnsafeBufferPointer<Block>, _ restarts: inout Restarts,
        _ dc: inout SIMD3<Int32>
    ) -> IndexRow? {
        // A copy that the compiler can keep in registers.
        var reader = shared
        defer { shared = reader }
        var row = IndexRow(checkpoints: [])
        row.checkpoints.reserveCapacity(cut.segmentsPerRow + 1)
        var end: IndexRow.Checkpoint?
        for segment in 0..<cut.segmentsPerRow {
            row.checkpoints.append(.init(position: reader.bitPosition, dc: dc))
            for _ in 0..<cut.mcus(ofSegment: segment) {
                end = nil
                guard Self.skipMCU(&reader, blocks, &dc) else { return nil }
                guard restarts.isDue() else { continue }
                // The position before the padding that precedes a marker.
                end = .init(position: reader.bitPosition, dc: dc)
                guard restarts.pass(&reader) else { return nil }
                dc = .zero
            }
        }
        guard !reader.isExhausted else { return nil }
        row.checkpoints.append(end ?? .init(position: reader.bitPosition, dc: dc))
        return row
    }

    /// - Returns: Whether the MCU was valid.
    @inline(__always)
    private static func skipMCU(
        _ reader: inout EntropyReader, _ blocks: UnsafeBufferPointer<Block>, _ dc: inout SIMD3<Int32>
    ) -> Bool {
        for block in blocks {
            guard let difference = reader.skipBlock(block.dc, block.ac) else { return false }
            dc[block.component] &+= difference
        }
        return true
    }
}

/// A counter of the MCUs up to the next restart marker. ITU-T T.81, E.2.4.
private struct Restarts {
    private let interval: Int
    private var untilNext: Int
    private var left: Int
    private var number = 0

    init(interval: Int, total: Int) {
        self.interval = interval
        untilNext = interval
        left = total
    }

    /// Counts an MCU and returns whether a marker must follow it. No marker follows the last MCU.
    @inline(__always)
    mutating func isDue() -> Bool {
        left &-= 1
        guard interval > 0 else { return false }
        untilNext &-= 1
        guard untilNext == 0 else { return false }
        untilNext = interval
        return left > 0
    }

    /// - Returns: Whether the expected marker is present.
    mutating func pass(_ reader: inout EntropyReader) -> Bool {
        guard reader.passRestart() == number else { return false }
        number = (number + 1) & 7
        return true
    }
}
