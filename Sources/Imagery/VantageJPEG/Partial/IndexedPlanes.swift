import CVantageJPEG

/// A decoded picture and its index, created by reading the file once.
package struct IndexedPlanes: Sendable {
    package let planes: PlanarImage
    package let index: JPEGIndex

    /// Decodes a whole picture and creates its index.
    ///
    /// The planes are those of ``JPEGDecoder/planes(of:scale:limits:)``, and the index is that of
    /// ``JPEGIndex/make(of:detail:limits:)``. Calling these two functions instead takes a quarter longer.
    ///
    /// - Returns: `nil` if the picture cannot be indexed or is damaged. The separate functions report the reason.
    package init?(of bytes: [UInt8], detail: JPEGIndex.Detail = .usual, limits: JPEGLimits = .standard) {
        guard let plan = try? IndexingPlan(of: bytes, detail: detail, limits: limits),
            let header = try? cjpeg_header(of: bytes, limits: limits),
            let layout = PlaneLayout(header, scale: .full)
        else { return nil }
        var checkpoints = RecordedCheckpoints(of: plan)
        let decoded = try? PlanarImage(layout, origin: .zero) { planes in
            checkpoints.record { index in
                cjpeg_decode_planes_with_index(
                    bytes, bytes.count, limits.session(for: header), Int32(layout.components), planes, index)
            }
        }
        guard let decoded, let rows = checkpoints.rows() else { return nil }
        planes = decoded
        index = JPEGIndex(header: plan.indexed.header, rows: rows)
    }
}

/// The memory in which the decoder records checkpoints.
private struct RecordedCheckpoints {
    private let frame: IndexedFrame
    private var checkpoints: [cjpeg_checkpoint]
    private var rowCount: Int { frame.frame.mcuRows }
    private var checkpointsPerRow: Int { frame.segmentsPerRow + 1 }

    init(of plan: IndexingPlan) {
        frame = plan.indexed
        checkpoints = []
        checkpoints = Array(repeating: cjpeg_checkpoint(), count: rowCount * checkpointsPerRow)
    }

    mutating func record(_ decode: (UnsafePointer<cjpeg_index>) -> cjpeg_status) -> cjpeg_status {
        let (columns, rows, segment) = (frame.mcuColumns, rowCount, frame.segmentLength)
        return checkpoints.withUnsafeMutableBufferPointer { checkpoints in
            var index = cjpeg_index(
                columns: UInt32(columns), rows: UInt32(rows), segment: UInt32(segment),
                checkpoints: checkpoints.baseAddress)
            return decode(&index)
        }
    }

    /// - Returns: The rows of the index; `nil` if a value does not fit into its field.
    func rows() -> [[UInt8]]? {
        var rows: [[UInt8]] = []
        rows.reserveCapacity(rowCount)
        for start in stride(from: 0, to: checkpoints.count, by: checkpointsPerRow) {
            let row = checkpoints[start..<start + checkpointsPerRow].map { checkpoint in
                IndexRow.Checkpoint(
                    position: Int(checkpoint.position),
                    dc: SIMD3(checkpoint.dc.0, checkpoint.dc.1, checkpoint.dc.2))
            }
            guard let bytes = IndexRow(checkpoints: row).bytes() else { return nil }
            rows.append(bytes)
        }
        return rows
    }
}
