import CVantageResampling
import VantageGeodesy
import VantageJPEG

/// The decoded part of a picture that one of a camera's lenses shows.
struct LensImage {
    /// The index of the lens.
    let lens: Int
    let image: SourceImage
    /// The maximum width of a view pixel in pixels of the full-size picture.
    let minification: Double
}

/// Projects the planes of the images of several lenses onto one plane of a view.
struct LensProjector {
    private let resolved: ResolvedView
    private let view: LensView
    private let grid: ViewGrid
    private let blending: LensBlending
    private let layout: WarpNodes
    private let images: [LensImage]
    /// The lenses that may show each chunk; nil if there is only one.
    private let owners: [LensBlending.Owners]?
    private let isCancelled: @Sendable () -> Bool

    /// The number of rows between checks for cancellation.
    private static let bandHeight = 32

    init(
        _ images: [LensImage], _ resolved: ResolvedView, _ view: LensView, _ grid: ViewGrid,
        isCancelled: @escaping @Sendable () -> Bool
    ) {
        self.resolved = resolved
        self.view = view
        self.grid = grid
        self.isCancelled = isCancelled
        self.images = images
        let blending = LensBlending(view, grid: grid)
        self.blending = blending
        owners = images.count == 1 ? nil : blending.owners(of: grid)
        layout = WarpNodes(grid)
    }

    /// - Parameter plane: The index of the plane.
    /// - Returns: The plane, and the number of its samples that were not photographed.
    func project(plane: Int) throws -> (plane: PlanarImage.Plane, missing: Double) {
        let count = grid.columns * grid.rows
        var missing = 0.0
        var isDone = true
        let samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            guard let target = buffer.baseAddress else { return }
            buffer.initialize(repeating: Coverage.neutral)
            for (index, image) in images.enumerated() where isDone {
                isDone = draw(image, plane: plane, on: target, isFirst: index == 0)
            }
            if isDone, !blending.isComplete { missing = cover(target) }
            filled = count
        }
        guard isDone, !isCancelled() else { throw CancellationError() }
        return (PlanarImage.Plane(width: grid.columns, height: grid.rows, samples: samples), missing)
    }

    /// Draws what a lens shows over a plane.
    ///
    /// - Returns: False if the work was canceled.
    private func draw(
        _ source: LensImage, plane: Int, on target: UnsafeMutablePointer<UInt8>, isFirst: Bool
    ) -> Bool {
        guard !isCancelled() else { return false }
        let image = source.image
        let frame = SourceFrame(resolved, into: image)
        let step = image.step(ofPlane: plane)
        let wider = SIMD2<Double>(grid.step) / step
        let pyramid = PlanePyramid(
            image.picture.planes[plane], period: nil,
            highest: SamplingKernel.highestLevel(minification: source.minification * max(wider.x, wider.y)))
        let lens = view.lenses.lenses[source.lens]
        let path = LensPath(view, lens: lens, step: SIMD2<Double>(grid.step))
        return pyramid.withPlanes(frame, step: step) { planes in
            FilterBank.shared.withFilters { filters in
                let sampler = PlaneSampler(
                    mapper: ViewMapper(view, lens: lens, grid: grid), planes: planes, filters: filters,
                    perUnit: SIMD2<Float>(1 / step), fullWidth: .infinity)
                return draw(source.lens, path, sampler, on: target, isFirst: isFirst)
            }
        }
    }

    /// - Parameter isFirst: Whether nothing has been drawn below.
    private func draw(
        _ lens: Int, _ path: LensPath, _ sampler: PlaneSampler, on target: UnsafeMutablePointer<UInt8>, isFirst: Bool
    ) -> Bool {
        var nodes = [Float](repeating: 0, count: layout.count)
        var line = [UInt8](repeating: 0, count: grid.columns)
        return nodes.withUnsafeMutableBufferPointer { nodes in
            line.withUnsafeMutableBufferPointer { line in
                guard let nodes = nodes.baseAddress, let line = line.baseAddress else { return true }
                for row in 0..<grid.rows {
                    if row % Self.bandHeight == 0, isCancelled() { return false }
                    let result = target + row * grid.columns
                    forEachRun(of: lens, row: row) { chunks, isMixed in
                        path.fill(nodes, layout, row: row, chunks: chunks)
                        let isMixed = isMixed && !isFirst
                        sampler.fill(isMixed ? line : result, row: row, nodes, chunks: chunks)
                        if isMixed { mix(line, into: result, lens: lens, row: row, chunks: chunks) }
                    }
                }
                return true
            }
        }
    }

    /// Calls a closure with consecutive chunks of a row that a lens may show, and whether other lenses may show a part
    /// of them, too.
    private func forEachRun(of lens: Int, row: Int, _ body: (Range<Int>, Bool) -> Void) {
        guard let owners else { return body(0..<grid.chunkCount, false) }
        let first = row * grid.chunkCount
        var start = 0
        while start < grid.chunkCount {
            let owner = owners[first + start]
            var end = start + 1
            while end < grid.chunkCount, owners[first + end] == owner { end += 1 }
            if owner & 1 << LensBlending.Owners(lens) != 0 {
                body(start..<end, owner & LensBlending.mixed != 0)
            }
            start = end
        }
    }

    private func mix(
        _ line: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt8>, lens: Int, row: Int, chunks: Range<Int>
    ) {
        let columns = chunks.lowerBound * WarpNodes.chunk..<min(chunks.upperBound * WarpNodes.chunk, grid.columns)
        for start in stride(from: columns.lowerBound, to: columns.upperBound, by: 8) {
            let opacities = blending.opacities(of: lens, column: start, row: row)
            guard opacities.max() > 0 else { continue }
            for lane in 0..<min(8, columns.upperBound - start) {
                let (above, below) = (Float(line[start + lane]), Float(target[start + lane]))
                target[start + lane] = UInt8(below + (above - below) * opacities[lane] + 0.5)
            }
        }
    }

    /// Makes the samples that no lens shows neutral.
    ///
    /// - Returns: The number of such samples.
    private func cover(_ target: UnsafeMutablePointer<UInt8>) -> Double {
        var missing = 0.0
        for row in 0..<grid.rows {
            let line = target + row * grid.columns
            for start in stride(from: 0, to: grid.columns, by: 8) {
                let shares = blending.coverage(column: start, row: row)
                guard shares.min() < 1 else { continue }
                for lane in 0..<min(8, grid.columns - start) {
                    let value = Float(line[start + lane]) * shares[lane] + Float(Coverage.neutral) * (1 - shares[lane])
                    line[start + lane] = UInt8(value + 0.5)
                    missing += Double(1 - shares[lane])
                }
            }
        }
        return missing
    }
}
