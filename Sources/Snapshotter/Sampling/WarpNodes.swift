import CResampling

/// How the nodes of a row are kept: the points at which its chunks of eight samples begin, and the one behind the last.
///
/// Each field is a run of ``stride`` numbers.
struct WarpNodes: Hashable, Sendable {
    static let chunk = CRESAMPLING_CHUNK

    /// Nodes, rounded up to what is computed at once, and so many more that some behind the last may be read.
    let stride: Int
    private static let fieldCount = 6

    init(_ grid: ViewGrid) {
        let lanes = ViewMapper.Lanes.scalarCount
        stride = (grid.chunkCount + CRESAMPLING_BLOCK + lanes) / lanes * lanes
    }

    /// Numbers in a row.
    var count: Int { stride * WarpNodes.fieldCount }

    /// Fills the nodes of a row of a photo.
    ///
    /// - Parameter zoom: Pixels of the photo for a sample.
    func fill(_ nodes: UnsafeMutablePointer<Float>, row: Int, zoom: SIMD2<Float>) {
        let y = (Float(row) + 0.5) * zoom.y
        for node in 0..<stride {
            let x = (Float(node * WarpNodes.chunk) + 0.5) * zoom.x
            for (field, value) in [zoom.x, zoom.y, x, y, zoom.x, 0].enumerated() {
                nodes[field * stride + node] = value
            }
        }
    }

    /// The fields of a row, in the order in which they are read.
    struct Row {
        let start: UnsafePointer<Float>
        let stride: Int

        var width: UnsafePointer<Float> { start }
        var height: UnsafePointer<Float> { start + stride }
        var x: UnsafePointer<Float> { start + 2 * stride }

        /// What C wants to know, from a chunk on.
        @inline(__always)
        func nodes(from chunk: Int) -> cresampling_nodes {
            cresampling_nodes(x: x + chunk, field: stride)
        }
    }

    @inline(__always)
    func row(at nodes: UnsafePointer<Float>) -> Row {
        Row(start: nodes, stride: stride)
    }
}

extension WarpNodes.Row {
    /// How much wider a sample at one end of a chunk may be than at the other.
    private static let greatestGrowth: Float = 1.3
    /// Part of the full width that a chunk may span: Hermite's cubic is then within 1/50 of a view's pixel.
    private static let longestSpan: Float = 0.06

    /// Eight numbers of a field.
    @inline(__always)
    func lanes(_ field: UnsafePointer<Float>, _ chunk: Int) -> ViewMapper.Lanes {
        UnsafeRawPointer(field + chunk).loadUnaligned(as: ViewMapper.Lanes.self)
    }

    /// Which of eight chunks are known by their two nodes; not those near a pole.
    ///
    /// - Parameter fullWidth: Coordinates around a panorama; nil for a photo, which is straight everywhere.
    @inline(__always)
    func isSmooth(_ chunk: Int, fullWidth: Float?) -> SIMDMask<SIMD8<Int32>> {
        guard let fullWidth else { return SIMDMask(repeating: true) }
        let (first, last) = (lanes(width, chunk), lanes(width, chunk + 1))
        let growth = WarpNodes.Row.greatestGrowth
        let isEven = (first .<= last * growth) .& (last .<= first * growth)
        let difference = lanes(x, chunk + 1) - lanes(x, chunk)
        let step = difference.replacing(with: -difference, where: difference .< 0)
        let span = fullWidth * WarpNodes.Row.longestSpan
        return isEven .& ((step .<= span) .| (step .>= fullWidth - span))
    }
}
