import CResampling

/// Makes the samples of one plane of a view, row by row.
///
/// The samples of a chunk share a filter. Those whose filter would be too long, or for which the nodes at their ends say
/// too little, are left to ``LatticeSampler``: they lie near a pole.
struct PlaneSampler {
    private let layout: ViewNodes
    private let grid: ViewGrid
    private let planes: UnsafeBufferPointer<cresampling_plane>
    private let filters: UnsafeBufferPointer<cresampling_filter>
    private let lattice: LatticeSampler
    /// Samples of the plane for one unit of a coordinate.
    private let perUnit: SIMD2<Float>

    /// How much wider one end of a chunk may be than the other.
    private static let greatestGrowth: Float = 1.3
    /// Radians of longitude that a chunk may span: Hermite's cubic is then within 1/50 of a view's pixel.
    private static let longestSpan: Float = 0.4

    private enum Choice: Equatable {
        case lattice
        case filters(level: Int, across: Int, down: Int)
    }

    /// - Parameter planes: A plane and its halvings.
    init(
        mapper: ViewMapper, planes: UnsafeBufferPointer<cresampling_plane>,
        filters: UnsafeBufferPointer<cresampling_filter>, perUnit: SIMD2<Float>, isPanorama: Bool
    ) {
        layout = ViewNodes(mapper.grid)
        grid = mapper.grid
        self.planes = planes
        self.filters = filters
        self.perUnit = perUnit
        lattice = LatticeSampler(mapper: mapper, planes: planes, isPanorama: isPanorama)
    }

    /// Fills a row.
    func fill(_ target: UnsafeMutablePointer<UInt8>, row: Int, _ nodes: UnsafePointer<Float>) {
        let fields = layout.row(at: nodes)
        let count = grid.chunkCount
        var start = 0
        var current = choice(fields, 0)
        while start < count {
            var end = start + 1
            var next = current
            while end < count {
                next = choice(fields, end)
                guard next == current else { break }
                end += 1
            }
            fill(target, row: row, fields, start..<end, current)
            (start, current) = (end, next)
        }
    }

    @inline(__always)
    private func fill(
        _ target: UnsafeMutablePointer<UInt8>, row: Int, _ fields: ViewNodes.Row, _ chunks: Range<Int>, _ choice: Choice
    ) {
        let columns = chunks.lowerBound * ViewNodes.chunk..<min(chunks.upperBound * ViewNodes.chunk, grid.columns)
        switch choice {
        case .lattice:
            lattice.fill(target, row: row, columns: columns)
        case .filters(let level, let across, let down):
            // Levels and filters are those of an index that was found within their bounds.
            guard let planes = planes.baseAddress, let filters = filters.baseAddress else { return }
            cresampling_fill(
                planes + level, filters + across, filters + down, fields.nodes(from: chunks.lowerBound),
                columns.count, target + columns.lowerBound)
        }
    }

    @inline(__always)
    private func choice(_ fields: ViewNodes.Row, _ chunk: Int) -> Choice {
        let (firstWidth, lastWidth) = (fields.width[chunk], fields.width[chunk + 1])
        guard isEven(firstWidth, lastWidth), !spansTooMuch(fields, chunk) else { return .lattice }
        let width = (firstWidth + lastWidth) * 0.5 * perUnit.x
        let height = (fields.height[chunk] + fields.height[chunk + 1]) * 0.5 * perUnit.y
        let shorter = min(width, height)
        let level = SamplingKernel.level(forSquared: shorter * shorter, atMost: planes.count - 1)
        let across = SamplingKernel.side(width, ofLevel: level)
        let down = SamplingKernel.side(height, ofLevel: level)
        guard max(across, down) < FilterBank.widest else { return .lattice }
        return .filters(
            level: level, across: FilterBank.index(forSide: across), down: FilterBank.index(forSide: down))
    }

    @inline(__always)
    private func isEven(_ first: Float, _ last: Float) -> Bool {
        max(first, last) <= min(first, last) * PlaneSampler.greatestGrowth
    }

    /// A turn that is not seen between two nodes is one too many.
    @inline(__always)
    private func spansTooMuch(_ fields: ViewNodes.Row, _ chunk: Int) -> Bool {
        guard lattice.isPanorama else { return false }
        let span = (fields.x[chunk + 1] - fields.x[chunk]).magnitude
        return span > PlaneSampler.longestSpan && span < 2 * .pi - PlaneSampler.longestSpan
    }
}
