import CVantageResampling
import VantageGeodesy

/// Each lens's share of the samples of a view.
///
/// Lenses are drawn on top of each other. The opacity of a lens is its share, divided by the sum of its own share and
/// those of the lenses below it.
struct LensBlending {
    typealias Lanes = MappedPoints.Lanes

    let scores: LensScores
    private let lenses: [Lens]
    private let mappers: [ViewMapper]
    private let blend: Float
    /// Whether the lenses show everything that the view can contain.
    let isComplete: Bool
    /// Whether the lenses are a blended pair that together shows everything.
    private let isPair: Bool
    /// The greatest difference between a lens's lead over the others (see ``LensScores/leads(_:lens:)``) at any point
    /// of a block and its lead at the nearest corner.
    private let reach: Float
    /// The greatest amount by which a lens's lead at a point inside a block can fall below its lead at every corner.
    private let bulge: Float

    /// The maximum width of a block, in radians, at which the corners show what happens inside. In a wider block, a
    /// lens may show the middle but none of the corners.
    private static let widestBlock: Float = 0.1

    init(_ view: LensView, grid: ViewGrid) {
        let step = SIMD2<Double>(grid.step)
        scores = LensScores(view, step: step)
        lenses = view.lenses.lenses
        mappers = lenses.map { ViewMapper(view, lens: $0, grid: grid) }
        blend = Float(view.lenses.blend)
        isComplete = view.crop != nil || view.lenses.isComplete
        isPair = isComplete && lenses.count == 2 && blend > 0
        let side = scores.sampleAngle * Float(WarpNodes.chunk)
        // A point is at most half a diagonal away from a corner. Over an angle, the difference between two scores
        // changes by at most twice that angle.
        reach = side * Float(2).squareRoot()
        // Along a great-circle arc of angle d, that difference falls below its linear interpolation by at most d²/4.
        // The sides of blocks of a panorama are not great circles, but their middles are at most side²/16 away from
        // one.
        bulge = side > Self.widestBlock ? reach : side * side * (2 / 4 + 2 / 16)
    }

    /// Returns, for each of eight points in the grid, the lenses that may show a part of the blocks around it, as one
    /// bit per lens. The bit `mixed` is set unless a single lens shows all of those blocks.
    ///
    /// - Parameter columns: The columns; the centers of samples are at .5.
    func owners(_ columns: Lanes, row: Float, mixed: UInt32) -> SIMD8<UInt32> {
        let vectors = scores.vectors(columns, row: row)
        let pair = lenses.count == 2 ? scores.leads(vectors, lens: 0) : .zero
        var candidates = SIMD8<UInt32>(repeating: mixed)
        var single = SIMD8<UInt32>.zero
        for lens in lenses.indices {
            var isOnly = SIMDMask<SIMD8<Int32>>(repeating: true)
            var isCandidate = isOnly
            if lenses.count > 1 {
                let lead = lenses.count == 2 ? (lens == 0 ? pair : -pair) : scores.leads(vectors, lens: lens)
                isOnly = lead .> blend / 2 + bulge
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

    /// Computes the opacities of a lens for some of the chunks of a row.
    func fill(_ opacities: UnsafeMutablePointer<Float>, of lens: Int, row: Int, chunks: Range<Int>) {
        if isPair, lens == 1 {
            let (column, count) = (chunks.lowerBound * WarpNodes.chunk, chunks.count * WarpNodes.chunk)
            let isDone = scores.withPair(blend: blend) {
                cresampling_opacities($0, $1, Float(row), column, count, opacities)
            }
            if isDone { return }
        }
        let start = UnsafeMutableRawPointer(opacities)
        for (index, chunk) in chunks.enumerated() {
            start.storeBytes(
                of: self.opacities(of: lens, column: chunk * WarpNodes.chunk, row: row),
                toByteOffset: index * MemoryLayout<Lanes>.size, as: Lanes.self)
        }
    }

    /// Returns the opacity of a lens for eight samples of a row.
    @inline(__always)
    private func opacities(of lens: Int, column: Int, row: Int) -> Lanes {
        let columns = Float(column) + Lanes.counting + 0.5
        let vectors = scores.vectors(columns, row: Float(row) + 0.5)
        let share = share(of: lens, vectors, columns, row: row)
        var sum = share
        for below in 0..<lens { sum += self.share(of: below, vectors, columns, row: row) }
        return (share / sum).replacing(with: 0, where: share .<= 0)
    }

    /// Returns the fraction of each of eight samples of a row that any lens shows.
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

    /// Returns the share of each of eight samples that a lens gets because of its lead over the others, in 0...1.
    private func claim(of lens: Int, _ vectors: LensScores.Vectors) -> Lanes {
        guard lenses.count > 1 else { return Lanes(repeating: 1) }
        let leads = scores.leads(vectors, lens: lens)
        guard blend > 0 else { return Lanes.zero.replacing(with: 1, where: leads .>= 0) }
        return (leads / blend + 0.5).limitedToUnit
    }

    /// Returns the fraction of each of eight samples that lies inside the area that a lens shows. Edges are
    /// antialiased.
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
        (distance + 0.5).limitedToUnit
    }
}

extension LensBlending.Lanes {
    /// The numbers, clamped to 0...1.
    @inline(__always)
    fileprivate var limitedToUnit: Self {
        replacing(with: 0, where: self .< 0).replacing(with: 1, where: self .> 1)
    }
}
