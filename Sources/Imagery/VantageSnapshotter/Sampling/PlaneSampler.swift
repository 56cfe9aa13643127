import CVantageResampling

/// A sampler that computes one plane of a view, row by row.
///
/// The samples of a chunk share a filter. Near a pole, the filter would be too long, or the nodes at the ends of the
/// chunk would not describe its samples accurately enough; such chunks are left to ``Supersampler``.
struct PlaneSampler {
    private let layout: WarpNodes
    private let grid: ViewGrid
    private let planes: UnsafeBufferPointer<cresampling_plane>
    private let filters: UnsafeBufferPointer<cresampling_filter>
    private let lattice: Supersampler
    /// The number of samples in the plane for each unit of the mapper's coordinates, across and down.
    private let perUnit: SIMD2<Float>
    /// The full width of a panorama, in the unit of the mapper's coordinates; nil for a photo.
    private let fullWidth: Float?

    /// - Parameter planes: A plane and its mip levels.
    init(
        mapper: ViewMapper, planes: UnsafeBufferPointer<cresampling_plane>,
        filters: UnsafeBufferPointer<cresampling_filter>, perUnit: SIMD2<Float>, fullWidth: Float?
    ) {
        layout = WarpNodes(mapper.grid)
        grid = mapper.grid
        self.planes = planes
        self.filters = filters
        self.perUnit = perUnit
        self.fullWidth = fullWidth
        lattice = Supersampler(mapper: mapper, planes: planes, isPanorama: fullWidth != nil)
    }

    /// Fills a row.
    func fill(_ target: UnsafeMutablePointer<UInt8>, row: Int, _ nodes: UnsafePointer<Float>) {
        let fields = layout.row(at: nodes)
        withUnsafeTemporaryAllocation(of: FilterChoice.Codes.self, capacity: (grid.chunkCount + 7) / 8) { codes in
            for index in codes.indices { codes[index] = self.codes(fields, chunk: index * 8) }
            codes.withMemoryRebound(to: FilterChoice.self) { choices in
                fill(target, row: row, fields, UnsafeMutableBufferPointer(rebasing: choices.prefix(grid.chunkCount)))
            }
        }
    }

    /// Fills some of the chunks of a row.
    func fill(
        _ target: UnsafeMutablePointer<UInt8>, row: Int, _ nodes: UnsafePointer<Float>, chunks: Range<Int>
    ) {
        let fields = layout.row(at: nodes)
        withUnsafeTemporaryAllocation(of: FilterChoice.Codes.self, capacity: (chunks.count + 7) / 8) { codes in
            for index in codes.indices { codes[index] = self.codes(fields, chunk: chunks.lowerBound + index * 8) }
            codes.withMemoryRebound(to: FilterChoice.self) { choices in
                var start = 0
                while start < chunks.count {
                    let choice = choices[start]
                    var end = start + 1
                    while end < chunks.count, choices[end] == choice { end += 1 }
                    let run = chunks.lowerBound + start..<chunks.lowerBound + end
                    fill(target, row: row, fields, run, choice)
                    start = end
                }
            }
        }
    }

    /// Fills a row. Consecutive chunks with the same filter choice are filled together.
    @inline(__always)
    private func fill(
        _ target: UnsafeMutablePointer<UInt8>, row: Int, _ fields: WarpNodes.Row,
        _ choices: UnsafeMutableBufferPointer<FilterChoice>
    ) {
        var start = 0
        while start < choices.count {
            let choice = choices[start]
            var end = start + 1
            while end < choices.count, choices[end] == choice { end += 1 }
            fill(target, row: row, fields, start..<end, choice)
            start = end
        }
    }

    @inline(__always)
    private func fill(
        _ target: UnsafeMutablePointer<UInt8>, row: Int, _ fields: WarpNodes.Row, _ chunks: Range<Int>,
        _ choice: FilterChoice
    ) {
        let columns = chunks.lowerBound * WarpNodes.chunk..<min(chunks.upperBound * WarpNodes.chunk, grid.columns)
        guard choice != .lattice else { return lattice.fill(target, row: row, columns: columns) }
        // The indices of the level and the filters are always within bounds.
        guard let planes = planes.baseAddress, let filters = filters.baseAddress else { return }
        cresampling_fill(
            planes + choice.level, filters + choice.across, filters + choice.down,
            fields.nodes(from: chunks.lowerBound), columns.count, target + columns.lowerBound)
    }

    /// Returns the filter choices for eight chunks.
    @inline(__always)
    private func codes(_ fields: WarpNodes.Row, chunk: Int) -> FilterChoice.Codes {
        let width = (fields.lanes(fields.width, chunk) + fields.lanes(fields.width, chunk + 1)) * (0.5 * perUnit.x)
        let height = (fields.lanes(fields.height, chunk) + fields.lanes(fields.height, chunk + 1)) * (0.5 * perUnit.y)
        return FilterChoice.codes(
            width: width, height: height, isSmooth: fields.isSmooth(chunk, fullWidth: fullWidth),
            highest: planes.count - 1)
    }
}
