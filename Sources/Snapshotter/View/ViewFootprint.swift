import Geodesy

/// What a view needs of its picture, in pixels of the upright picture at full size.
struct ViewFootprint: Hashable, Sendable {
    /// Columns, from the least to the greatest; beyond the picture's edges where the view crosses a seam.
    let columns: ClosedRange<Double>
    /// Whether every column of the sphere may be needed.
    let isFullWidth: Bool
    let rows: ClosedRange<Double>
    /// The least and the greatest number of picture pixels that a view pixel is wide in its narrower direction.
    let minification: ClosedRange<Double>
    /// The number that half of the view's pixels reach.
    let typicalMinification: Double
    /// Points of the view's edge, one after another, in columns and rows; empty where a pole may be within it.
    let edge: [SIMD2<Double>]
}

extension ViewFootprint {
    init(of view: ResolvedView) {
        let outline = Outline(of: view)
        var columns = outline.columns
        var rows = outline.rows
        var isFullWidth = false
        if case .panorama(let panorama, let mapping) = view.content {
            let top = -panorama.top
            let poles = [(1.0, top), (-1.0, top + panorama.fullHeight)]
            for (z, row) in poles where view.isNearlyVisible(mapping.point(of: SIMD3(0, 0, z))) {
                isFullWidth = true
                rows = min(rows.lowerBound, row)...max(rows.upperBound, row)
            }
            isFullWidth = isFullWidth || columns.upperBound - columns.lowerBound >= panorama.fullWidth
            if isFullWidth { columns = -panorama.left...(panorama.fullWidth - panorama.left) }
        }
        let minifications = view.minifications
        self.init(
            columns: columns, isFullWidth: isFullWidth, rows: rows,
            minification: minifications[0]...minifications[minifications.count - 1],
            typicalMinification: minifications[minifications.count / 2], edge: isFullWidth ? [] : outline.points)
    }
}

/// The least and greatest column and row on the edge of a view; without a pole in the view, those of all of it.
private struct Outline {
    private(set) var columns: ClosedRange<Double>
    private(set) var rows: ClosedRange<Double>
    private(set) var points: [SIMD2<Double>] = []

    /// Pixels between two points: so few that a curved edge between them strays by less than the margin that is read
    /// around a region.
    private static let pixelsPerStep = 4.0
    private static let mostStepsPerSide = 1024

    init(of view: ResolvedView) {
        let fullWidth = view.panorama?.fullWidth
        let first = view.mapped(.zero).position
        columns = first.x...first.x
        rows = first.y...first.y
        var column = first.x
        for point in Outline.points(width: Double(view.width), height: Double(view.height)) {
            let position = view.mapped(point).position
            // The shorter way round from the point before.
            let step = position.x - column
            column += fullWidth.map { step - ($0 * (step / $0).rounded()) } ?? step
            columns = min(columns.lowerBound, column)...max(columns.upperBound, column)
            rows = min(rows.lowerBound, position.y)...max(rows.upperBound, position.y)
            points.append(SIMD2(column, position.y))
        }
    }

    /// Around the edge, clockwise from the top-left corner.
    private static func points(width: Double, height: Double) -> [SIMD2<Double>] {
        let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)]
        return corners.indices.flatMap { index in
            let start = corners[index]
            let side = corners[(index + 1) % corners.count] - start
            let steps = min(mostStepsPerSide, Int((side.x.magnitude + side.y.magnitude) / pixelsPerStep) + 1)
            return (0...steps).map { start + side * (Double($0) / Double(steps)) }
        }
    }
}

extension ResolvedView {
    /// Whether a point lies in the view or within a few pixels of it.
    fileprivate func isNearlyVisible(_ point: SIMD2<Double>?) -> Bool {
        guard let point else { return false }
        let margin = 3.0
        return point.x > -margin && point.y > -margin && point.x < Double(width) + margin
            && point.y < Double(height) + margin
    }

    /// A pixel's narrower side on a grid that has the corners and the center, in ascending order.
    fileprivate var minifications: [Double] {
        let steps = 16
        let squares = (0...steps).flatMap { row in
            (0...steps).map { column in
                let part = SIMD2(Double(column), Double(row)) / Double(steps)
                return mapped(part * SIMD2(Double(width), Double(height))).shorterAxisSquared
            }
        }
        return squares.map { $0.squareRoot() }.sorted()
    }
}
