import VantageMapCanvas

/// A tracer that follows contour lines through a grid of heights, square by square. Between grid points, heights are
/// interpolated linearly.
///
/// Each point where a line crosses the side of a square has one number, which the two adjacent squares share. Grid
/// points exactly at the height of a line count as above it, so that level ground has no lines. Source: Lorensen and
/// Cline, Marching cubes, 1987; this is the two-dimensional case.
struct ContourTracer {
    private let grid: HeightSamples
    private let interval: Double
    /// The number of the highest line at or below each point; `unknown` if there is no height.
    private let steps: [Int32]
    /// The index of the first crossing on each side of a square. Each grid point has two entries: one for the side that
    /// leads east from it, then one for the side that leads south.
    private var firsts: [Int32] = [0]
    private var crossings: [Crossing] = []
    /// For each crossing, the index of the next one along the line; negative where the line ends.
    private var next: [Int32] = []

    private struct Crossing {
        let place: SIMD2<Float>
        /// The number of the contour line. Its height is this number times the interval.
        let number: Int32
        /// Whether another crossing leads to this one.
        var isReached = false
    }

    private static let unknown = Int32.min
    private var points: Int { grid.squares + 1 }

    private init(_ grid: HeightSamples, interval: Double) {
        (self.grid, self.interval) = (grid, interval)
        steps = grid.heights.map { $0.isNaN ? Self.unknown : Int32((Double($0) / interval).rounded(.down)) }
    }

    /// - Parameters:
    ///   - interval: The height difference between adjacent lines, in meters.
    ///   - maximumCrossings: The maximum number of crossings in total. If there are more, no lines are traced.
    static func lines(of grid: HeightSamples, interval: Double, maximumCrossings: Int = .max) -> ContourLines {
        var trace = ContourTracer(grid, interval: interval)
        var lines = ContourLines(side: grid.squares)
        lines.isTooComplex = trace.count() > maximumCrossings
        lines.work = Double(grid.squares * grid.squares) * DrawingCost.contourSquare
        guard !lines.isTooComplex else { return lines }
        trace.cross()
        trace.join()
        trace.follow(into: &lines)
        lines.work += Double(trace.crossings.count) * DrawingCost.contourCrossing
        return lines
    }

    // MARK: Sides of squares

    /// Counts the crossings on every side of the grid's squares, and assigns a number to each crossing.
    private mutating func count() -> Int {
        var sum = 0
        firsts.reserveCapacity(2 * steps.count + 1)
        for row in 0..<points {
            for column in 0..<points {
                let point = row * points + column
                sum += column < grid.squares ? count(point, point + 1) : 0
                firsts.append(Int32(clamping: sum))
                sum += row < grid.squares ? count(point, point + points) : 0
                firsts.append(Int32(clamping: sum))
            }
        }
        return sum
    }

    private func count(_ one: Int, _ other: Int) -> Int {
        let (one, other) = (steps[one], steps[other])
        return one == Self.unknown || other == Self.unknown ? 0 : abs(Int(one) - Int(other))
    }

    /// Finds where contour lines cross the sides of the grid's squares.
    private mutating func cross() {
        crossings.reserveCapacity(Int(firsts[firsts.count - 1]))
        for side in 0..<2 * steps.count where firsts[side] < firsts[side + 1] {
            let point = side / 2
            let isEastwards = side % 2 == 0
            let other = isEastwards ? point + 1 : point + points
            let (from, to) = (Double(grid.heights[point]), Double(grid.heights[other]))
            let start = SIMD2(Float(point % points), Float(point / points))
            let lowest = min(steps[point], steps[other]) + 1
            for number in lowest...max(steps[point], steps[other]) {
                let way = Float((Double(number) * interval - from) / (to - from))
                crossings.append(
                    Crossing(place: start + (isEastwards ? SIMD2(way, 0) : SIMD2(0, way)), number: number))
            }
        }
    }

    private func crossing(_ side: Int, _ one: Int, _ other: Int, of number: Int32) -> Int {
        Int(firsts[side] + number - min(steps[one], steps[other]) - 1)
    }

    // MARK: Squares

    /// Connects the crossings in each square.
    private mutating func join() {
        next = [Int32](repeating: -1, count: crossings.count)
        for row in 0..<grid.squares {
            for column in 0..<grid.squares {
                let point = row * points + column
                let above = (steps[point], steps[point + 1])
                let below = (steps[point + points], steps[point + points + 1])
                let lowest = min(above.0, above.1, below.0, below.1)
                let highest = max(above.0, above.1, below.0, below.1)
                guard lowest < highest, lowest != Self.unknown else { continue }
                for number in lowest + 1...highest { join(point, number) }
            }
        }
    }

    /// Connects the crossings of one line in the square southeast of a point. Sides and corners are numbered clockwise
    /// from the northwest; each side starts at the corner with the same number.
    private mutating func join(_ point: Int, _ number: Int32) {
        let above = (0..<4).reduce(0) { $0 | (steps[corner($1, of: point)] >= number ? 1 << $1 : 0) }
        func isAbove(_ corner: Int) -> Bool { above >> (corner & 3) & 1 == 1 }
        // At a saddle, the line separates the center from two opposite corners: the low corners if the center is high,
        // otherwise the high ones.
        let isHighPass = (above == 0b0101 || above == 0b1010) && middle(of: point) >= Double(number) * interval
        for fall in 0..<4 where isAbove(fall) && !isAbove(fall + 1) {
            var rise = isHighPass ? fall + 1 : fall + 3
            while !isHighPass && isAbove(rise) { rise += 3 }
            let (from, to) = (crossing(fall, of: point, number), crossing(rise & 3, of: point, number))
            next[from] = Int32(to)
            crossings[to].isReached = true
        }
    }

    private func corner(_ number: Int, of point: Int) -> Int {
        switch number & 3 {
        case 0: point
        case 1: point + 1
        case 2: point + points + 1
        default: point + points
        }
    }

    private func middle(of point: Int) -> Double {
        (0..<4).reduce(0) { $0 + Double(grid.heights[corner($1, of: point)]) } / 4
    }

    private func crossing(_ side: Int, of point: Int, _ number: Int32) -> Int {
        let (one, other) = (corner(side, of: point), corner(side + 1, of: point))
        return crossing(2 * min(one, other) + side % 2, one, other, of: number)
    }

    // MARK: Lines

    private mutating func follow(into lines: inout ContourLines) {
        for start in crossings.indices where !crossings[start].isReached && next[start] >= 0 {
            lines.add(take(from: start), number: Int(crossings[start].number), interval: interval)
        }
        // The remaining lines are rings.
        for start in crossings.indices where next[start] >= 0 {
            lines.add(take(from: start), number: Int(crossings[start].number), interval: interval)
        }
    }

    private mutating func take(from start: Int) -> [SIMD2<Float>] {
        var line = [crossings[start].place]
        var last = start
        while next[last] >= 0 {
            let following = Int(next[last])
            next[last] = -1
            last = following
            line.append(crossings[last].place)
        }
        return line
    }
}
