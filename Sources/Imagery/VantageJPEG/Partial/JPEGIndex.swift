/// An index of positions in the entropy-coded data of a JPEG at which decoding can start. With it, decoding a view
/// reads only the bytes for that view instead of the whole file; see `PictureSession.indexParts(_:of:)`.
///
/// The rows of MCUs are divided into segments of ``segmentLength`` MCUs. For each segment, the index contains eight
/// bytes: the position of its first bit and, because DC values are coded as differences, the DC values before it. Any
/// selection of segments can then be assembled into a separate JPEG. The original JPEG is not changed.
public struct JPEGIndex: Hashable, Sendable {
    /// The headers in stored form: ``segmentLength`` in two bytes, then the JPEG up to its scan.
    package let header: [UInt8]
    /// The index data of each row of MCUs; see ``IndexRow``.
    package let rows: [[UInt8]]

    /// The index as byte strings that a provider can store: one that describes the picture, and one for each row of
    /// MCUs from the top. Later releases also accept them.
    public var parts: [[UInt8]] { [header] + rows }

    /// The size of the index in bytes.
    package var byteCount: Int { header.count + rows.reduce(0) { $0 + $1.count } }
}

/// The frame and segment sizes that all parts of a picture share.
struct IndexedFrame: Hashable, Sendable {
    let frame: BaselineFrame
    /// The number of MCUs per segment. The last segment of a row may be shorter.
    let segmentLength: Int
    /// The number of MCUs per row.
    let mcuColumns: Int

    init(_ frame: BaselineFrame, segmentLength: Int) {
        self.frame = frame
        self.segmentLength = segmentLength
        mcuColumns = frame.mcuColumns
    }

    var segmentsPerRow: Int { (mcuColumns + segmentLength - 1) / segmentLength }

    /// Whether the file has restart markers inside rows.
    var hasRestartsInRows: Bool {
        frame.restartInterval > 0 && frame.restartInterval % mcuColumns != 0
    }

    /// Whether parts may begin and end inside segments. The MCUs before a part must then be skipped, which takes a
    /// third as long as decoding them. That is not worthwhile in short segments or in segments that contain restart
    /// markers.
    var isCutInSegments: Bool { segmentLength >= 8 && !hasRestartsInRows }

    /// Returns the columns of MCUs that must be decoded for the given columns of pixels.
    ///
    /// - Parameter width: The width of an MCU in pixels.
    func columns(_ pixels: Range<Int>, width: Int) -> Range<Int> {
        let unit = isCutInSegments ? 1 : segmentLength
        let pixelsPerUnit = width * unit
        let end = (pixels.upperBound + pixelsPerUnit - 1) / pixelsPerUnit * unit
        return pixels.lowerBound / pixelsPerUnit * unit..<min(end, mcuColumns)
    }

    /// Returns the segments that contain the given columns of MCUs.
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

    /// - Throws: ``PartialDecodingUnsupported`` if the bytes are not valid headers.
    init(header: [UInt8]) throws(PartialDecodingUnsupported) {
        let frame = try BaselineFrame.read(Array(header.dropFirst(2))).frame
        self.init(frame, segmentLength: Int(header[0]) << 8 | Int(header[1]))
        guard (1...mcuColumns).contains(segmentLength) else {
            throw PartialDecodingUnsupported("its segments are longer than its rows")
        }
    }
}

/// The index data of a row of MCUs, in big-endian words of eight bytes.
///
/// The first word is the position of the row's first segment, in bits from the start of the file. It is followed by one
/// word for each segment, and one for the end of the row's data. Each of these contains a 28-bit offset, in bits from
/// the start of the row, and three 12-bit fields, in two's complement, for the DC values before that position.
struct IndexRow: Hashable, Sendable {
    struct Checkpoint: Hashable, Sendable {
        /// The position in bits from the start of the file.
        var position: Int
        /// The DC values by component.
        var dc: SIMD3<Int32>
    }

    /// The start of each segment, and the end of the last one.
    var checkpoints: [Checkpoint]

    /// The end of the row's data, in bits from the start of the file.
    var end: Int { checkpoints[checkpoints.count - 1].position }

    private static let positionBits = 28
    /// The range of quantized DC values of 8-bit samples. A baseline JPEG can code the difference between any two of
    /// them.
    private static let values: ClosedRange<Int32> = -1024...1023

    init(checkpoints: [Checkpoint]) { self.checkpoints = checkpoints }

    /// - Returns: Nil if a value does not fit into its field.
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

    /// - Returns: Nil if the bytes are not a row with this number of segments in ascending order.
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
