import Foundation
import VantageMapCanvas
import VantageMapStyle

/// A placed label.
struct PlacedLabel {
    let candidate: LabelCandidate
    let shaped: ShapedText
    /// The positions of the label's pieces.
    let pieces: [Piece]
    /// The bounds of the glyphs and the icon, in pixels.
    let boxes: [OrientedBox]
    /// The bounds of the icon, dot or plate, in pixels.
    var mark: PixelBox?
    /// The number of the label's position around a point.
    var choice = 0
    /// The position of the label's center along a line, in pixels.
    var distance = 0.0
    /// The number of the label of the previous key frame that this one continues.
    var id: Int?
    var opacity = 1.0

    /// Glyphs that are rotated together.
    struct Piece {
        /// The indices of the glyphs; `nil` for all glyphs of the label.
        let glyphs: Range<Int>?
        /// The start of the first baseline, in pixels.
        let origin: SIMD2<Double>
        /// The cosine and the sine of the clockwise rotation.
        let direction: SIMD2<Double>
        /// The offset of the glyphs from the text's left edge, in pixels.
        let start: Double
    }
}

/// The placement of labels in order of importance, inside the image and without overlaps.
struct LabelPlacer {
    let scale: Double
    var grid: CollisionGrid
    /// Returns the factor by which to enlarge a label at a given pixel.
    var magnification: (SIMD2<Double>) -> Double = { _ in 1 }
    /// Reports whether a building hides a place on the ground. Its arguments are the place's pixel and whether the place
    /// may be in a building.
    var isHidden: (SIMD2<Double>, _ isInBuilding: Bool) -> Bool = { _, _ in false }
    let shaper: TextShaper
    private var placed: [PlacedLabel] = []
    /// The positions where each text was placed, so that a name is not repeated nearby.
    private var occurrences: [String: [SIMD2<Double>]] = [:]
    /// Names in the image that contain characters missing from all fonts.
    private(set) var unreadable = Set<String>()

    init(width: Int, height: Int, scale: Double, shaper: TextShaper) {
        self.scale = scale
        self.shaper = shaper
        grid = CollisionGrid(width: Double(width), height: Double(height))
    }

    /// - Parameter budget: Checked for cancellation before each candidate that may fit.
    /// - Throws: `CancellationError`.
    mutating func place(_ candidates: [LabelCandidate], budget: DrawingBudget) throws -> [PlacedLabel] {
        for candidate in candidates.lazy.map(magnified) where mayFit(candidate) {
            try budget.checkCancellation()
            guard let shaped = shaper.shape(candidate.text, candidate.style.text, scale: scale) else { continue }
            switch candidate.style.placement {
            case .line: placeAlong(candidate, shaped)
            case .shield: placeShields(candidate, shaped)
            default: placeAround(candidate, shaped)
            }
        }
        return placed
    }

    func magnified(_ candidate: LabelCandidate) -> LabelCandidate {
        var candidate = candidate
        candidate.style = candidate.style.magnified(by: magnification(candidate.line[candidate.line.count / 2]))
        return candidate
    }

    /// Reports whether a label may fit. Shaping its glyphs is the most expensive step, so this is checked first.
    private func mayFit(_ candidate: LabelCandidate) -> Bool {
        switch candidate.style.placement {
        case .line, .shield: return true
        default:
            let place = candidate.line[0]
            // Areas are split at tile edges. Without a larger minimum distance between equal labels, each piece would
            // get its own label.
            // All shops in a building have its number.
            let isNumber = candidate.facts.role == .houseNumber
            let distance = (candidate.areaWidth > 0 ? 240 : isNumber ? 120 : 60) * scale
            guard !isRepeated(candidate.text, at: place, within: distance) else { return false }
            let mark = markBox(candidate.style, at: place).map(OrientedBox.init)
            return mark.map { isFree([$0], padding: candidate.style.padding) } ?? true
        }
    }

