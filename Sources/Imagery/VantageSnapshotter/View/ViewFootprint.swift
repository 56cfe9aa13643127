import VantageGeodesy

/// The area of the picture that a view needs, in pixels of the upright picture at full size.
struct ViewFootprint: Hashable, Sendable {
    /// The range of columns. It extends past the edges of the picture if the view crosses a seam.
    let columns: ClosedRange<Double>
    /// Whether the view may need all columns of a full panorama.
    let isFullWidth: Bool
    let rows: ClosedRange<Double>
    /// The range of the widths of view pixels, measured in picture pixels along each view pixel's narrower direction.
    let minification: ClosedRange<Double>
    /// The median width of a view pixel, in picture pixels.
    let typicalMinification: Double
    /// Consecutive points on the view's edge, as columns and rows; empty if the view may contain a pole.
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

/// The bounds of the columns and rows on the edge of a view. If the view does not contain a pole, they are also the
/// bounds of the whole view.
private struct Outline {
    private(set) var columns: ClosedRange<Double>
    private(set) var rows: ClosedRange<Double>
    private(set) var points: [SIMD2<Double>] = []

    /// The distance between adjacent points, in pixels. It is short enough that a curved edge between them stays within
    /// the margin that is read around a region.
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
            // The step from the previous point takes the shorter way around the panorama.
            let step = position.x - column
            column += fullWidth.map { step - ($0 * (step / $0).rounded()) } ?? step
            columns = min(columns.lowerBound, column)...max(columns.upperBound, column)
            rows = min(rows.lowerBound, position.y)...max(rows.upperBound, position.y)
            points.append(SIMD2(column, position.y))
        }
    }

    /// Returns points along the edge, clockwise from the top-left corner.
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
    /// Returns whether a point lies in the view or within a few pixels of it.
    fileprivate func isNearlyVisible(_ point: SIMD2<Double>?) -> Bool {
        guard let point else { return false }
        let margin = 3.0
        return point.x > -margin && point.y > -margin && point.x < Double(width) + margin
            && point.y < Double(height) + margin
    }

    /// The lengths of the shorter sides of view pixels when projected onto the picture, in ascending order. They are
    /// computed for a grid of pixels that includes the view's corners and center.
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
