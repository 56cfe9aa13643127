/// A writer that joins segments of a picture's entropy-coded data into the data of another JPEG.
///
/// All bits are copied unchanged, except for the first DC difference of each component, which is recomputed from the
/// block written before it. There are no restart markers between segments, because libjpeg-turbo decodes data without
/// them faster.
struct SegmentCopier: ~Copyable {
    private let indexed: IndexedFrame
    private let blocks: [Block]
    private let memory: HuffmanMemory
    private var writer: EntropyWriter
    /// The DC value of the last block that was written for each component.
    private var dc = SIMD3<Int32>.zero

    private struct Block: BitwiseCopyable {
        let component: Int
        /// Whether the block is the first of its component in an MCU.
        let isFirst: Bool
        let dc: HuffmanLookup
        let ac: HuffmanLookup
    }

    private static let damaged = JPEGError(
        .damaged, "The picture's index does not match its data. Import the picture again.")

    /// - Parameter capacity: The initial capacity in bytes, for all segments.
    init(_ indexed: IndexedFrame, reserving capacity: Int) {
        self.indexed = indexed
        let memory = HuffmanMemory(of: indexed.frame, chained: indexed.isCutInSegments)
        self.memory = memory
        blocks = indexed.frame.components.enumerated().flatMap { index, component in
            let (dc, ac) = memory.components[index]
            return (0..<component.blocks).map { Block(component: index, isFirst: $0 == 0, dc: dc, ac: ac) }
        }
        writer = EntropyWriter(reserving: capacity + capacity / 8 + 4096)
    }

    mutating func begin(with header: [UInt8]) { header.withUnsafeBufferPointer { writer.copy($0) } }

    consuming func finish() -> EntropyWriter {
        writer.align()
        writer.put(marker: JPEGMarker.endOfImage)
        return writer
    }

    /// Writes MCUs of a single color, the color of the previous block.
    mutating func putBlank(mcus: Int) {
        writer.reserve(mcus * blocks.count * 4)
        for _ in 0..<mcus {
            for block in blocks {
                writer.put(block.dc.code(0))
                writer.put(block.ac.code(0))
            }
        }
    }

