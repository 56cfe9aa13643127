/// Finds where the heights of contour lines may be written: along those that are stronger, where they are straight and level
/// in the picture, and where the head of the number shows uphill.
struct ContourHeights {
    private let projection: MapProjection
    private let scale: Double
    private let style: LabelStyle
    private let ground: GroundView
    private let view: PixelBox
    private var runs: [Double: ContourRuns] = [:]

    init(_ options: MapSnapshotOptions, _ projection: MapProjection, _ style: LabelStyle) {
        (self.projection, self.style, scale) = (projection, style, options.scale)
        ground = GroundView(projection, scale: scale, farthest: Self.farthest)
        view = PixelBox(left: 0, top: 0, right: Double(options.pixels.width), bottom: Double(options.pixels.height))
    }

    /// In distances of a pitched camera.
    private static let farthest = 3.0

    /// - Parameter part: The square of the map that the lines are cut to; nil is all that there is.
    mutating func add(_ contours: VisibleContours, within part: PlacedTile? = nil) {
        let plane = projection.planeView(scale: scale)
        for tile in contours.tiles {
            let transform = tile.transform(projection, scale: scale)
            let cut = part?.box(in: tile)
            for line in tile.lines.lines where line.isIndex {
                let points = tile.lines.points[line.range].map { SIMD2<Double>($0) }
                for piece in cut.map({ ShapeCut.line(points, to: $0) }) ?? [points] {
                    let pixels = piece.map { transform($0) }
                    guard PixelBox(around: pixels).intersects(plane) else { continue }
                    for seen in ground.line(pixels).flatMap({ ShapeCut.line($0, to: view) }) {
                        runs[line.height, default: ContourRuns()].add(seen)
                    }
                }
            }
        }
    }

    /// The best first.
    func candidates() -> [LabelCandidate] {
        let all = runs.sorted { $0.key < $1.key }.flatMap { height, runs in
            runs.joined().flatMap { candidates(Self.text(height), $0) }
        }
        return LabelCandidate.sorted(all)
    }

    private static func text(_ height: Double) -> String { "\(Int(nearest: height))".replacing("-", with: "\u{2212}") }

    // MARK: Places along a line

    /// Lines that are shorter have no number, in points.
    private static let leastRun = 72.0
    /// How much of a line has a number, in points, and how many places there are in it to choose from.
    private static let stretch = 280.0
    private static let places = 3

    private func candidates(_ text: String, _ line: [SIMD2<Double>]) -> [LabelCandidate] {
        let run = LineRun(line)
        guard run.length >= Self.leastRun * scale else { return [] }
        // With the room that a text along a line needs.
        let length = (Double(text.count) * 0.62 * style.text.size + 16) * scale
        let stretches = max(1, (run.length / (Self.stretch * scale)).rounded())
        return (0..<Int(stretches)).flatMap { number -> [LabelCandidate] in
            let (from, to) = (Double(number), Double(number + 1))
            let spots = spots(on: run, from: run.length * from / stretches, to: run.length * to / stretches, length)
            return spots.map { spot in
                var facts = FeatureFacts(.contour)
                facts.rank = -spot.quality
                return LabelCandidate(
                    text: text, facts: facts, style: style, line: run.part(from: spot.start, to: spot.start + length),
                    source: nil)
            }
        }
    }

    private struct Spot {
        let start, quality: Double
    }

    /// The best places for a text that do not lie over one another.
    private func spots(on run: LineRun, from: Double, to: Double, _ length: Double) -> [Spot] {
        let all = stride(from: from, through: min(to, run.length - length), by: length / 4).compactMap { start in
            quality(run, start, length).map { Spot(start: start, quality: $0) }
        }
        var best: [Spot] = []
        for spot in all.sorted(by: { ($1.quality, $0.start) < ($0.quality, $1.start) })
        where best.count < Self.places && best.allSatisfy({ abs($0.start - spot.start) >= length }) {
            best.append(spot)
        }
        return best
    }

    /// How well a number can be read: from 0 to 2; nil where the line bends too much.
    private func quality(_ run: LineRun, _ start: Double, _ length: Double) -> Double? {
        let chord = run.point(at: start + length) - run.point(at: start)
        let straight = (chord * chord).sum().squareRoot() / length
        guard straight > Self.leastStraight else { return nil }
        let level = abs(chord.x) / (straight * length)
        // Higher ground lies to the right of a line: above it, where it goes to the left.
        let uphill = chord.x < 0 ? 0.5 : 0
        return (straight - Self.leastStraight) / (1 - Self.leastStraight) + level / 2 + uphill
    }

    private static let leastStraight = 0.92
}

extension PlacedTile {
    /// Where it lies in the unit of a tile's lines.
    fileprivate func box(in tile: VisibleContours.Tile) -> PixelBox {
        let unit = tile.placed.side / Double(tile.lines.side)
        let corner = SIMD2(origin.x - tile.placed.origin.x, origin.y - tile.placed.origin.y) / unit
        return PixelBox(
            left: corner.x, top: corner.y, right: corner.x + side / unit, bottom: corner.y + side / unit)
    }
}
