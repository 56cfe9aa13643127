/// The columns that a view shows in each row of a picture.
struct VisibleColumns {
    private let firstRow: Int
    /// For each row, the first and the last column that the view's edge crosses. In rows that the edge does not cross,
    /// the last is less than the first.
    private var least: [Double]
    private var greatest: [Double]
    private let margin: Int
    /// The offset from the footprint's columns to the plan's columns, a multiple of the full width, in columns of the
    /// grid.
    private let offset: Double

    /// - Returns: Nil if the view may show any column, or if the picture is rotated or mirrored, because the columns
    ///   belong to the upright picture, but the rows of MCUs to the stored one.
    init?(_ footprint: ViewFootprint, _ plan: DecodePlan, fullWidth: Double?) {
        guard !footprint.edge.isEmpty, !plan.isFullWidth, !plan.grid.isTurned else { return nil }
        let factor = plan.grid.factor
        margin = plan.margin
        firstRow = plan.rows.lowerBound
        least = Array(repeating: .infinity, count: plan.rows.count)
        greatest = Array(repeating: -.infinity, count: plan.rows.count)
        // The plan's columns are the footprint's columns, shifted by a number of full widths.
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

    /// Records, for each row that a section of the edge crosses, the columns of that section.
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

    /// Returns the columns of the grid that are visible in the given rows and the rows around them. These columns may
    /// lie past the end of the grid.
    ///
    /// - Returns: Nil if nothing is visible.
    func columns(in rows: Range<Int>) -> Range<Int>? {
        let around = (rows.lowerBound - margin - firstRow..<rows.upperBound + margin - firstRow)
            .clamped(to: 0..<least.count)
        guard let from = least[around].min(), let to = greatest[around].max(), from <= to else { return nil }
        return Int((from + offset).rounded(.down)) - margin..<Int((to + offset).rounded(.up)) + margin
    }
}
