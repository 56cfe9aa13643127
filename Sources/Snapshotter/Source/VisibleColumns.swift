/// Which columns of a picture a view shows in each of its rows.
struct VisibleColumns {
    private let firstRow: Int
    /// By row, the least and the greatest column on the view's edge; the greatest is less where there is none.
    private var least: [Double]
    private var greatest: [Double]
    private let margin: Int
    /// Columns of the grid at which the view's columns begin to count.
    private let offset: Double

    /// - Returns: Nil where a view may show any column, and for a picture that is turned or mirrored: these are columns of
    ///   the upright picture, and rows of MCUs are rows of the stored one.
    init?(_ footprint: ViewFootprint, _ plan: ReadingPlan, fullWidth: Double?) {
        guard !footprint.edge.isEmpty, !plan.isFullWidth, !plan.grid.isTurned else { return nil }
        let factor = plan.grid.factor
        margin = plan.margin
        firstRow = plan.rows.lowerBound
        least = Array(repeating: .infinity, count: plan.rows.count)
        greatest = Array(repeating: -.infinity, count: plan.rows.count)
        // The plan's columns are those of the footprint, a number of full widths away.
        let start = (footprint.columns.lowerBound - plan.grid.origin.x) / factor.x
        let distance = Double(plan.columns.lowerBound + margin) - start
        let period = fullWidth.map { $0 / factor.x }
        offset = period.map { $0 * (distance / $0).rounded() } ?? 0
        var before = footprint.edge[footprint.edge.count - 1]
        for point in footprint.edge {
            note(before, point, factor: factor, origin: plan.grid.origin)
            before = point
        }
    }

    /// Notes the columns of a stretch of the edge for the rows that it passes.
    private mutating func note(
        _ one: SIMD2<Double>, _ other: SIMD2<Double>, factor: SIMD2<Double>, origin: SIMD2<Double>
    ) {
        let (first, second) = ((one - origin) / factor, (other - origin) / factor)
        let rows = Int(min(first.y, second.y).rounded(.down)) - firstRow...Int(max(first.y, second.y)) - firstRow
        guard rows.overlaps(0...least.count - 1) else { return }
        for row in rows.clamped(to: 0...least.count - 1) {
            least[row] = min(least[row], first.x, second.x)
            greatest[row] = max(greatest[row], first.x, second.x)
        }
    }

    /// Columns of the grid, which may lie beyond its end, in some of its rows and those around them.
    ///
    /// - Returns: Nil where nothing is shown.
    func columns(in rows: Range<Int>) -> Range<Int>? {
        let around = (rows.lowerBound - margin - firstRow..<rows.upperBound + margin - firstRow)
            .clamped(to: 0..<least.count)
        guard let from = least[around].min(), let to = greatest[around].max(), from <= to else { return nil }
        return Int((from + offset).rounded(.down)) - margin..<Int((to + offset).rounded(.up)) + margin
    }
}
