/// Something that would have a label if there is room for it.
struct LabelCandidate {
    let text: String
    let facts: FeatureFacts
    var style: LabelStyle
    /// In pixels: a point, or the run of a line.
    let line: [SIMD2<Double>]
    /// What bears it; nil for the height of a contour line, which is no feature.
    let source: FeatureReference?
    /// How wide the area is that bears the name, in pixels; 0 for points and lines.
    var areaWidth = 0.0

    /// In the order in which they are placed. Numbers are sorted, and each is copied once.
    static func sorted(_ candidates: [LabelCandidate]) -> [LabelCandidate] {
        candidates.indices.sorted { precedes(candidates[$0], candidates[$1]) }.map { candidates[$0] }
    }

    /// A total order: what comes first is placed first, and the same candidates always come in the same order.
    static func precedes(_ one: LabelCandidate, _ other: LabelCandidate) -> Bool {
        if one.style.priority != other.style.priority { return one.style.priority < other.style.priority }
        if one.facts.rank != other.facts.rank { return one.facts.rank < other.facts.rank }
        if one.areaWidth != other.areaWidth { return one.areaWidth > other.areaWidth }
        if one.text != other.text { return one.text < other.text }
        let (a, b) = (one.line[0], other.line[0])
        return (a.x, a.y, Double(one.line.count)) < (b.x, b.y, Double(other.line.count))
    }
}
