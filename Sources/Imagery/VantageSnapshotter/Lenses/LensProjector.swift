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

/// A projector that draws the images of several lenses onto the planes of a view that share a grid.
struct LensProjector {
    private let resolved: ResolvedView
    private let view: LensView
    private let grid: ViewGrid
    private let blending: LensBlending
    private let layout: WarpNodes
    private let images: [LensImage]
    /// The lenses that may show each block; nil if there is only one.
    private let owners: LensOwners?
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
        blending = LensBlending(view, grid: grid)
        owners = images.count == 1 ? nil : LensOwners(blending, grid: grid)
        layout = WarpNodes(grid)
    }

    /// - Parameter planes: The indices of the planes. All have the same size.
    /// - Returns: The planes, and the number of their samples that were not photographed.
    func project(planes: Range<Int>) throws -> (planes: [PlanarImage.Plane], missing: Double) {
        let count = grid.columns * grid.rows
        var missing = 0.0
        var isDone = true
        let samples = [UInt8](unsafeUninitializedCapacity: count * planes.count) { buffer, filled in
            guard let start = buffer.baseAddress else { return }
            buffer.initialize(repeating: Coverage.neutral)
            let targets = planes.indices.map { start + ($0 - planes.lowerBound) * count }
            for (index, image) in images.enumerated() where isDone {
                isDone = draw(image, planes, on: targets, isFirst: index == 0)
            }
            if isDone, !blending.isComplete { missing = cover(targets) }
            filled = buffer.count
        }
        guard isDone, !isCancelled() else { throw CancellationError() }
        let parts =
            planes.count == 1
            ? [samples] : stride(from: 0, to: samples.count, by: count).map { Array(samples[$0..<$0 + count]) }
        return (parts.map { PlanarImage.Plane(width: grid.columns, height: grid.rows, samples: $0) }, missing)
    }

    /// Draws what a lens shows onto planes, over the lenses already drawn.
    ///
    /// - Returns: False if the work was canceled.
    private func draw(
        _ source: LensImage, _ planes: Range<Int>, on targets: [UnsafeMutablePointer<UInt8>], isFirst: Bool
    ) -> Bool {
        let lens = view.lenses.lenses[source.lens]
        let path = LensPath(view, lens: lens, step: SIMD2<Double>(grid.step))
        return withSamplers(of: source, planes, ViewMapper(view, lens: lens, grid: grid)) { samplers in
            samplers.withUnsafeBufferPointer { draw(source.lens, path, $0, on: targets, isFirst: isFirst) }
        }
    }

    /// Calls a closure with the samplers of an image's planes.
    ///
    /// - Returns: False if the work was canceled.
    private func withSamplers(
        of source: LensImage, _ planes: Range<Int>, _ mapper: ViewMapper, before: [PlaneSampler] = [],
        _ body: ([PlaneSampler]) -> Bool
    ) -> Bool {
        guard let plane = planes.first else { return body(before) }
        guard !isCancelled() else { return false }
        let image = source.image
        let frame = SourceFrame(resolved, into: image)
        let step = image.step(ofPlane: plane)
        let wider = SIMD2<Double>(grid.step) / step
        let pyramid = PlanePyramid(
            image.picture.planes[plane], period: nil,
            highest: SamplingKernel.highestLevel(minification: source.minification * max(wider.x, wider.y)))
        return pyramid.withPlanes(frame, step: step) { levels in
            FilterBank.shared.withFilters { filters in
                let sampler = PlaneSampler(
                    mapper: mapper, planes: levels, filters: filters, perUnit: SIMD2<Float>(1 / step),
                    fullWidth: .infinity)
                return withSamplers(of: source, planes.dropFirst(), mapper, before: before + [sampler], body)
            }
        }
    }

    /// - Parameter isFirst: Whether no other lens has been drawn yet.
    private func draw(
        _ lens: Int, _ path: LensPath, _ samplers: UnsafeBufferPointer<PlaneSampler>,
        on targets: [UnsafeMutablePointer<UInt8>], isFirst: Bool
    ) -> Bool {
        LensBuffers.with(layout, grid) { buffers in
            var parts = LensParts()
            parts.append(0..<grid.chunkCount, isMixed: false)
            for row in 0..<grid.rows {
                if row % Self.bandHeight == 0, isCancelled() { return false }
                if row % LensOwners.blockHeight == 0, let owners { parts = owners.parts(of: lens, fromRow: row) }
                for span in parts.spans { path.fill(buffers.nodes, layout, row: row, chunks: span) }
                for run in parts.runs where run.isMixed && !isFirst {
                    mix(lens, run.chunks, row: row, samplers, on: targets, buffers)
                }
                for run in parts.runs where isFirst || !run.isMixed {
                    for plane in samplers.indices {
                        samplers[plane].fill(
                            targets[plane] + row * grid.columns, row: row, buffers.nodes, chunks: run.chunks)
                    }
                }
            }
            return true
        }
    }

    /// Draws chunks of a row that a lens shares with the lenses below it.
    private func mix(
        _ lens: Int, _ chunks: Range<Int>, row: Int, _ samplers: UnsafeBufferPointer<PlaneSampler>,
        on targets: [UnsafeMutablePointer<UInt8>], _ buffers: LensBuffers
    ) {
        blending.fill(buffers.opacities, of: lens, row: row, chunks: chunks)
        let start = chunks.lowerBound * WarpNodes.chunk
        let count = min(chunks.upperBound * WarpNodes.chunk, grid.columns) - start
        for plane in samplers.indices {
            samplers[plane].fill(buffers.line, row: row, buffers.nodes, chunks: chunks)
            cresampling_mix(
                buffers.line + start, buffers.opacities, count, targets[plane] + row * grid.columns + start)
        }
    }

    /// Replaces the samples that no lens shows with the neutral value.
    ///
    /// - Returns: The number of such samples in a plane.
    private func cover(_ targets: [UnsafeMutablePointer<UInt8>]) -> Double {
        var missing = 0.0
        for row in 0..<grid.rows {
            for start in stride(from: 0, to: grid.columns, by: 8) {
                let shares = blending.coverage(column: start, row: row)
                guard shares.min() < 1 else { continue }
                for lane in 0..<min(8, grid.columns - start) {
                    let place = row * grid.columns + start + lane
                    for target in targets {
                        let value = Float(target[place]) * shares[lane] + Float(Coverage.neutral) * (1 - shares[lane])
                        target[place] = UInt8(value + 0.5)
                    }
                    missing += Double(1 - shares[lane])
                }
            }
        }
        return missing
    }
}

/// Memory for one row.
private struct LensBuffers {
    let nodes: UnsafeMutablePointer<Float>
    let line: UnsafeMutablePointer<UInt8>
    let opacities: UnsafeMutablePointer<Float>

    static func with<Outcome>(_ layout: WarpNodes, _ grid: ViewGrid, _ body: (LensBuffers) -> Outcome) -> Outcome {
        let buffers = LensBuffers(
            nodes: .allocate(capacity: layout.count), line: .allocate(capacity: grid.columns),
            opacities: .allocate(capacity: grid.chunkCount * WarpNodes.chunk))
        buffers.nodes.initialize(repeating: 0, count: layout.count)
        defer {
            buffers.nodes.deallocate()
            buffers.line.deallocate()
            buffers.opacities.deallocate()
        }
        return body(buffers)
    }
}
