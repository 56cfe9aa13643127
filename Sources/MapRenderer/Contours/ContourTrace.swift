/// Follows lines of equal height through a grid of heights, square by square; between two points of the grid the ground is
/// taken to be straight.
///
/// Where a line crosses the side of a square it has one number, by which the squares at both sides of it know it. What is as
/// high as a line lies above it, so that ground that is level has none.
/// Source: Lorensen and Cline, Marching cubes, 1987, of which this is the same in the plane.
struct ContourTrace {
    private let grid: HeightSamples
    private let interval: Double
    /// The number of the highest line that is not above each point; `unknown` where there is no height.
    private let steps: [Int32]
    /// The number of the first crossing on each side: of those eastwards and southwards from each point, in turns.
    private var firsts: [Int32] = [0]
    private var crossings: [Crossing] = []
    /// The crossing that follows on each; below 0 where a line ends.
    private var next: [Int32] = []

    private struct Crossing {
        let place: SIMD2<Float>
        /// Of the line.
        let number: Int32
        /// Whether another leads to it.
        var isReached = false
    }

    private static let unknown = Int32.min
    private var points: Int { grid.squares + 1 }

    private init(_ grid: HeightSamples, interval: Double) {
        (self.grid, self.interval) = (grid, interval)
        steps = grid.heights.map { $0.isNaN ? Self.unknown : Int32((Double($0) / interval).rounded(.down)) }
    }

    /// - Parameters:
    ///   - interval: Metres between two lines.
    ///   - most: How many times all lines may cross the sides of squares; where there are more there are no lines.
    static func lines(of grid: HeightSamples, interval: Double, most: Int = .max) -> ContourLines {
        var trace = ContourTrace(grid, interval: interval)
        var lines = ContourLines(side: grid.squares)
        lines.isTooRough = trace.count() > most
        lines.work = Double(grid.squares * grid.squares) * DrawingCost.contourSquare
        guard !lines.isTooRough else { return lines }
        trace.cross()
        trace.join()
        trace.follow(into: &lines)
        lines.work += Double(trace.crossings.count) * DrawingCost.contourCrossing
        return lines
    }

    // MARK: Sides of squares

    /// Numbers the crossings of all sides.
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

    /// Finds where lines cross the sides.
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

    /// Joins the crossings of each square.
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
                let corners = [point, point + 1, point + points + 1, point + points]
                for number in lowest + 1...highest { join(corners, number) }
            }
        }
    }

    /// - Parameter corners: Clockwise from the north-west.
    private mutating func join(_ corners: [Int], _ number: Int32) {
        func isAbove(_ corner: Int) -> Bool { steps[corners[corner % 4]] >= number }
        let falls = (0..<4).filter { isAbove($0) && !isAbove($0 + 1) }
        let isPass = falls.count == 2
        let middle = corners.reduce(0) { $0 + Double(grid.heights[$1]) } / 4
        // Over a pass the line goes around the two corners that the middle is not like.
        let isHigh = middle >= Double(number) * interval
        for fall in falls {
            let rise =
                isPass ? (isHigh ? fall + 1 : fall + 3) % 4 : (0..<4).first { !isAbove($0) && isAbove($0 + 1) }!
            let (from, to) = (crossing(fall, of: corners, number), crossing(rise, of: corners, number))
            next[from] = Int32(to)
            crossings[to].isReached = true
        }
    }

    private func crossing(_ side: Int, of corners: [Int], _ number: Int32) -> Int {
        let ends = (corners[side], corners[(side + 1) % 4])
        let point = min(ends.0, ends.1)
        return crossing(2 * point + side % 2, ends.0, ends.1, of: number)
    }

    // MARK: Lines

    private mutating func follow(into lines: inout ContourLines) {
        for start in crossings.indices where !crossings[start].isReached && next[start] >= 0 {
            lines.add(take(from: start), number: Int(crossings[start].number), interval: interval)
        }
        // What is left are rings.
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