    mutating func accept(_ label: PlacedLabel, at middle: SIMD2<Double>) {
        grid.take(label.boxes)
        if label.shaped.unknownCharacters > 0 { unreadable.insert(label.candidate.text) }
        occurrences[label.candidate.text, default: []].append(middle)
        placed.append(label)
    }

    private func isRepeated(_ text: String, at place: SIMD2<Double>, within distance: Double) -> Bool {
        occurrences[text]?.contains { other in
            let step = other - place
            return (step * step).sum() < distance * distance
        } ?? false
    }

    func isFree(_ boxes: [OrientedBox], padding: Double) -> Bool {
        grid.isFree(boxes.map { $0.grown(by: padding * scale) }, inside: boxes)
    }

    // MARK: Around a point

    private mutating func placeAround(_ candidate: LabelCandidate, _ shaped: ShapedText) {
        let place = candidate.line[0]
        let mark = markBox(candidate.style, at: place)
        for (choice, origin) in origins(candidate.style.placement, place, shaped, mark: mark).enumerated() {
            let label = label(candidate, shaped, origin, mark: mark, choice)
            guard isFree(label.boxes, padding: candidate.style.padding) else { continue }
            if candidate.facts.role.standsOnGround, isHidden(place, true) { return }
            return accept(label, at: place)
        }
    }

    func label(
        _ candidate: LabelCandidate, _ shaped: ShapedText, _ exact: SIMD2<Double>, mark: PixelBox?, _ choice: Int
    ) -> PlacedLabel {
        // Rendered glyphs can be reused only at whole-pixel positions.
        let origin = exact.rounded(.toNearestOrAwayFromZero)
        let ink = shaped.ink.moved(by: origin).grown(by: candidate.style.haloWidth * scale)
        let boxes = ([ink] + (mark.map { [$0] } ?? [])).map(OrientedBox.init)
        let piece = PlacedLabel.Piece(glyphs: nil, origin: origin, direction: SIMD2(1, 0), start: 0)
        return PlacedLabel(
            candidate: candidate, shaped: shaped, pieces: [piece], boxes: boxes, mark: mark, choice: choice)
    }

    /// Returns the bounds of an icon or a dot.
    func markBox(_ style: LabelStyle, at place: SIMD2<Double>) -> PixelBox? {
        let scale = scale * style.magnification
        return switch style.placement {
        case .icon: PixelBox(around: [IconPainter.middle(place)]).grown(by: IconPainter.radius * scale)
        case .dot: PixelBox(around: [place]).grown(by: 2.4 * scale)
        default: nil
        }
    }

    /// Returns the possible start points of the first baseline, best first.
    func origins(
        _ placement: LabelStyle.Placement, _ place: SIMD2<Double>, _ shaped: ShapedText, mark: PixelBox?
    ) -> [SIMD2<Double>] {
        let ink = shaped.ink
        let middle = SIMD2(place.x - (ink.left + ink.right) / 2, place.y - (ink.top + ink.bottom) / 2)
        guard let mark else {
            let step = shaped.height * 0.6
            return [SIMD2(0, 0), SIMD2(0, -step), SIMD2(0, step), SIMD2(-step * 2, 0), SIMD2(step * 2, 0)]
                .map { middle + $0 }
        }
        let gap = 3 * scale
        let below = SIMD2(middle.x, mark.bottom + gap - ink.top)
        let above = SIMD2(middle.x, mark.top - gap - ink.bottom)
        let right = SIMD2(mark.right + gap - ink.left, middle.y)
        let left = SIMD2(mark.left - gap - ink.right, middle.y)
        if case .icon = placement { return [below, right, left, above] }
        return [right, left, above, below]
    }

    // MARK: Along a line

