import CVantageCairo

/// A path that strokes lines with Cairo in batches that take a fraction of a second each.
///
/// Cairo sorts all segments of a stroke together, which takes more than linear time. Lines that are too long are
/// therefore split into pieces, and the dash pattern continues across them.
package struct StrokePath {
    package let context: OpaquePointer
    /// The visible area plus a margin for the line width, in pixels.
    package let frame: PixelBox
    /// The line width in pixels, like the lengths in `dash`.
    package let width: Double
    package let dash: [Double]
    package let budget: DrawingBudget
    private var pending = Work()
    private let period: Double

    package init(context: OpaquePointer, frame: PixelBox, width: Double, dash: [Double], budget: DrawingBudget) {
        self.context = context
        self.frame = frame
        self.width = width
        self.dash = dash
        self.budget = budget
        period = dash.isEmpty ? .infinity : max(dash.reduce(0, +), 1e-3)
    }

    /// The work needed to stroke a set of lines.
    private struct Work {
        var points = 0
        /// The total length of the sides of all dashes, in pixels. The sides cross about four times as many rows of
        /// pixels.
        var dashSides = 0.0

        /// The maximum amount of work that takes less than half a second, however the lines cross.
        static let maximum = Work(points: 512, dashSides: 200_000)

        var isTooMuch: Bool { points > Self.maximum.points || dashSides > Self.maximum.dashSides }

        static func + (one: Work, other: Work) -> Work {
            Work(points: one.points + other.points, dashSides: one.dashSides + other.dashSides)
        }
    }

    /// Reports whether stroking all lines together would take too long.
    package func isTooMuch(_ lines: [[SIMD2<Double>]]) -> Bool { lines.reduce(Work()) { $0 + work($1) }.isTooMuch }

    private func work(_ line: [SIMD2<Double>]) -> Work {
        var work = Work(points: line.count)
        for (from, to) in zip(line, line.dropFirst()) { work.dashSides += dashSides(distance(from, to)) }
        return work
    }

    private func dashSides(_ length: Double) -> Double { (1 + length / period) * (width + min(length, period)) }

    /// Adds a line or a ring, which is drawn when the path is finished.
    ///
    /// - Throws: `CancellationError`.
    package mutating func add(_ line: [SIMD2<Double>], isRing: Bool = false) throws {
        let work = work(line)
        if !work.isTooMuch { try budget.spend(work.dashSides * DrawingCost.dashRow) }
        if (pending + work).isTooMuch { try finish() }
        guard !work.isTooMuch else { return try addInPieces(isRing ? line + line.prefix(1) : line) }
        CairoPath.addLine(line, to: context)
        if isRing { cairo_close_path(context) }
        pending = pending + work
    }

    /// Strokes the lines that were added.
    ///
    /// - Throws: `CancellationError`.
    package mutating func finish() throws {
        try budget.checkCancellation()
        stroke(from: 0)
        pending = Work()
    }

    private func stroke(from distance: Double) {
        // Cairo advances to the dash offset one dash at a time. A pattern with an odd number of entries repeats after
        // two rounds.
        let start = dash.isEmpty ? 0 : distance.truncatingRemainder(dividingBy: 2 * period)
        cairo_set_dash(context, dash, Int32(dash.count), start)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Strokes the visible part of a line immediately, piece by piece.
    ///
    /// - Throws: `CancellationError`.
    package func addInPieces(_ line: [SIMD2<Double>]) throws {
        var piece = Piece(start: 0)
        var way = 0.0
        for (from, to) in zip(line, line.dropFirst()) {
            defer { way += distance(from, to) }
            guard let (start, end) = ShapeClipper.segment(from, to, frame) else { continue }
            if piece.points.last != start {
                try stroke(piece)
                piece = Piece(points: [start], start: way + distance(from, start))
            }
            try add(end, to: &piece)
        }
        try stroke(piece)
    }

    private struct Piece {
        var points: [SIMD2<Double>] = []
        /// The distance from the start of the line to the piece, and the piece's length, in pixels.
        var start: Double
        var length = 0.0
        var work = Work()
    }

    private func add(_ end: SIMD2<Double>, to piece: inout Piece) throws {
        let start = piece.points[piece.points.count - 1]
        let length = distance(start, end)
        try budget.spend(dashSides(length) * DrawingCost.dashRow)
        let steps = max(1, (4 * dashSides(length) / Work.maximum.dashSides).rounded(.up))
        for step in 1...Int(steps) {
            piece.points.append(step == Int(steps) ? end : start + (end - start) * (Double(step) / steps))
            piece.length += length / steps
            piece.work = piece.work + Work(points: 1, dashSides: dashSides(length / steps))
            guard piece.work.isTooMuch else { continue }
            try stroke(piece)
            // Solid pieces overlap, so that Cairo draws a join between them.
            piece = Piece(
                points: piece.points.suffix(dash.isEmpty ? 2 : 1), start: piece.start + piece.length)
        }
    }

    private func stroke(_ piece: Piece) throws {
        guard piece.points.count > 1 else { return }
        try budget.checkCancellation()
        cairo_new_path(context)
        CairoPath.addLine(piece.points, to: context)
        stroke(from: piece.start)
    }

    private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
        let way = other - one
        return (way * way).sum().squareRoot()
    }
}
