import CJPEG

/// A part of a JPEG that is to be decoded.
public struct JPEGPart: Sendable {
    /// Pixels of the scaled picture that will be decoded; its sides lie between samples of chroma.
    public let region: PixelRegion
    /// The rows of the index that are needed.
    public let indexRows: Range<Int>

    private let indexed: IndexedFrame
    private let geometry: PartGeometry
    /// Segments of each row, and those of them that are shown in each of ``indexRows``.
    private let segments: Range<Int>
    private let shown: [Range<Int>]

    init(
        _ indexed: IndexedFrame, _ geometry: PartGeometry, region: PixelRegion,
        columns: (_ rows: Range<Int>) -> Range<Int>?
    ) {
        self.indexed = indexed
        self.geometry = geometry
        self.region = region
        let width = geometry.mcu.x * indexed.segmentLength
        let height = geometry.mcu.y
        func segments(_ columns: Range<Int>) -> Range<Int> {
            columns.lowerBound / width..<(columns.upperBound + width - 1) / width
        }
        let all = segments(region.x..<region.x + region.width)
        self.segments = all
        indexRows = region.y / height..<(region.y + region.height + height - 1) / height
        shown = indexRows.map { row in
            let wanted = columns(row * height..<(row + 1) * height)?.clamped(to: region.x..<region.x + region.width)
            guard let wanted, !wanted.isEmpty else { return all.lowerBound..<all.lowerBound }
            return segments(wanted)
        }
    }

    /// Finds where the part's data lies in the file.
    ///
    /// - Parameter rows: The bytes of ``indexRows``.
    /// - Throws: ``JPEGError`` `.damaged` when they are no rows of the index.
    public func located(by rows: [[UInt8]]) throws(JPEGError) -> LocatedJPEGPart {
        guard rows.count == indexRows.count else { throw .damagedIndex }
        var located: [LocatedJPEGPart.Row] = []
        for (bytes, shown) in zip(rows, shown) {
            // Rows follow each other in the file; together they are then no longer than it.
            guard let row = IndexRow(bytes, segments: indexed.segmentsPerRow),
                row.checkpoints[0].position >= located.last?.row.end ?? 0
            else { throw .damagedIndex }
            located.append(.init(row: row, shown: shown))
        }
        return LocatedJPEGPart(indexed, geometry, region: region, segments: segments, rows: located)
    }
}

/// A part of a JPEG whose place in the file is known.
public struct LocatedJPEGPart: Sendable {
    struct Row {
        let row: IndexRow
        let shown: Range<Int>

        /// Bytes of the file that hold the segments shown; one more than they need, in which a stuffed byte may lie.
        var bytes: Range<Int> {
            guard !shown.isEmpty else { return 0..<0 }
            let checkpoints = row.checkpoints
            return checkpoints[shown.lowerBound].position / 8..<(checkpoints[shown.upperBound].position + 7) / 8 + 1
        }
    }

    private let indexed: IndexedFrame
    private let geometry: PartGeometry
    private let region: PixelRegion
    private let segments: Range<Int>
    private let rows: [Row]

    init(
        _ indexed: IndexedFrame, _ geometry: PartGeometry, region: PixelRegion, segments: Range<Int>, rows: [Row]
    ) {
        self.indexed = indexed
        self.geometry = geometry
        self.region = region
        self.segments = segments
        self.rows = rows
    }

    /// The bytes of the file that ``decode(_:)`` needs, one range for each row of MCUs; some may be empty, and the last
    /// may reach one byte beyond the file's end.
    public var byteRanges: [Range<Int>] { rows.map(\.bytes) }

    /// - Parameter bytes: What lies in ``byteRanges``, one after another; a byte beyond the file's end may be missing.
    /// - Throws: ``JPEGError`` `.damaged` when the bytes are not those that were indexed.
    public func decode(_ bytes: [UInt8]) throws(JPEGError) -> PlanarImage {
        let jpeg = try assembled(bytes)
        let first = SIMD2(segments.lowerBound * indexed.segmentLength, region.y / geometry.mcu.y)
        var layout = PlaneLayout(
            width: region.width, height: region.height, components: indexed.frame.components.count,
            chromaStep: geometry.chromaStep)
        layout.halvesChroma = geometry.halvesChroma
        return try PlanarImage(layout, origin: SIMD2(region.x, region.y) &- first &* geometry.mcu) { planes in
            cjpeg_decode_planes(
                jpeg.bytes.baseAddress, jpeg.bytes.count, Int32(geometry.scale.rawValue),
                JPEGLimits.standard.partSession, Int32(layout.components), planes)
        }
    }

    /// The JPEG that has the segments and nothing else.
    func assembled(_ bytes: [UInt8]) throws(JPEGError) -> EntropyWriter {
        var frame = indexed.frame
        frame.width = mcuCount(segments) * frame.mcuSize.x
        frame.height = rows.count * frame.mcuSize.y
        frame.restartInterval = 0
        guard max(frame.width, frame.height) <= JPEGEncoder.longestSide else {
            throw JPEGError(.tooManyPixels, "The part has a side of more than \(JPEGEncoder.longestSide) pixels.")
        }
        var copier = SegmentCopier(indexed, reserving: bytes.count)
        copier.begin(with: frame.header)
        var start = 0
        for (index, row) in rows.enumerated() {
            let range = start..<min(start + row.bytes.count, bytes.count)
            guard range.count >= row.bytes.count - 1 else { throw .damagedIndex }
            try put(row, number: region.y / geometry.mcu.y + index, bytes, range, &copier)
            start = range.upperBound
        }
        return copier.finish()
    }

    private func put(
        _ row: Row, number: Int, _ bytes: [UInt8], _ range: Range<Int>, _ copier: inout SegmentCopier
    ) throws(JPEGError) {
        let shown = row.shown.clamped(to: segments)
        copier.putBlank(mcus: mcuCount(segments.lowerBound..<shown.lowerBound))
        if !shown.isEmpty {
            let origin = row.bytes.lowerBound * 8
            var (start, end) = (row.row.checkpoints[shown.lowerBound], row.row.checkpoints[shown.upperBound])
            start.position -= origin
            end.position -= origin
            let first = number * indexed.mcuColumns + shown.lowerBound * indexed.segmentLength
            try bytes.withUnsafeBufferPointer { bytes throws(JPEGError) in
                try copier.put(
                    UnsafeBufferPointer(rebasing: bytes[range]), from: start, to: end,
                    mcus: first..<first + mcuCount(shown))
            }
        }
        copier.putBlank(mcus: mcuCount(shown.upperBound..<segments.upperBound))
    }

    private func mcuCount(_ segments: Range<Int>) -> Int {
        segments.reduce(0) { $0 + indexed.mcus(ofSegment: $1) }
    }
}

extension JPEGError {
    static let damagedIndex = JPEGError(
        .damaged, "The picture's index is damaged; `vantage verify` says more. Import the picture again.")
}
