import VantageMapStyle

extension LabelPlacer {
    /// The distance from the edge of the picture at which labels are opaque, in points. Nearer to the edge, they fade.
    private static let edge = 10.0

    /// Keeps a label of the previous key frame, unless it no longer fits. The space around it may be narrower than
    /// that around new labels.
    mutating func keep(_ candidate: LabelCandidate, _ kept: KeptLabel) {
        guard var label = label(candidate, kept), isFree(label.boxes, padding: 0), !isHidden(label) else { return }
        label.id = kept.id
        accept(label, at: label.anchor)
    }

    /// Returns a label of a frame, or `nil` if it is not completely in the picture.
    func shown(_ candidate: LabelCandidate, _ kept: KeptLabel, opacity: Double) -> PlacedLabel? {
        guard var label = label(candidate, kept) else { return nil }
        let frame = grid.frame
        let room =
            label.boxes.map(\.bounds).map {
                min($0.left - frame.left, $0.top - frame.top, frame.right - $0.right, frame.bottom - $0.bottom)
            }.min() ?? 0
        label.opacity = opacity * min(room / (Self.edge * scale), 1)
        return label.opacity > 0 ? label : nil
    }

    /// Returns a label in its place, whatever else is there, or `nil` if it no longer fits its line.
    private func label(_ candidate: LabelCandidate, _ kept: KeptLabel) -> PlacedLabel? {
        let candidate = magnified(candidate)
        guard let shaped = shaper.shape(candidate.text, candidate.style.text, scale: scale) else { return nil }
        let place = candidate.line[0]
        switch candidate.style.placement {
        case .line:
            let run = MeasuredLine(candidate.line)
            return label(candidate, shaped, along: run, at: run.length * kept.share)
        case .shield: return shield(candidate, shaped, at: place, middle: 0)
        default:
            let mark = markBox(candidate.style, at: place)
            let origins = origins(candidate.style.placement, place, shaped, mark: mark)
            return label(candidate, shaped, origins[kept.choice], mark: mark, kept.choice)
        }
    }

    private func isHidden(_ label: PlacedLabel) -> Bool {
        switch label.candidate.style.placement {
        case .line: isHidden(label, on: MeasuredLine(label.candidate.line))
        case .shield: isHidden(label.anchor, false)
        default: label.candidate.facts.role.standsOnGround && isHidden(label.anchor, true)
        }
    }
}

extension PlacedLabel {
    /// The labeled place, in pixels.
    fileprivate var anchor: SIMD2<Double> {
        if case .line = candidate.style.placement { return MeasuredLine(candidate.line).point(at: distance) }
        return candidate.line[0]
    }
}
