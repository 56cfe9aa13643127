import CJPEG

extension JPEGIndex {
    /// How reading a JPEG for its index ended.
    package enum Outcome: Sendable {
        case index(JPEGIndex)
        /// The picture can only be read whole, because of what the words say of it.
        case limited(String)
    }

    /// How finely an index tells where data begins.
    package enum Detail: Sendable {
        /// At least 8 MCUs a segment; at most a sixty-fourth of the file.
        case usual
        /// At least 4 MCUs a segment; at most a twenty-fourth of the file. For small files beside a large one.
        case fine

        fileprivate var shortestSegment: Int { self == .usual ? 8 : 4 }
        /// Bytes of the file for one of the index, at least.
        fileprivate var fileBytesPerIndexByte: Int { self == .usual ? 64 : 24 }
    }

    private static let wordSize = 8

    /// Reads the entropy-coded data of a JPEG once.
    ///
    /// An index is made only of a picture of luma and chroma, or grey, whose data is whole and sound from its first to
    /// its last MCU.
    package static func make(
        of bytes: [UInt8], detail: Detail = .usual, limits: JPEGLimits = .standard
    ) -> Outcome {
        do {
            try checkColors(of: bytes, limits: limits)
            let (original, scan) = try BaselineFrame.read(bytes)
            let frame = try original.completed()
            let length = segmentLength(for: frame, dataBytes: bytes.count - scan, detail)
            let indexed = IndexedFrame(frame, segmentLength: length)
            let rows = try EntropyScan(of: original, cut: indexed).rows(bytes, from: scan)
            return .index(JPEGIndex(header: indexed.header, rows: rows))
        } catch {
            return .limited(error.words)
        }
    }

    /// - Throws: ``PartialReadingLimitation`` for colors that would have to be converted.
    private static func checkColors(of bytes: [UInt8], limits: JPEGLimits) throws(PartialReadingLimitation) {
        guard let header = try? cjpeg_header(of: bytes, limits: limits) else {
            throw PartialReadingLimitation("it cannot be read")
        }
        guard header.color == CJPEG_YCBCR || header.color == CJPEG_GREY else {
            throw PartialReadingLimitation("its colours are not luma and chroma")
        }
    }

    /// MCUs of a segment: as few as the index's size allows.
    private static func segmentLength(for frame: BaselineFrame, dataBytes: Int, _ detail: Detail) -> Int {
        let words = max(1, dataBytes / detail.fileBytesPerIndexByte / wordSize / frame.mcuRows - 2)
        return min(max(detail.shortestSegment, (frame.mcuColumns + words - 1) / words), frame.mcuColumns)
    }
}
