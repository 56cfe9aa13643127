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
    /// Coordinates in a turn; nil for a photo.
    private let turn: Float?

    private enum Choice: Equatable {
        case lattice
        case filters(level: Int, across: Int, down: Int)
    }

    /// - Parameter planes: A plane and its halvings.
    init(
        mapper: ViewMapper, planes: UnsafeBufferPointer<cresampling_plane>,
        filters: UnsafeBufferPointer<cresampling_filter>, perUnit: SIMD2<Float>, turn: Float?
    ) {
        layout = ViewNodes(mapper.grid)
        grid = mapper.grid
        self.planes = planes
        self.filters = filters
        self.perUnit = perUnit
        self.turn = turn
        lattice = LatticeSampler(mapper: mapper, planes: planes, isPanorama: turn != nil)
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
        guard fields.isSmooth(chunk, turn: turn) else { return .lattice }
        let width = (fields.width[chunk] + fields.width[chunk + 1]) * 0.5 * perUnit.x
        let height = (fields.height[chunk] + fields.height[chunk + 1]) * 0.5 * perUnit.y
        let shorter = min(width, height)
        let level = SamplingKernel.level(forSquared: shorter * shorter, atMost: planes.count - 1)
        let across = SamplingKernel.side(width, ofLevel: level)
        let down = SamplingKernel.side(height, ofLevel: level)
        guard max(across, down) < FilterBank.widest else { return .lattice }
        return .filters(
            level: level, across: FilterBank.index(forSide: across), down: FilterBank.index(forSide: down))
    }
}
