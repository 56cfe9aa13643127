import Foundation
import VantageGeodesy
import VantageMapRelief
import VantageMapStyle
import VantageScenes

/// A painter that draws scenes: a disc with an arrow for a panorama, and a disc with a fan for a photo.
struct SceneMarkPainter {
    /// A scene on the map.
    struct Mark {
        /// The position in points.
        let place: SIMD2<Double>
        /// The heading, in degrees clockwise from the top of the map.
        let heading: Double?
        let isPanorama: Bool

        init(at place: SIMD2<Double>, heading: Double?, isPanorama: Bool) {
            (self.place, self.heading, self.isPanorama) = (place, heading, isPanorama)
        }
    }

    let pen: Pen
    /// Whether marks are small, because there are many.
    let isSmall: Bool

    private static let reach = 15.0
    private static let fanAngle = 50.0

    func paint(_ mark: Mark, hasArrow: Bool) {
        if hasArrow { paintHeading(of: mark) }
        paintDisc(of: mark)
    }

    func paintHeading(of mark: Mark) {
        guard let heading = mark.heading else { return }
        mark.isPanorama ? paintArrow(mark.place, heading) : paintFan(mark.place, heading)
    }

    func paintDisc(of mark: Mark) {
        let color = mark.isPanorama ? SceneMapColors.panorama : SceneMapColors.photo
        let radius = isSmall ? 1.9 : 3.4
        pen.disc(at: mark.place, radius: radius, fill: color, edge: isSmall ? nil : .white, width: 1)
    }

    private func paintArrow(_ place: SIMD2<Double>, _ heading: Double) {
        let ahead = Self.direction(heading)
        let aside = SIMD2(-ahead.y, ahead.x)
        let tip = place + ahead * Self.reach
        let neck = place + ahead * (Self.reach - 5.5)
        pen.stroke([place, neck], SceneMapColors.panorama, width: 1.5)
        pen.fill([tip, neck + aside * 2.8, neck - aside * 2.8], SceneMapColors.panorama)
    }

    private func paintFan(_ place: SIMD2<Double>, _ heading: Double) {
        let angles = stride(from: -Self.fanAngle / 2, through: Self.fanAngle / 2, by: Self.fanAngle / 8)
        let ring = [place] + angles.map { place + Self.direction(heading + $0) * Self.reach }
        pen.fill(ring, SceneMapColors.photo.withAlpha(0.4))
    }

    private static func direction(_ heading: Double) -> SIMD2<Double> {
        let angle = heading * .pi / 180
        return SIMD2(sin(angle), -cos(angle))
    }
}

/// The scenes to draw on a map: at most one of each kind in a small square, which limits their number.
struct ThinnedScenes {
    private struct Cell: Hashable {
        let column, row: Int
        let isPanorama: Bool
    }

    private(set) var marks: [SceneMarkPainter.Mark] = []
    /// The indices of the marks whose headings are shown if marks are dense.
    private(set) var arrows: [Int] = []
    private(set) var isThinned = false
    private var cells: Set<Cell> = []
    private var arrowCells: Set<Cell> = []

    /// The side of a square, in points.
    private static let side = 5.0
    /// The side, in points, of a square in which only one arrow is drawn if marks are dense.
    private static let arrowSide = 20.0

    mutating func add(_ mark: SceneMarkPainter.Mark) {
        guard cells.insert(Self.cell(mark, Self.side)).inserted else {
            isThinned = true
            return
        }
        if mark.heading != nil, arrowCells.insert(Self.cell(mark, Self.arrowSide)).inserted {
            arrows.append(marks.count)
        }
        marks.append(mark)
    }

    private static func cell(_ mark: SceneMarkPainter.Mark, _ side: Double) -> Cell {
        Cell(
            column: Int((mark.place.x / side).rounded(.down)), row: Int((mark.place.y / side).rounded(.down)),
            isPanorama: mark.isPanorama)
    }

    func paint(_ pen: Pen) {
        // Arrows that overlap cannot be read, even if no two scenes are at the same place.
        let isDense = isThinned || marks.count > 400
        let painter = SceneMarkPainter(pen: pen, isSmall: isDense)
        for index in isDense ? arrows : Array(marks.indices) { painter.paintHeading(of: marks[index]) }
        for mark in marks { painter.paintDisc(of: mark) }
    }
}

/// A painter that draws the lines of sequences, and keeps only a short part of them in memory.
struct SceneTrackPainter {
    private let pen: Pen
    private var sequence: Int64?
    private var line: [SIMD2<Double>] = []
    private var start: SIMD2<Double>?
    /// The length of the current sequence's line, in points.
    private var length = 0.0
    private var foundStarts: [SIMD2<Double>] = []

    private static let longestLine = 4096
    /// The minimum distance between the points of a line, in layout points. Points that are closer are omitted.
    private static let detail = 1.0
    private static let maximumStarts = 60
    private static let shortestLine = 24.0

    init(_ pen: Pen) { self.pen = pen }

    mutating func add(_ place: SIMD2<Double>, in sequence: Int64?) {
        guard let sequence else { return end() }
        if sequence != self.sequence { end() }
        self.sequence = sequence
        guard let last = line.last else {
            (start, line) = (place, [place])
            return
        }
        let step = ((place - last) * (place - last)).sum().squareRoot()
        guard step >= Self.detail else { return }
        length += step
        line.append(place)
        if line.count == Self.longestLine {
            stroke()
            line = [place]
        }
    }

    mutating func end() {
        stroke()
        if let start, length >= Self.shortestLine, foundStarts.count <= Self.maximumStarts {
            foundStarts.append(start)
        }
        (line, sequence, start, length) = ([], nil, nil, 0)
    }

    /// The starts of the sequences that are long enough to be recognized, or none if there are too many.
    var starts: [SIMD2<Double>] { foundStarts.count > Self.maximumStarts ? [] : foundStarts }

    private func stroke() {
        if line.count > 1 { pen.stroke(line, SceneMapColors.sequence.withAlpha(0.75), width: 1.6) }
    }

    static func paintStart(at place: SIMD2<Double>, _ pen: Pen) {
        pen.disc(at: place, radius: 5.5, fill: nil, edge: SceneMapColors.sequence, width: 1.6)
    }
}
