import CVantageJPEG

/// A part of a JPEG to decode.
package struct JPEGPart: Sendable {
    /// The region that will be decoded, in pixels of the scaled picture. It contains whole chroma samples only.
    package let region: PixelRegion
    /// The rows in ``JPEGIndex/rows`` that decoding the part requires.
    package let indexRows: Range<Int>
    /// The positions of ``indexRows`` in ``JPEGIndex/parts``.
    package var indexParts: Range<Int> { indexRows.lowerBound + 1..<indexRows.upperBound + 1 }

    private let indexed: IndexedFrame
    private let geometry: PartGeometry
    /// The MCU columns of the part and, for each row in ``indexRows``, the columns that are visible.
    private let columns: Range<Int>
    private let shown: [Range<Int>]

    init(
        _ indexed: IndexedFrame, _ geometry: PartGeometry, region: PixelRegion,
        columns: (_ rows: Range<Int>) -> Range<Int>?
    ) {
        self.indexed = indexed
        self.geometry = geometry
        self.region = region
        let height = geometry.mcu.y
        let all = indexed.columns(region.x..<region.x + region.width, width: geometry.mcu.x)
        self.columns = all
        indexRows = region.y / height..<(region.y + region.height + height - 1) / height
        shown = indexRows.map { row in
            let wanted = columns(row * height..<(row + 1) * height)?.clamped(to: region.x..<region.x + region.width)
            guard let wanted, !wanted.isEmpty else { return all.lowerBound..<all.lowerBound }
            return indexed.columns(wanted, width: geometry.mcu.x)
        }
    }

    /// Finds the position of the part's data in the file.
    ///
    /// - Parameter rows: The index data of ``indexRows``.
    /// - Throws: ``JPEGError`` `.damaged` if the data is not valid.
    package func located(by rows: [[UInt8]]) throws(JPEGError) -> LocatedJPEGPart {
        guard rows.count == indexRows.count else { throw .damagedIndex }
        var located: [LocatedJPEGPart.Row] = []
        for (bytes, shown) in zip(rows, shown) {
            // Rows are consecutive in the file, so their total length is at most that of the file.
            guard let row = IndexRow(bytes, segments: indexed.segmentsPerRow),
                row.checkpoints[0].position >= located.last?.row.end ?? 0
            else { throw .damagedIndex }
            located.append(.init(row: row, shown: shown, segments: indexed.segments(shown)))
        }
        return LocatedJPEGPart(indexed, geometry, region: region, columns: columns, rows: located)
    }
}

/// A part of a JPEG and the position of its data in the file.
package struct LocatedJPEGPart: Sendable {
    struct Row {
        let row: IndexRow
        /// The visible columns of MCUs, and the segments that contain them.
        let shown: Range<Int>
        let segments: Range<Int>

        /// The range of file bytes that contains the segments. It has one extra byte at its end, which may be a stuffed
        /// byte.
        var bytes: Range<Int> {
            guard !segments.isEmpty else { return 0..<0 }
            let checkpoints = row.checkpoints
            return checkpoints[segments.lowerBound].position / 8..<(checkpoints[segments.upperBound].position + 7) / 8
                + 1
        }
    }

    private let indexed: IndexedFrame
    private let geometry: PartGeometry
    private let region: PixelRegion
    /// The columns of MCUs.
    private let columns: Range<Int>
    private let rows: [Row]

    init(
        _ indexed: IndexedFrame, _ geometry: PartGeometry, region: PixelRegion, columns: Range<Int>, rows: [Row]
    ) {
        self.indexed = indexed
        self.geometry = geometry
        self.region = region
        self.columns = columns
        self.rows = rows
    }

    /// The ranges of file bytes that ``decode(_:)`` needs, one for each row of MCUs. Some may be empty, and the last
    /// one may extend one byte past the end of the file.
    package var byteRanges: [Range<Int>] { rows.map(\.bytes) }

    /// Decodes the part.
    ///
    /// - Parameter bytes: The bytes of ``byteRanges``, concatenated. A byte past the end of the file may be missing.
    /// - Throws: ``JPEGError`` `.damaged` if the bytes do not match the index.
    package func decode(_ bytes: [UInt8]) throws(JPEGError) -> PlanarImage {
        let jpeg = try assembled(bytes)
        let first = SIMD2(columns.lowerBound, region.y / geometry.mcu.y)
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

    /// Assembles a JPEG that contains only the visible MCUs.
    func assembled(_ bytes: [UInt8]) throws(JPEGError) -> EntropyWriter {
        var frame = indexed.frame
        frame.width = columns.count * frame.mcuSize.x
        frame.height = rows.count * frame.mcuSize.y
        frame.restartInterval = 0
        guard max(frame.width, frame.height) <= JPEGEncoder.longestSide else {
            throw JPEGError(.tooManyPixels, "The part has a side longer than \(JPEGEncoder.longestSide) pixels.")
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
        let shown = row.shown.clamped(to: columns)
        copier.putBlank(mcus: shown.lowerBound - columns.lowerBound)
        if !shown.isEmpty {
            let first = number * indexed.mcuColumns + shown.lowerBound
            try bytes.withUnsafeBufferPointer { bytes throws(JPEGError) in
                let bytes = UnsafeBufferPointer(rebasing: bytes[range])
                try copier.put(
                    bytes, from: try checkpoint(shown.lowerBound, of: row, bytes, copier),
                    to: try checkpoint(shown.upperBound, of: row, bytes, copier), mcus: first..<first + shown.count)
            }
        }
        copier.putBlank(mcus: columns.upperBound - shown.upperBound)
    }

    /// Returns the position of a column of MCUs in the bytes of a row.
    private func checkpoint(
        _ column: Int, of row: Row, _ bytes: UnsafeBufferPointer<UInt8>, _ copier: borrowing SegmentCopier
    ) throws(JPEGError) -> IndexRow.Checkpoint {
        let isEnd = column == indexed.mcuColumns
        let segment = isEnd ? indexed.segmentsPerRow : column / indexed.segmentLength
        var start = row.row.checkpoints[segment]
        start.position -= row.bytes.lowerBound * 8
        let passed = isEnd ? 0 : column - segment * indexed.segmentLength
        return try copier.checkpoint(start, passing: passed, bytes)
    }
}

extension JPEGError {
    static let damagedIndex = JPEGError(
        .damaged, "The picture's index is damaged. Import the picture again.")
}
