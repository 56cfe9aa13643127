import VantageGeodesy

extension ViewFootprint {
    /// Finds the area of the picture that a view needs from each lens that contributes to it. The lenses share the
    /// median width of a view pixel, so that all parts of the view are equally sharp.
    static func all(of view: ResolvedView, _ content: LensView) -> [(lens: Int, footprint: ViewFootprint)] {
        let samples = content.lenses.lenses.indices.map { LensSamples(of: view, through: $0, content) }
        let sizes = samples.flatMap(\.minifications).sorted()
        guard !sizes.isEmpty else { return [] }
        return samples.enumerated().compactMap { lens, samples in
            ViewFootprint(samples, typicalMinification: sizes[sizes.count / 2]).map { (lens, $0) }
        }
    }

    /// - Returns: Nil if the view shows nothing from the lens.
    private init?(_ samples: LensSamples, typicalMinification: Double) {
        let edge = samples.edge
        let sizes = samples.minifications
        guard let first = edge.first, let finest = sizes.min(), let coarsest = sizes.max() else { return nil }
        var columns = first.x...first.x
        var rows = first.y...first.y
        for point in edge {
            columns = min(columns.lowerBound, point.x)...max(columns.upperBound, point.x)
            rows = min(rows.lowerBound, point.y)...max(rows.upperBound, point.y)
        }
        self.init(
            columns: columns, isFullWidth: false, rows: rows, minification: finest...coarsest,
            typicalMinification: typicalMinification, edge: edge)
    }
}

/// A lattice of points in a view, and the positions in the picture of those that a lens shows.
private struct LensSamples {
    private let steps: SIMD2<Int>
    /// The mapped points by row; nil where the lens has no value.
    private var points: [MappedPoint?] = []
    private var isShown: [Bool] = []
    private let region: LensRegion

    private static let pixelsPerStep = 24
    private static let stepsPerSide = 16...128

    init(of view: ResolvedView, through lens: Int, _ content: LensView) {
        // The numbers are even, so that the path through the lattice is closed.
        func count(_ side: Int) -> Int {
            min(max(side / Self.pixelsPerStep, Self.stepsPerSide.lowerBound), Self.stepsPerSide.upperBound) / 2 * 2
        }
        steps = SIMD2(count(view.width), count(view.height))
        region = content.lenses.lenses[lens].region
        let spacing = SIMD2(Double(view.width), Double(view.height)) / SIMD2<Double>(steps)
        let array = content.lenses
        for row in 0...steps.y {
            for column in 0...steps.x {
                let point = SIMD2(Double(column), Double(row)) * spacing
                points.append(content.mapped(point, by: array.lenses[lens]))
                isShown.append(array.mayShow(content.mapping.ray(at: point).vector, with: lens))
            }
        }
    }

    /// A closed path through all points that the lens shows and their neighbors: along the rows and back along the
    /// columns. Between points of the lattice, the picture is nearly straight.
    var edge: [SIMD2<Double>] {
        var path: [SIMD2<Double>] = []
        func add(_ column: Int, _ row: Int) {
            guard isNearShown(column, row), let point = points[row * (steps.x + 1) + column] else { return }
            path.append(region.nearest(to: point.position))
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
        func sizes(_ isIncluded: (Int, Int) -> Bool) -> [Double] {
            (0...steps.y).flatMap { row in
                (0...steps.x).compactMap { column in
                    isIncluded(column, row)
                        ? points[row * (steps.x + 1) + column]?.shorterAxisSquared.squareRoot() : nil
                }
            }
        }
        let shown = sizes { isShown[$1 * (steps.x + 1) + $0] }
        return shown.isEmpty ? sizes(isNearShown) : shown
    }

    private func isNearShown(_ column: Int, _ row: Int) -> Bool {
        for y in max(row - 1, 0)...min(row + 1, steps.y) {
            for x in max(column - 1, 0)...min(column + 1, steps.x) where isShown[y * (steps.x + 1) + x] { return true }
        }
        return false
    }
}
