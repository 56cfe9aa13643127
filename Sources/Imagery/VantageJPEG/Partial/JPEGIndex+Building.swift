import CVantageJPEG

extension JPEGIndex {
    /// Creates an index by reading the data of a JPEG once, without decoding its pixels. The index is at most 1/64 of
    /// the size of a large file.
    ///
    /// - Parameters:
    ///   - jpeg: The file.
    ///   - limits: The limits on the size of the picture.
    /// - Returns: `nil` if the file can only be decoded as a whole: if it is not an 8-bit baseline JPEG that is gray or
    ///   has luma and chroma, or if it is damaged, truncated or larger than the limits.
    public init?(of jpeg: [UInt8], limits: JPEGLimits = .standard) {
        guard case .index(let index) = Self.make(of: jpeg, limits: limits) else { return nil }
        self = index
    }

    /// The result of indexing a JPEG.
    package enum Outcome: Sendable {
        case index(JPEGIndex)
        /// The picture can only be decoded as a whole. The associated text explains why.
        case limited(String)
    }

    /// The granularity of an index.
    package enum Detail: Sendable {
        /// At least 8 MCUs per segment, and as many as it takes to keep the index at or below 1/64 of the file's size.
        case usual
        /// At least 4 MCUs per segment, and as many as it takes to keep the index at or below 1/24 of the file's size.
        /// This is meant for small files that accompany a large one.
        case fine

        fileprivate var shortestSegment: Int { self == .usual ? 8 : 4 }
        /// The minimum number of bytes in the file per byte of the index.
        fileprivate var fileBytesPerIndexByte: Int { self == .usual ? 64 : 24 }
    }

    /// Creates an index by reading the entropy-coded data of a JPEG once.
    ///
    /// Only YCbCr and grayscale pictures with complete, valid data can be indexed.
    package static func make(
        of bytes: [UInt8], detail: Detail = .usual, limits: JPEGLimits = .standard
    ) -> Outcome {
        do {
            let plan = try IndexingPlan(of: bytes, detail: detail, limits: limits)
            let rows = try EntropyScan(of: plan.original, cut: plan.indexed).rows(bytes, from: plan.scan)
            return .index(JPEGIndex(header: plan.indexed.header, rows: rows))
        } catch {
            return .limited(error.words)
        }
    }
}

/// The headers of a JPEG and the segments that its index will have.
struct IndexingPlan {
    let original: BaselineFrame
    let indexed: IndexedFrame
    /// The offset of the entropy-coded data.
    let scan: Int

    private static let wordSize = 8

    /// - Throws: ``PartialDecodingUnsupported`` if the picture can only be decoded as a whole.
    init(of bytes: [UInt8], detail: JPEGIndex.Detail, limits: JPEGLimits) throws(PartialDecodingUnsupported) {
        try Self.checkColors(of: bytes, limits: limits)
        (original, scan) = try BaselineFrame.read(bytes)
        let frame = try original.completed()
        let length = Self.segmentLength(for: frame, dataBytes: bytes.count - scan, detail)
        indexed = IndexedFrame(frame, segmentLength: length)
    }

    /// - Throws: ``PartialDecodingUnsupported`` if the colors would have to be converted.
    private static func checkColors(of bytes: [UInt8], limits: JPEGLimits) throws(PartialDecodingUnsupported) {
        guard let header = try? cjpeg_header(of: bytes, limits: limits) else {
            throw PartialDecodingUnsupported("it cannot be read")
        }
        guard header.color == CJPEG_YCBCR || header.color == CJPEG_GRAY else {
            throw PartialDecodingUnsupported("its colors are not luma and chroma")
        }
    }

    /// Returns the smallest number of MCUs per segment for which the index is within its size limit.
    private static func segmentLength(
        for frame: BaselineFrame, dataBytes: Int, _ detail: JPEGIndex.Detail
    ) -> Int {
        let words = max(1, dataBytes / detail.fileBytesPerIndexByte / wordSize / frame.mcuRows - 2)
        return min(max(detail.shortestSegment, (frame.mcuColumns + words - 1) / words), frame.mcuColumns)
    }
}
