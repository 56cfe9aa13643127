import VantageMapCanvas

/// The density of points at each pixel in an image: the sum of the points' contributions, which fall to 0 at the
/// radius.
///
/// Points are counted in cells, and each cell contributes like a single weighted point.
struct HeatDensity {
    /// The side length of a cell, in pixels.
    let cell: Int
    private let columns: Int
    private let rows: Int
    private var glow: [Float]

    private static let smallestCell = 2
    /// The maximum number of additions; this many take a few seconds. Cells are enlarged so that the number is not
    /// exceeded.
    private static let maximumWork = 2e9

    /// - Parameters:
    ///   - points: The points, in pixels.
    ///   - radius: The radius of each point, in pixels.
    ///   - width: The width of the image, in pixels.
    ///   - height: The height of the image, in pixels.
    /// - Throws: `CancellationError`.
    init(
        _ points: [SIMD2<Double>], radius: Double, width: Int, height: Int, budget: DrawingBudget
    ) throws {
        let (cell, work) = Self.cell(for: points.count, radius: radius, width: width, height: height)
        try budget.spend(work * DrawingCost.filledPixel)
        self.cell = cell
        columns = (width + cell - 1) / cell
        rows = (height + cell - 1) / cell
        glow = Array(repeating: 0, count: columns * rows)
        let reach = max(1, Int((radius / Double(cell)).rounded(.up)))
        let kernel = Self.kernel(reach)
        // Adds in a fixed order, because the results of floating-point additions depend on the order.
        for (place, count) in counts(points, reach).sorted(by: { $0.key < $1.key }) {
            try budget.checkCancellation()
            let width = columns + 2 * reach + 1
            add(count, place % width - reach, place / width - reach, kernel, reach)
        }
    }

    private static func cell(for points: Int, radius: Double, width: Int, height: Int) -> (cell: Int, work: Double) {
        let (width, height) = (Double(width), Double(height))
        func work(_ cell: Double) -> Double {
            let area = cell * cell
            let cells = (width + 2 * radius) * (height + 2 * radius) / area
            let reach = 2 * radius + cell
            return min(Double(points), cells) * min(reach, width) * min(reach, height) / area
        }
        var cell = smallestCell
        while work(Double(cell)) > maximumWork { cell *= 2 }
        return (cell, work(Double(cell)))
    }

    private static func kernel(_ reach: Int) -> [Float] {
        let side = 2 * reach + 1
        return (0..<side * side).map { index in
            let (x, y) = (Double(index % side - reach), Double(index / side - reach))
            let share = (x * x + y * y) / Double(reach * reach)
            return share < 1 ? Float((1 - share) * (1 - share)) : 0
        }
    }

    /// Returns the number of points in each cell that affects the image.
    private func counts(_ points: [SIMD2<Double>], _ reach: Int) -> [Int: Float] {
        let side = Double(cell)
        var counts: [Int: Float] = [:]
        for point in points {
            let (x, y) = ((point.x / side).rounded(.down), (point.y / side).rounded(.down))
            guard x >= Double(-reach), y >= Double(-reach), x < Double(columns + reach), y < Double(rows + reach) else {
                continue
            }
            counts[(Int(y) + reach) * (columns + 2 * reach + 1) + Int(x) + reach, default: 0] += 1
        }
        return counts
    }

    private mutating func add(_ count: Float, _ x: Int, _ y: Int, _ kernel: [Float], _ reach: Int) {
        for row in max(0, y - reach)..<max(0, min(rows, y + reach + 1)) {
            let middle = (row - y + reach) * (2 * reach + 1) + reach - x
            for column in max(0, x - reach)..<max(0, min(columns, x + reach + 1)) {
                glow[row * columns + column] += count * kernel[middle + column]
            }
        }
    }

    /// Returns the density at a pixel, interpolated between cell centers if the cells are large.
    func value(_ x: Int, _ y: Int) -> Float {
        guard cell > Self.smallestCell else { return glow[y / cell * columns + x / cell] }
        let place = SIMD2(Float(x) + 0.5, Float(y) + 0.5) / Float(cell) - 0.5
        let (left, top) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        let (right, lower) = (place.x - Float(left), place.y - Float(top))
        let upper = at(left, top) * (1 - right) + at(left + 1, top) * right
        return upper * (1 - lower) + (at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * lower
    }

    private func at(_ column: Int, _ row: Int) -> Float {
        glow[min(max(row, 0), rows - 1) * columns + min(max(column, 0), columns - 1)]
    }
}
