import VantageJPEG

/// The samples of one plane of a view: one for each pixel, or one at the center of each block of pixels.
struct ViewGrid: Hashable, Sendable {
    let columns: Int
    let rows: Int
    /// The number of view pixels per sample, across and down.
    let step: SIMD2<Int>

    /// Creates a grid. Its width and height are rounded up, so the last block may extend past the view.
    init(width: Int, height: Int, step: SIMD2<Int>) {
        columns = (width + step.x - 1) / step.x
        rows = (height + step.y - 1) / step.y
        self.step = step
    }

    /// The number of chunks in a row. The last one may extend past the end of the row.
    var chunkCount: Int { (columns + WarpNodes.chunk - 1) / WarpNodes.chunk }
}
