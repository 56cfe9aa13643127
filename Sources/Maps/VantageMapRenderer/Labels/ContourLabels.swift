import VantageCore
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle

/// A search for the positions of contour height labels: along index lines, where the lines are straight and horizontal
/// in the image and the top of the number points uphill.
struct ContourLabels {
    private let projection: MapProjection
    private let scale: Double
    private let style: LabelStyle
    private let ground: GroundView
    private let view: PixelBox
    private var runs: [Double: JoinedContours] = [:]

    init(_ options: MapSnapshotOptions, _ projection: MapProjection, _ style: LabelStyle) {
        (self.projection, self.style, scale) = (projection, style, options.scale)
        ground = GroundView(projection, scale: scale, farthest: Self.farthest)
        view = PixelBox(left: 0, top: 0, right: Double(options.pixels.width), bottom: Double(options.pixels.height))
    }

    /// The distance beyond which lines have no height labels, in multiples of the camera distance.
    private static let farthest = 3.0

    /// - Parameter part: The square of the map to which the lines are clipped; `nil` for no clipping.
    mutating func add(_ contours: VisibleContours, within part: PlacedTile? = nil) {
        let plane = projection.planeView(scale: scale)
        for tile in contours.tiles {
            let transform = tile.transform(projection, scale: scale)
            let cut = part?.box(in: tile)
            for line in tile.lines.lines where line.isIndex {
                let points = tile.lines.points[line.range].map { SIMD2<Double>($0) }
                for piece in cut.map({ ShapeClipper.line(points, to: $0) }) ?? [points] {
                    let pixels = piece.map { transform($0) }
                    guard PixelBox(around: pixels).intersects(plane) else { continue }
                    for seen in ground.line(pixels).flatMap({ ShapeClipper.line($0, to: view) }) {
                        runs[line.height, default: JoinedContours()].add(seen)
                    }
                }
            }
        }
    }

    /// Returns the candidates, best first.
    func candidates() -> [LabelCandidate] {
        let all = runs.sorted { $0.key < $1.key }.flatMap { height, runs in
            runs.joined().flatMap { candidates(Self.text(height), $0) }
        }
        return LabelCandidate.sorted(all)
    }

    private static func text(_ height: Double) -> String { "\(Int(nearest: height))".replacing("-", with: "\u{2212}") }

    // MARK: Positions along a line

    /// The minimum length of a line that gets a label, in points.
    private static let minimumRun = 72.0
    /// The length of a stretch of line, in points. Each stretch gets one label, at the best position within it.
    private static let stretch = 280.0
    private static let places = 3

    private func candidates(_ text: String, _ line: [SIMD2<Double>]) -> [LabelCandidate] {
        let run = MeasuredLine(line)
        guard run.length >= Self.minimumRun * scale else { return [] }
        // The length of the text along the line, including the margin around it.
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

    /// Returns the best nonoverlapping positions for a label.
    private func spots(on run: MeasuredLine, from: Double, to: Double, _ length: Double) -> [Spot] {
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

    /// Returns the legibility of a label from 0 to 2, or `nil` if the line bends too much.
    private func quality(_ run: MeasuredLine, _ start: Double, _ length: Double) -> Double? {
        let chord = run.point(at: start + length) - run.point(at: start)
        let straight = (chord * chord).sum().squareRoot() / length
        guard straight > Self.minimumStraight else { return nil }
        let level = abs(chord.x) / (straight * length)
        // Higher ground is to the right of a line, and therefore above a line that runs to the left.
        let uphill = chord.x < 0 ? 0.5 : 0
        return (straight - Self.minimumStraight) / (1 - Self.minimumStraight) + level / 2 + uphill
    }

    private static let minimumStraight = 0.92
}

extension PlacedTile {
    /// Returns the box of this tile in the unit of the contour lines in `tile`.
    fileprivate func box(in tile: VisibleContours.Tile) -> PixelBox {
        let unit = tile.placed.side / Double(tile.lines.side)
        let corner = SIMD2(origin.x - tile.placed.origin.x, origin.y - tile.placed.origin.y) / unit
        return PixelBox(
            left: corner.x, top: corner.y, right: corner.x + side / unit, bottom: corner.y + side / unit)
    }
}