    /// Finds a position inside a segment by skipping the MCUs before it.
    ///
    /// - Parameters:
    ///   - start: The start of the segment. Its position counts bits from the first of the given bytes.
    ///   - mcus: The number of MCUs to skip. They must not contain a restart marker.
    func checkpoint(
        _ start: IndexRow.Checkpoint, passing mcus: Int, _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(JPEGError) -> IndexRow.Checkpoint {
        guard mcus > 0 else { return start }
        guard start.position >= 0, start.position / 8 < bytes.count else { throw Self.damaged }
        var reader = EntropyReader(bytes, at: start.position / 8)
        reader.refill()
        reader.skip(start.position % 8)
        var dc = start.dc
        for _ in 0..<mcus {
            for block in blocks {
                guard let difference = reader.skipBlock(block.dc, block.ac) else { throw Self.damaged }
                dc[block.component] &+= difference
            }
        }
        guard !reader.isExhausted else { throw Self.damaged }
        return IndexRow.Checkpoint(position: reader.bitPosition, dc: dc)
    }

    /// Writes consecutive MCUs of the file.
    ///
    /// - Parameters:
    ///   - bytes: A part of the file.
    ///   - start: The start of the first MCU. Its position is relative to `bytes`.
    ///   - end: The end of the last MCU. Its position is relative to `bytes`.
    ///   - mcus: The indices of the MCUs, counted from the first MCU of the picture.
    mutating func put(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: IndexRow.Checkpoint, to end: IndexRow.Checkpoint,
        mcus: Range<Int>
    ) throws(JPEGError) {
        guard start.position >= 0, start.position <= end.position, (end.position + 7) / 8 <= bytes.count else {
            throw Self.damaged
        }
        var reader = EntropyReader(bytes, at: start.position / 8)
        reader.refill()
        reader.skip(start.position % 8)
        // DC differences may need more bits here than in the file.
        writer.reserve((end.position - start.position) / 8 + 4 * blocks.count * mcus.count)
        if indexed.hasRestartsInRows {
            try putEach(mcus, &reader, start.dc)
        } else {
            try putFirstBlocks(&reader, start.dc)
            try putRest(bytes, from: reader.bitPosition, to: end.position)
            dc = end.dc
        }
    }

    /// Writes blocks up to the last one whose DC difference changes.
    private mutating func putFirstBlocks(
        _ reader: inout EntropyReader, _ before: SIMD3<Int32>
    ) throws(JPEGError) {
        let last = blocks.lastIndex { $0.isFirst } ?? 0
        var before = before
        for block in blocks[...last] { try put(block, &reader, &before) }
    }

    /// Copies the remaining bits without decoding them.
    private mutating func putRest(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
    ) throws(JPEGError) {
        guard start <= end else { throw Self.damaged }
        var (first, last) = (start / 8, end / 8)
        if start % 8 > 0 {
            let count = min(8, end - first * 8) - start % 8
            writer.put(UInt32(bytes[first]) >> UInt32(8 - start % 8 - count) & (1 << count - 1), count)
            // An FF byte is followed by a stuffed byte.
            first += bytes[first] == 0xFF ? 2 : 1
        }
        guard first <= last else { return }
        guard writer.copyData(UnsafeBufferPointer(rebasing: bytes[first..<last])) else { throw Self.damaged }
        // The last byte may be a stuffed byte.
        guard end % 8 > 0 else { return }
        writer.put(UInt32(bytes[last]) >> UInt32(8 - end % 8), end % 8)
    }

    /// Writes MCU by MCU. This drops restart markers, which may occur between any two MCUs.
    private mutating func putEach(
        _ mcus: Range<Int>, _ reader: inout EntropyReader, _ before: SIMD3<Int32>
    ) throws(JPEGError) {
        var before = before
        for mcu in mcus {
            if mcu > mcus.lowerBound, mcu % indexed.frame.restartInterval == 0 {
                guard reader.passRestart() != nil else { throw Self.damaged }
                before = .zero
            }
            for block in blocks { try put(block, &reader, &before) }
        }
    }

    /// Writes a block.
    ///
    /// - Parameter before: The DC value that the difference in the file is relative to.
    @inline(__always)
    private mutating func put(
        _ block: Block, _ reader: inout EntropyReader, _ before: inout SIMD3<Int32>
    ) throws(JPEGError) {
        guard let size = reader.symbol(block.dc), size <= 11 else { throw Self.damaged }
        before[block.component] &+= Int32(truncatingIfNeeded: reader.difference(Int(size)))
        let difference = Int(before[block.component]) - Int(dc[block.component])
        dc[block.component] = before[block.component]
        let length = Int.bitWidth - difference.magnitude.leadingZeroBitCount
        guard length <= 11 else { throw Self.damaged }
        writer.put(block.dc.code(length))
        // ITU-T T.81, F.1.2.1: the low bits of the difference, minus one if it is negative.
        let bits = UInt32(truncatingIfNeeded: difference < 0 ? difference - 1 : difference) & (1 << length - 1)
        writer.put(bits, length)
        guard reader.copyCoefficients(block.ac, to: &writer) else { throw Self.damaged }
    }
}

extension EntropyReader {
    /// Copies all of a block's coefficients except the first.
    ///
    /// - Returns: Whether the block is valid.
    @inline(__always)
    fileprivate mutating func copyCoefficients(_ lookup: HuffmanLookup, to writer: inout EntropyWriter) -> Bool {
        var next = 1
        while next < 64 {
            refill()
            let entry = lookup.entry(buffer)
            guard entry != 0, !isExhausted else { return false }
            let size = Int(entry & 15)
            let run = Int(entry &>> 4 & 15)
            let bits = Int(entry &>> 8) &+ size
            writer.put(peek(bits), bits)
            skip(bits)
            if size == 0, run != 15 { return true }
            next &+= run &+ 1
        }
        return next == 64
    }
}
