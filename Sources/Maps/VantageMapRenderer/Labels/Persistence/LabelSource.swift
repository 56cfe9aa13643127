import VantageMapRelief

/// The labels that a layout shows.
enum LabelSource {
    /// The labels that fit best.
    case fresh
    /// The labels of the previous key frame, where they still fit, and then others.
    case continuing([KeptLabel])
    /// The labels of the key frames before and after a frame, with their opacities.
    case frame([(label: KeptLabel, opacity: Double)])
}

extension MapLabelTrack {
    /// Returns the labels of a frame.
    ///
    /// - Parameters:
    ///   - before: The labels of the key frame before it.
    ///   - after: The labels of the key frame after it.
    func labels(_ before: [KeptLabel], _ after: [KeptLabel]) -> [(label: KeptLabel, opacity: Double)] {
        let isSameSeries = self.after.count > self.before.count
        var others = after
        let old = before.map { label -> (label: KeptLabel, opacity: Double) in
            guard let same = others.firstIndex(where: { label.isSame(as: $0, inSeries: isSameSeries) }) else {
                return (label, 1 - progress)
            }
            others.remove(at: same)
            return (label, 1)
        }
        return old + others.map { ($0, progress) }
    }
}

extension KeptLabel {
    /// Reports whether a label of the next key frame is this one. Labels of different series have different numbers.
    fileprivate func isSame(as other: KeptLabel, inSeries isSameSeries: Bool) -> Bool {
        if isSameSeries { return id == other.id }
        guard text == other.text, facts.role == other.facts.role, choice == other.choice else { return false }
        let (one, two) = (places[places.count / 2], other.places[other.places.count / 2])
        return abs(one.x - two.x) < 1e-9 && abs(one.y - two.y) < 1e-9
    }
}