    private mutating func placeAlong(_ candidate: LabelCandidate, _ shaped: ShapedText) {
        let run = MeasuredLine(candidate.line)
        let room = shaped.width + 12 * scale
        guard shaped.lines == 1, run.length >= room else { return }
        let distance = 240 * scale
        // Tries positions from the center of the line outward.
        let step = max(8 * scale, run.length / 400)
        let reach = (run.length - room) / 2
        var offsets = [0.0]
        var offset = step
        while offset <= reach {
            offsets += [offset, -offset]
            offset += step
        }
        for offset in offsets {
            let middle = run.length / 2 + offset
            guard !isRepeated(candidate.text, at: run.point(at: middle), within: distance),
                let label = label(candidate, shaped, along: run, at: middle),
                isFree(label.boxes, padding: candidate.style.padding), !isHidden(label, on: run)
            else { continue }
            accept(label, at: run.point(at: middle))
        }
    }

    func isHidden(_ label: PlacedLabel, on run: MeasuredLine) -> Bool {
        [-0.5, 0, 0.5].contains { isHidden(run.point(at: label.distance + $0 * label.shaped.width), false) }
    }

    /// - Returns: `nil` if the line is too short or bends too much.
    func label(
        _ candidate: LabelCandidate, _ shaped: ShapedText, along run: MeasuredLine, at middle: Double
    ) -> PlacedLabel? {
        let lift = candidate.style.text.size * 0.34 * scale
        guard let pieces = run.pieces(of: shaped, middle: middle, lift: lift) else { return nil }
        let clusters = shaped.clusters
        let boxes = pieces.map { piece in
            let width =
                piece.glyphs.flatMap { glyphs in clusters.first { $0.glyphs == glyphs }?.advance } ?? shaped.width
            let box = PixelBox(left: 0, top: shaped.ink.top, right: width, bottom: shaped.ink.bottom)
                .grown(by: candidate.style.haloWidth * scale)
            return OrientedBox(box, turnedBy: piece.direction, about: piece.origin)
        }
        return PlacedLabel(candidate: candidate, shaped: shaped, pieces: pieces, boxes: boxes, distance: middle)
    }

    private mutating func placeShields(_ candidate: LabelCandidate, _ shaped: ShapedText) {
        let run = MeasuredLine(candidate.line)
        let step = 24 * scale
        var offsets = [0.0]
        while offsets.count < 60, Double(offsets.count) * step / 2 < run.length / 2 {
            let next = Double(offsets.count / 2 + 1) * step
            offsets += [next, -next]
        }
        for offset in offsets where abs(offset) <= run.length / 2 {
            let place = run.point(at: run.length / 2 + offset)
            guard !isRepeated(candidate.text, at: place, within: 400 * scale) else { continue }
            let label = shield(candidate, shaped, at: place, middle: run.length / 2 + offset)
            guard isFree(label.boxes, padding: candidate.style.padding), !isHidden(place, false) else { continue }
            accept(label, at: place)
        }
    }

    func shield(
        _ candidate: LabelCandidate, _ shaped: ShapedText, at place: SIMD2<Double>, middle: Double
    ) -> PlacedLabel {
        let ink = shaped.ink
        let exact = SIMD2(place.x - (ink.left + ink.right) / 2, place.y - (ink.top + ink.bottom) / 2)
        let origin = exact.rounded(.toNearestOrAwayFromZero)
        var plate = ink.moved(by: origin)
        plate.left -= 4 * scale
        plate.right += 4 * scale
        plate.top -= 3 * scale
        plate.bottom += 3 * scale
        let piece = PlacedLabel.Piece(glyphs: nil, origin: origin, direction: SIMD2(1, 0), start: 0)
        return PlacedLabel(
            candidate: candidate, shaped: shaped, pieces: [piece], boxes: [OrientedBox(plate)], mark: plate,
            distance: middle)
    }
}

extension MapRole {
    /// Whether the feature is at one place on the ground. Names of towns, lakes and the like float above the map.
    var standsOnGround: Bool {
        switch self {
        case .pointOfInterest, .houseNumber, .pedestrian, .service, .footway: true
        default: false
        }
    }
}
