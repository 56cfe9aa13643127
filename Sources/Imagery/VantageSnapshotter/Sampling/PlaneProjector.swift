import VantageJPEG

/// A projector that draws one plane of an image onto the corresponding plane of a view.
struct PlaneProjector {
    private let mapper: ViewMapper
    private let frame: SourceFrame
    /// The number of full-size pixels per sample of the image's plane.
    private let step: SIMD2<Double>
    /// The width of a whole panorama in samples of the image's plane.
    private let period: Double?
    private let coverage: Coverage?
    private let warpGrids: WarpGridCache
    private let isCancelled: @Sendable () -> Bool

    /// The number of rows between checks for cancellation.
    private static let bandHeight = 32

    init(
        _ view: ResolvedView, _ grid: ViewGrid, _ image: SourceImage, plane: Int, warpGrids: WarpGridCache,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        mapper = ViewMapper(view, grid: grid)
        frame = SourceFrame(view, into: image)
        step = image.step(ofPlane: plane)
        period = image.period.map { $0 * image.factor.x / image.step(ofPlane: plane).x }
        if let panorama = view.panorama {
            coverage = Coverage(of: panorama, frame, origin: image.origin)
        } else {
            coverage = nil
        }
        self.warpGrids = warpGrids
        self.isCancelled = isCancelled
    }

    /// - Returns: The plane, and the number of its samples that were not photographed.
    func project(
        _ plane: PlanarImage.Plane, minification: Double
    ) throws -> (plane: PlanarImage.Plane, missing: Double) {
        guard !isCancelled() else { throw CancellationError() }
        let grid = mapper.grid
        if let corner = mapper.copiedCorner(of: plane, frame, step: step) {
            return (plane.part(from: corner, width: grid.columns, height: grid.rows), 0)
        }
        let wider = SIMD2<Double>(grid.step) / step
        let pyramid = PlanePyramid(
            plane, period: period,
            highest: SamplingKernel.highestLevel(minification: minification * max(wider.x, wider.y)))
        guard !isCancelled() else { throw CancellationError() }
        var missing: Double?
        let samples = [UInt8](unsafeUninitializedCapacity: grid.columns * grid.rows) { buffer, filled in
            guard let target = buffer.baseAddress else { return }
            missing = fill(target, from: pyramid)
            filled = missing == nil ? 0 : grid.columns * grid.rows
        }
        guard let missing else { throw CancellationError() }
        return (PlanarImage.Plane(width: grid.columns, height: grid.rows, samples: samples), missing)
    }

    /// - Returns: The number of samples that were not photographed; nil if the work was canceled.
    private func fill(_ target: UnsafeMutablePointer<UInt8>, from pyramid: PlanePyramid) -> Double? {
        pyramid.withPlanes(frame, step: step) { planes in
            FilterBank.shared.withFilters { filters in
                let sampler = PlaneSampler(
                    mapper: mapper, planes: planes, filters: filters, perUnit: SIMD2<Float>(frame.unit / step),
                    fullWidth: frame.fullWidth.map { Float($0 / frame.unit.x) })
                return withNodes { nodes in fill(target, sampler, nodes) }
            }
        }
    }

    private func fill(
        _ target: UnsafeMutablePointer<UInt8>, _ sampler: PlaneSampler, _ nodes: (Int) -> UnsafePointer<Float>?
    ) -> Double? {
        var missing = 0.0
        for row in 0..<mapper.grid.rows {
            if row % PlaneProjector.bandHeight == 0, isCancelled() { return nil }
            guard let nodes = nodes(row) else { return nil }
            let line = target + row * mapper.grid.columns
            sampler.fill(line, row: row, nodes)
            if let coverage { missing += coverage.apply(to: line, row: row, mapper) }
        }
        return missing
    }

    /// Calls a closure with a function that returns the nodes of a row, either read from a cached warp grid or computed
    /// into a buffer that is reused for each row.
    private func withNodes<Outcome>(_ body: ((Int) -> UnsafePointer<Float>?) -> Outcome) -> Outcome {
        let count = WarpNodes(mapper.grid).count
        if let kept = warpGrids.grid(for: mapper) {
            return kept.nodes.withUnsafeBufferPointer { nodes in
                body { row in nodes.baseAddress.map { $0 + row * count } }
            }
        }
        var nodes = [Float](repeating: 0, count: count)
        return nodes.withUnsafeMutableBufferPointer { nodes in
            body { row in
                guard let start = nodes.baseAddress else { return nil }
                mapper.fill(start, row: row)
                return UnsafePointer(start)
            }
        }
    }
}
