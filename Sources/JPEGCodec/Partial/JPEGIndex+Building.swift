import CJPEG

extension JPEGIndex {
    /// How reading a JPEG for its index ended.
    public enum Outcome: Sendable {
        case index(JPEGIndex)
        /// The picture can only be read whole, because of what the words say of it.
        case limited(String)
    }

    /// Bytes of the file for one of the index, at least.
    private static let fileBytesPerIndexByte = 64
    private static let wordSize = 8
    private static let shortestSegment = 8

    /// Reads the entropy-coded data of a JPEG once.
    ///
    /// An index is made only of a picture of luma and chroma, or grey, whose data is whole and sound from its first to
    /// its last MCU.
    public static func make(of bytes: [UInt8], limits: JPEGLimits = .standard) -> Outcome {
        do {
            try checkColours(of: bytes, limits: limits)
            let (original, scan) = try BaselineFrame.read(bytes)
            let frame = try original.completed()
            let indexed = IndexedFrame(
                frame, segmentLength: segmentLength(for: frame, dataBytes: bytes.count - scan))
            let rows = try EntropyScan(of: original, cut: indexed).rows(bytes, from: scan)
            return .index(JPEGIndex(header: indexed.header, rows: rows))
        } catch {
            return .limited(error.words)
        }
    }

    /// - Throws: ``PartialReadingLimitation`` for colours that would have to be converted.
    private static func checkColours(of bytes: [UInt8], limits: JPEGLimits) throws(PartialReadingLimitation) {
        guard let header = try? cjpeg_header(of: bytes, limits: limits) else {
            throw PartialReadingLimitation("it cannot be read")
        }
        guard header.colour == CJPEG_YCBCR || header.colour == CJPEG_GREY else {
            throw PartialReadingLimitation("its colours are not luma and chroma")
        }
    }

    /// MCUs of a segment: as few as the index's size allows.
    private static func segmentLength(for frame: BaselineFrame, dataBytes: Int) -> Int {
        let words = max(1, dataBytes / fileBytesPerIndexByte / wordSize / frame.mcuRows - 2)
        return min(max(shortestSegment, (frame.mcuColumns + words - 1) / words), frame.mcuColumns)
    }
}
