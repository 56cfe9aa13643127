import CVantageResampling

/// The memory layout of the nodes of a row: the points at which its chunks of eight samples begin, and the point at
/// which the last chunk ends.
///
/// Each field is a run of ``stride`` numbers.
struct WarpNodes: Hashable, Sendable {
    static let chunk = CRESAMPLING_CHUNK

    /// The number of nodes, rounded up to the vector size, plus padding so that nodes past the last one may be read.
    let stride: Int
    private static let fieldCount = 6

    init(_ grid: ViewGrid) {
        let lanes = ViewMapper.Lanes.scalarCount
        stride = (grid.chunkCount + CRESAMPLING_BLOCK + lanes) / lanes * lanes
    }

    /// The number of values per row of nodes.
    var count: Int { stride * WarpNodes.fieldCount }

    /// Fills in the nodes in one row of a photo.
    ///
    /// - Parameter zoom: The number of photo pixels per sample.
    func fill(_ nodes: UnsafeMutablePointer<Float>, row: Int, zoom: SIMD2<Float>) {
        let y = (Float(row) + 0.5) * zoom.y
        for node in 0..<stride {
            let x = (Float(node * WarpNodes.chunk) + 0.5) * zoom.x
            for (field, value) in [zoom.x, zoom.y, x, y, zoom.x, 0].enumerated() {
                nodes[field * stride + node] = value
            }
        }
    }

    /// The fields of a row in memory order.
    struct Row {
        let start: UnsafePointer<Float>
        let stride: Int

        var width: UnsafePointer<Float> { start }
        var height: UnsafePointer<Float> { start + stride }
        var x: UnsafePointer<Float> { start + 2 * stride }

        /// Returns the nodes as a C struct, starting with those of a chunk.
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
    /// The maximum ratio between the widths of the samples at both ends of a chunk.
    private static let greatestGrowth: Float = 1.3
    /// The maximum fraction of the full width that a chunk may span. Within such a span, Hermite interpolation is
    /// accurate to 1/50 of a pixel of the view.
    private static let longestSpan: Float = 0.06

    /// Returns eight values of a field.
    @inline(__always)
    func lanes(_ field: UnsafePointer<Float>, _ chunk: Int) -> ViewMapper.Lanes {
        UnsafeRawPointer(field + chunk).loadUnaligned(as: ViewMapper.Lanes.self)
    }

    /// Returns, for each of eight chunks, whether it can be interpolated from its two nodes. Chunks near a pole cannot.
    ///
    /// - Parameter fullWidth: The full width of a panorama, in the unit of `x`; nil for a photo, whose coordinates are
    ///   linear.
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
