import CVantageResampling
import VantageGeodesy

/// The share that each lens has in the samples of a view.
///
/// Lenses are drawn one over the other. The opacity of a lens is its share, divided by the sum of its own share and
/// those of the lenses below it.
struct LensBlending {
    typealias Lanes = MappedPoints.Lanes

    let scores: LensScores
    private let lenses: [Lens]
    private let mappers: [ViewMapper]
    private let blend: Float
    /// Whether the lenses show everything that the view can contain.
    let isComplete: Bool
    /// Whether chunks are so wide that a lens may show only their middle.
    private let isCoarse: Bool

    /// The angle in radians that a chunk may span.
    private static let widestChunk: Float = 0.1

    init(_ view: LensView, grid: ViewGrid) {
        let step = SIMD2<Double>(grid.step)
        scores = LensScores(view, step: step)
        lenses = view.lenses.lenses
        mappers = lenses.map { ViewMapper(view, lens: $0, grid: grid) }
        blend = Float(view.lenses.blend)
        isComplete = view.crop != nil || view.lenses.isComplete
        isCoarse = scores.sampleAngle * Float(WarpNodes.chunk) > Self.widestChunk
    }

    /// The lenses that may show a part of a chunk, one bit for each, and the bit ``mixed``.
    typealias Owners = UInt8

    /// Marks a chunk that several lenses show, or that lies near the edge of what its lens shows.
    static let mixed: Owners = 1 << 7

    /// Returns the owners of each chunk of the grid, row by row.
    func owners(of grid: ViewGrid) -> [Owners] {
        [Owners](unsafeUninitializedCapacity: grid.rows * grid.chunkCount) { owners, filled in
            for row in 0..<grid.rows {
                var before = ownersAround(0, row: row)[0]
                for chunk in stride(from: 0, to: grid.chunkCount, by: 8) {
                    let ends = ownersAround(chunk + 1, row: row)
                    for lane in 0..<min(8, grid.chunkCount - chunk) {
                        let both = Owners(truncatingIfNeeded: before | ends[lane])
                        owners[filled] = before == ends[lane] ? both : both | Self.mixed
                        before = ends[lane]
                        filled += 1
                    }
                }
            }
        }
    }

    /// Returns the owners within half a chunk of the starts of eight chunks.
    private func ownersAround(_ chunk: Int, row: Int) -> SIMD8<UInt32> {
        let vectors = scores.vectors((Float(chunk) + Lanes.counting) * Float(WarpNodes.chunk), row: Float(row) + 0.5)
        let pair = lenses.count == 2 ? scores.leads(vectors, lens: 0) : .zero
        // Over an angle, the difference between two scores changes by at most twice that angle.
        let reach = scores.sampleAngle * Float(WarpNodes.chunk)
        var candidates = SIMD8<UInt32>(repeating: UInt32(Self.mixed))
        var single = SIMD8<UInt32>.zero
        for lens in lenses.indices {
            var isOnly = SIMDMask<SIMD8<Int32>>(repeating: true)
            var isCandidate = isOnly
            if lenses.count > 1 {
                let lead = lenses.count == 2 ? (lens == 0 ? pair : -pair) : scores.leads(vectors, lens: lens)
                isOnly = lead .> blend / 2 + (isCoarse ? reach : 0)
                isCandidate = lead .> -blend / 2 - reach
            }
            if !isComplete {
                isOnly = isOnly .& (scores.scores(vectors, lens: lens) .> reach) .& !lenses[lens].isFramed
            }
            let bit = SIMD8<UInt32>(repeating: 1 << UInt32(lens))
            candidates.replace(with: candidates | bit, where: isCandidate)
            single.replace(with: bit, where: isOnly)
        }
        return candidates.replacing(with: single, where: single .!= 0)
    }

    /// Returns the opacity of a lens for eight samples of a row.
    func opacities(of lens: Int, column: Int, row: Int) -> Lanes {
        let columns = Float(column) + Lanes.counting + 0.5
        let vectors = scores.vectors(columns, row: Float(row) + 0.5)
        let share = share(of: lens, vectors, columns, row: row)
        var sum = share
        for below in 0..<lens { sum += self.share(of: below, vectors, columns, row: row) }
        return (share / sum).replacing(with: 0, where: share .<= 0)
    }

    /// Returns the fraction of eight samples of a row that any lens shows.
    func coverage(column: Int, row: Int) -> Lanes {
        let columns = Float(column) + Lanes.counting + 0.5
        let vectors = scores.vectors(columns, row: Float(row) + 0.5)
        var coverage = Lanes.zero
        for lens in lenses.indices {
            let visible = visibility(of: lens, vectors, columns, row: row)
                .replacing(with: 0, where: claim(of: lens, vectors) .<= 0)
            coverage.replace(with: visible, where: visible .> coverage)
        }
        return coverage
    }

    private func share(of lens: Int, _ vectors: LensScores.Vectors, _ columns: Lanes, row: Int) -> Lanes {
        claim(of: lens, vectors) * visibility(of: lens, vectors, columns, row: row)
    }

    /// Returns the part of a sample for which a lens is responsible.
    private func claim(of lens: Int, _ vectors: LensScores.Vectors) -> Lanes {
        guard lenses.count > 1 else { return Lanes(repeating: 1) }
        let leads = scores.leads(vectors, lens: lens)
        guard blend > 0 else { return Lanes.zero.replacing(with: 1, where: leads .>= 0) }
        return (leads / blend + 0.5).clamped(lowerBound: .zero, upperBound: .init(repeating: 1))
    }

    /// Returns the part of a sample that a lens shows. Edges are antialiased.
    private func visibility(
        of lens: Int, _ vectors: LensScores.Vectors, _ columns: Lanes, row: Int
    ) -> Lanes {
        guard !isComplete else { return Lanes(repeating: 1) }
        var visible = Lanes(repeating: 1)
        let leastCosine = Float(lenses[lens].leastCosine)
        if leastCosine > -1 {
            // The derivative of the cosine is the sine.
            let size = scores.sampleAngle * (1 - leastCosine * leastCosine).squareRoot() / vectors.length + 1e-6
            visible = within(scores.scores(vectors, lens: lens) / size)
        }
        guard lenses[lens].isFramed else { return visible }
        let points = mappers[lens].points(columns, Lanes(repeating: Float(row) + 0.5))
        let region = lenses[lens].region
        let extent = points.extent
        let (width, height) = (extent.width + 1e-6, extent.height + 1e-6)
        return visible * within((points.x - Float(region.columns.lowerBound)) / width)
            * within((Float(region.columns.upperBound) - points.x) / width)
            * within((points.y - Float(region.rows.lowerBound)) / height)
            * within((Float(region.rows.upperBound) - points.y) / height)
    }

    @inline(__always)
    private func within(_ distance: Lanes) -> Lanes {
        (distance + 0.5).clamped(lowerBound: .zero, upperBound: .init(repeating: 1))
    }
}
