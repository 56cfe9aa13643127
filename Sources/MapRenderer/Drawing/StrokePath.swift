import CCairo

/// Strokes lines with Cairo, as many at once as it does in a moment.
///
/// What is stroked at once Cairo sorts together, and its time grows faster than that. Lines that are too much for it are
/// cut into pieces, from one to the next of which the dashes go on.
struct StrokePath {
    let context: OpaquePointer
    /// What may be seen, and as far about it as the line reaches out; pixels.
    let frame: PixelBox
    /// Pixels; as `dash`.
    let width: Double
    let dash: [Double]
    let proceed: DrawingBudget
    private var pending = Work()
    private let period: Double

    init(context: OpaquePointer, frame: PixelBox, width: Double, dash: [Double], proceed: DrawingBudget) {
        self.context = context
        self.frame = frame
        self.width = width
        self.dash = dash
        self.proceed = proceed
        period = dash.isEmpty ? .infinity : max(dash.reduce(0, +), 1e-3)
    }

    /// How much there is to do for Cairo.
    private struct Work {
        var points = 0
        /// Of all sides of all dashes, about a fourth of the rows that they cross.
        var rows = 0.0

        /// What takes less than half a second, whatever crosses.
        static let most = Work(points: 512, rows: 200_000)

        var isTooMuch: Bool { points > Self.most.points || rows > Self.most.rows }

        static func + (one: Work, other: Work) -> Work {
            Work(points: one.points + other.points, rows: one.rows + other.rows)
        }
    }

    /// Whether it takes more than a moment to stroke all of them at once.
    func isTooMuch(_ lines: [[SIMD2<Double>]]) -> Bool { lines.reduce(Work()) { $0 + work($1) }.isTooMuch }

    private func work(_ line: [SIMD2<Double>]) -> Work {
        var work = Work(points: line.count)
        for (from, to) in zip(line, line.dropFirst()) { work.rows += rows(distance(from, to)) }
        return work
    }

    private func rows(_ length: Double) -> Double { (1 + length / period) * (width + min(length, period)) }

    /// Adds a line, or a ring; it is seen when the path is finished.
    ///
    /// - Throws: `CancellationError`.
    mutating func add(_ line: [SIMD2<Double>], isRing: Bool = false) throws {
        let work = work(line)
        if !work.isTooMuch { try proceed.spend(work.rows * DrawingCost.dashRow) }
        if (pending + work).isTooMuch { try finish() }
        guard !work.isTooMuch else { return try addInPieces(isRing ? line + line.prefix(1) : line) }
        cairo_add_line(context, line)
        if isRing { cairo_close_path(context) }
        pending = pending + work
    }

    /// Strokes what was added.
    ///
    /// - Throws: `CancellationError`.
    mutating func finish() throws {
        try proceed()
        stroke(from: 0)
        pending = Work()
    }

    private func stroke(from distance: Double) {
        // Cairo goes to where the dashes begin step by step. An odd number of them takes two rounds.
        let start = dash.isEmpty ? 0 : distance.truncatingRemainder(dividingBy: 2 * period)
        cairo_set_dash(context, dash, Int32(dash.count), start)
        cairo_set_line_width(context, width)
        cairo_stroke(context)
    }

    /// Strokes what may be seen of a line, now and piece by piece.
    ///
    /// - Throws: `CancellationError`.
    func addInPieces(_ line: [SIMD2<Double>]) throws {
        var piece = Piece(start: 0)
        var way = 0.0
        for (from, to) in zip(line, line.dropFirst()) {
            defer { way += distance(from, to) }
            guard let (start, end) = ShapeCut.segment(from, to, frame) else { continue }
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
        /// How far from the line's beginning it begins, and how long it is.
        var start: Double
        var length = 0.0
        var work = Work()
    }

    private func add(_ end: SIMD2<Double>, to piece: inout Piece) throws {
        let start = piece.points[piece.points.count - 1]
        let length = distance(start, end)
        try proceed.spend(rows(length) * DrawingCost.dashRow)
        let steps = max(1, (4 * rows(length) / Work.most.rows).rounded(.up))
        for step in 1...Int(steps) {
            piece.points.append(step == Int(steps) ? end : start + (end - start) * (Double(step) / steps))
            piece.length += length / steps
            piece.work = piece.work + Work(points: 1, rows: rows(length / steps))
            guard piece.work.isTooMuch else { continue }
            try stroke(piece)
            // Solid pieces overlap, so that there is a join between them.
            piece = Piece(
                points: piece.points.suffix(dash.isEmpty ? 2 : 1), start: piece.start + piece.length)
        }
    }

    private func stroke(_ piece: Piece) throws {
        guard piece.points.count > 1 else { return }
        try proceed()
        cairo_new_path(context)
        cairo_add_line(context, piece.points)
        stroke(from: piece.start)
    }

    private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
        let way = other - one
        return (way * way).sum().squareRoot()
    }
}
