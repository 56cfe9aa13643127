/// The sum of what each place adds: most at itself, nothing at a radius.
///
/// Places are counted in cells, and those in one cell glow as one that is brighter.
struct HeatGlow {
    /// Pixels of a cell's side.
    let cell: Int
    private let columns: Int
    private let rows: Int
    private var glow: [Float]

    private static let smallestCell = 2
    /// Additions that are made: some seconds. Where more would be, cells are larger.
    private static let mostWork = 2e9

    /// - Parameters:
    ///   - points: Pixels; `radius` too.
    ///   - width: Of the picture; so is `height`.
    /// - Throws: `CancellationError`.
    init(
        _ points: [SIMD2<Double>], radius: Double, width: Int, height: Int, proceed: DrawingBudget
    ) throws {
        let (cell, work) = Self.cell(for: points.count, radius: radius, width: width, height: height)
        try proceed.spend(work * DrawingCost.filledPixel)
        self.cell = cell
        columns = (width + cell - 1) / cell
        rows = (height + cell - 1) / cell
        glow = Array(repeating: 0, count: columns * rows)
        let reach = max(1, Int((radius / Double(cell)).rounded(.up)))
        let kernel = Self.kernel(reach)
        // Always in the same order: sums of fractions depend on it.
        for (place, count) in counts(points, reach).sorted(by: { $0.key < $1.key }) {
            try proceed()
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
        while work(Double(cell)) > mostWork { cell *= 2 }
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

    /// How many places lie in each cell that reaches into the picture.
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

    /// Of a pixel; between the middles of large cells it goes smoothly.
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
