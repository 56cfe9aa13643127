import JPEGCodec

/// The samples of one plane of a view: one a pixel, or one for a block of pixels, at its center.
struct ViewGrid: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// Pixels of the view for a sample, across and down.
    let step: SIMD2<Int>

    /// Sides are rounded up; the last block may reach beyond the view.
    init(width: Int, height: Int, step: SIMD2<Int>) {
        columns = (width + step.x - 1) / step.x
        rows = (height + step.y - 1) / step.y
        self.step = step
    }

    /// Chunks of a row; the last may reach beyond its end.
    var chunkCount: Int { (columns + WarpNodes.chunk - 1) / WarpNodes.chunk }
}
