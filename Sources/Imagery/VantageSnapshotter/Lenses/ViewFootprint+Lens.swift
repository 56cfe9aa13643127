import VantageGeodesy

extension ViewFootprint {
    /// Finds the area of the picture that a view needs from each lens that contributes to it. The lenses share the
    /// median width of a view pixel, so that all parts of the view are equally sharp.
    static func all(of view: ResolvedView, _ content: LensView) -> [(lens: Int, footprint: ViewFootprint)] {
        let lattice = RayLattice(of: view, content.mapping)
        let samples = content.lenses.lenses.indices.map { LensSamples(lattice, through: $0, content.lenses) }
        let sizes = samples.flatMap(\.minifications).sorted()
        guard !sizes.isEmpty else { return [] }
        return samples.enumerated().compactMap { lens, samples in
            ViewFootprint(samples, typicalMinification: sizes[sizes.count / 2]).map { (lens, $0) }
        }
    }

    /// - Returns: Nil if the view shows nothing that the lens took.
    private init?(_ samples: LensSamples, typicalMinification: Double) {
        let edge = samples.edge
        let sizes = samples.minifications
        let positions = samples.positions
        guard let first = positions.first, let finest = sizes.min(), let coarsest = sizes.max() else { return nil }
        var columns = first.x...first.x
        var rows = first.y...first.y
        for point in positions {
            columns = min(columns.lowerBound, point.x)...max(columns.upperBound, point.x)
            rows = min(rows.lowerBound, point.y)...max(rows.upperBound, point.y)
        }
        self.init(
            columns: columns, isFullWidth: false, rows: rows, minification: finest...coarsest,
            typicalMinification: typicalMinification, edge: edge)
    }
}

/// The vectors of a lattice of points in a view, row by row.
private struct RayLattice {
    let steps: SIMD2<Int>
    let rays: [RayMapping.Ray]

    private static let pixelsPerStep = 24
    private static let stepsPerSide = 16...128

    init(of view: ResolvedView, _ mapping: RayMapping) {
        // The numbers are even, so that the path through the lattice is closed.
        func count(_ side: Int) -> Int {
            min(max(side / Self.pixelsPerStep, Self.stepsPerSide.lowerBound), Self.stepsPerSide.upperBound) / 2 * 2
        }
        let steps = SIMD2(count(view.width), count(view.height))
        let spacing = SIMD2(Double(view.width), Double(view.height)) / SIMD2<Double>(steps)
        self.steps = steps
        rays = (0...steps.y).flatMap { row in
            (0...steps.x).map { mapping.ray(at: SIMD2(Double($0), Double(row)) * spacing) }
        }
    }

    func index(_ column: Int, _ row: Int) -> Int { row * (steps.x + 1) + column }

    /// The greatest angle in radians between neighboring points. Between points at this angle, the edge of what a lens
    /// shows is still straight enough.
    private static let widestStep = 0.1

    /// The greatest difference in lead between the edge of what a lens of a pair shows and a point outside it that
    /// still represents the edge. The edge is an arc around the lens's axis. Between points that are an angle s apart,
    /// its middle therefore lies π/2 · s²/8 farther out. Over an angle, the lead changes by at most twice that angle.
    var allowance: Double {
        let middle = index(steps.x / 2, steps.y / 2)
        func unit(_ index: Int) -> SIMD3<Double> {
            let vector = rays[index].vector
            return vector / (vector * vector).sum().squareRoot()
        }
        let angles = [middle + 1, middle + steps.x + 1].map { neighbor in
            let difference = unit(middle) - unit(neighbor)
            return (difference * difference).sum().squareRoot()
        }
        let step = angles.max() ?? .infinity
        return step > Self.widestStep ? .infinity : 2 * (0.4 * step * step + 0.1 * step)
    }
}

/// The positions in the picture of the lattice points that a lens shows.
private struct LensSamples {
    private let lattice: RayLattice
    /// The mapped points; nil where the lens has no value.
    private let points: [MappedPoint?]
    /// For each lattice point that is too far outside what the lens shows, the position of a nearer point, which takes
    /// its place in the path; nil for all other lattice points.
    private let nearer: [SIMD2<Double>?]
    private let isShown: [Bool]
    /// Whether the lens shows a point or one of its neighbors.
    private let isNear: [Bool]
    private let region: LensRegion

    init(_ lattice: RayLattice, through lens: Int, _ array: LensArray) {
        self.lattice = lattice
        region = array.lenses[lens].region
        guard array.isCompletePair else {
            let mapped = lattice.rays.map { array.lenses[lens].mapped($0) }
            isShown = zip(lattice.rays, mapped).map { ray, point in
                point.map { array.mayShow(ray.vector, with: lens, at: $0.position) } ?? false
            }
            isNear = Self.spread(isShown, over: lattice)
            points = mapped
            nearer = mapped.map { _ in nil }
            return
        }
        let edge = -max(array.blend / 2, 1e-9)
        let isShown = lattice.rays.map { array.lead($0.vector, of: lens) >= edge }
        let isNear = Self.spread(isShown, over: lattice)
        let outside = edge - lattice.allowance
        points = lattice.rays.indices.map { isNear[$0] ? array.lenses[lens].mapped(lattice.rays[$0]) : nil }
        nearer = lattice.rays.indices.map { index in
            guard isNear[index], !isShown[index], array.lead(lattice.rays[index].vector, of: lens) < outside else {
                return nil
            }
            return array.nearest(to: lattice.rays[index].vector, lead: outside, of: lens).flatMap {
                array.lenses[lens].project($0)?.position
            }
        }
        self.isShown = isShown
        self.isNear = isNear
    }

    /// Returns whether any of the nine points around each point is set.
    private static func spread(_ isSet: [Bool], over lattice: RayLattice) -> [Bool] {
        var isNear = isSet
        for row in 0...lattice.steps.y {
            for column in 0...lattice.steps.x where isSet[lattice.index(column, row)] {
                for y in max(row - 1, 0)...min(row + 1, lattice.steps.y) {
                    for x in max(column - 1, 0)...min(column + 1, lattice.steps.x) {
                        isNear[lattice.index(x, y)] = true
                    }
                }
            }
        }
        return isNear
    }

    /// The positions of all points that the lens shows and of their neighbors.
    var positions: [SIMD2<Double>] {
        zip(points, isNear).compactMap { point, isNear in isNear ? point.map { region.nearest(to: $0.position) } : nil }
    }

    /// A closed path through all points that the lens shows and their neighbors: along the rows and back along the
    /// columns. Between points of the lattice, the picture is nearly straight.
    var edge: [SIMD2<Double>] {
        var path: [SIMD2<Double>] = []
        let steps = lattice.steps
        func add(_ column: Int, _ row: Int) {
            let index = lattice.index(column, row)
            guard isNear[index], let point = points[index] else { return }
            path.append(region.nearest(to: nearer[index] ?? point.position))
        }
        for row in 0...steps.y {
            for step in 0...steps.x { add(row % 2 == 0 ? step : steps.x - step, row) }
        }
        for column in 0...steps.x {
            for step in 0...steps.y { add(steps.x - column, column % 2 == 0 ? steps.y - step : step) }
        }
        return path
    }

    /// The lengths of the shorter sides of view pixels in the picture, at all points that the lens shows.
    var minifications: [Double] {
        func sizes(_ isIncluded: [Bool]) -> [Double] {
            zip(points, isIncluded).compactMap { point, isIncluded in
                isIncluded ? point?.shorterAxisSquared.squareRoot() : nil
            }
        }
        let shown = sizes(isShown)
        return shown.isEmpty ? sizes(isNear) : shown
    }
}
