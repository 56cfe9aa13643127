/// Where parts of a JPEG's entropy-coded data begin, and what a decoder has to know there.
///
/// The rows of MCUs are cut into segments of ``segmentLength`` MCUs. Of each the index has the position of its first
/// bit and, since DC values are coded as differences, the DC values before it: eight bytes. Any segments can then be
/// made a JPEG of their own (see ``JPEGPartialDecoder``). The JPEG itself is not changed.
package struct JPEGIndex: Hashable, Sendable {
    /// Headers in the form in which a store keeps them: ``segmentLength`` in two bytes, then a JPEG up to its scan.
    package let header: [UInt8]
    /// One for each row of MCUs; see ``IndexRow``.
    package let rows: [[UInt8]]

    /// Bytes of the index.
    package var byteCount: Int { header.count + rows.reduce(0) { $0 + $1.count } }
}

/// What the parts of a picture have in common.
struct IndexedFrame: Hashable, Sendable {
    let frame: BaselineFrame
    /// MCUs of a segment; the last of a row may have fewer.
    let segmentLength: Int
    /// MCUs of a row.
    let mcuColumns: Int

    init(_ frame: BaselineFrame, segmentLength: Int) {
        self.frame = frame
        self.segmentLength = segmentLength
        mcuColumns = frame.mcuColumns
    }

    var segmentsPerRow: Int { (mcuColumns + segmentLength - 1) / segmentLength }

    /// Whether the file has restart markers that are not at the ends of rows.
    var hasRestartsInRows: Bool {
        frame.restartInterval > 0 && frame.restartInterval % mcuColumns != 0
    }

    /// Whether parts begin and end within segments. What is before them there has to be passed over, which takes a third
    /// of the time of decoding it; with restart markers among it, and in short segments, that is not worth it.
    var isCutInSegments: Bool { segmentLength >= 8 && !hasRestartsInRows }

    /// The columns of MCUs that are decoded for some columns of pixels.
    ///
    /// - Parameter width: Pixels of an MCU.
    func columns(_ pixels: Range<Int>, width: Int) -> Range<Int> {
        let unit = isCutInSegments ? 1 : segmentLength
        let pixelsPerUnit = width * unit
        let end = (pixels.upperBound + pixelsPerUnit - 1) / pixelsPerUnit * unit
        return pixels.lowerBound / pixelsPerUnit * unit..<min(end, mcuColumns)
    }

    /// The segments in which some columns of MCUs lie.
    func segments(_ columns: Range<Int>) -> Range<Int> {
        guard !columns.isEmpty else { return 0..<0 }
        return columns.lowerBound / segmentLength..<(columns.upperBound + segmentLength - 1) / segmentLength
    }

    func mcus(ofSegment segment: Int) -> Int {
        min(segmentLength, mcuColumns - segment * segmentLength)
    }
}

extension IndexedFrame {
    var header: [UInt8] { [UInt8(segmentLength >> 8), UInt8(segmentLength & 0xFF)] + frame.header }

    /// - Throws: ``PartialReadingLimitation`` when the bytes are not such headers.
    init(header: [UInt8]) throws(PartialReadingLimitation) {
        let frame = try BaselineFrame.read(Array(header.dropFirst(2))).frame
        self.init(frame, segmentLength: Int(header[0]) << 8 | Int(header[1]))
        guard (1...mcuColumns).contains(segmentLength) else {
            throw PartialReadingLimitation("its segments are longer than its rows")
        }
    }
}

/// A row of MCUs in the index: words of eight bytes, big endian.
///
/// The first is the position in bits of the row's first segment, counted from the first bit of the file. A word for each
/// segment follows, and one for the end of the row's data: 28 bits for the bits from the row's beginning, and three times
/// 12 bits, in two's complement, for the DC values before that place.
struct IndexRow: Hashable, Sendable {
    struct Checkpoint: Hashable, Sendable {
        /// Bits from the first bit of the file.
        var position: Int
        /// By component.
        var dc: SIMD3<Int32>
    }

    /// The segments' beginnings, and the end of the last.
    var checkpoints: [Checkpoint]

    /// Behind the row's data, in bits from the first bit of the file.
    var end: Int { checkpoints[checkpoints.count - 1].position }

    private static let positionBits = 28
    /// Quantised DC values of 8-bit samples; two of them differ by less than a code of baseline JPEGs can say.
    private static let values: ClosedRange<Int32> = -1024...1023

    init(checkpoints: [Checkpoint]) { self.checkpoints = checkpoints }

    /// - Returns: Nil when a number is larger than its place.
    func bytes() -> [UInt8]? {
        let start = checkpoints[0].position
        var bytes: [UInt8] = []
        bytes.reserveCapacity((checkpoints.count + 1) * 8)
        bytes.append(word: UInt64(start))
        for checkpoint in checkpoints {
            guard checkpoint.position - start < 1 << Self.positionBits else { return nil }
            var word = UInt64(checkpoint.position - start) << 36
            for component in 0..<3 {
                let value = checkpoint.dc[component]
                guard Self.values.contains(value) else { return nil }
                word |= UInt64(UInt32(bitPattern: value) & 0xFFF) << UInt64(24 - 12 * component)
            }
            bytes.append(word: word)
        }
        return bytes
    }

    /// - Returns: Nil when the bytes are no row of so many segments whose positions follow one another.
    init?(_ bytes: [UInt8], segments count: Int) {
        guard bytes.count == (count + 2) * 8 else { return nil }
        let words = (0..<count + 2).map { bytes.word(at: $0 * 8) }
        guard words[0] < 1 << 40 else { return nil }
        let start = Int(words[0])
        checkpoints = words.dropFirst().map { word in
            func value(_ shift: UInt64) -> Int32 { (Int32(truncatingIfNeeded: word >> shift & 0xFFF) << 20) >> 20 }
            return Checkpoint(position: start + Int(word >> 36), dc: SIMD3(value(24), value(12), value(0)))
        }
        guard zip(checkpoints, checkpoints.dropFirst()).allSatisfy({ $0.position < $1.position }) else { return nil }
    }
}

extension [UInt8] {
    fileprivate mutating func append(word: UInt64) {
        Swift.withUnsafeBytes(of: word.bigEndian) { append(contentsOf: $0) }
    }

    fileprivate func word(at offset: Int) -> UInt64 {
        withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) }
    }
}
