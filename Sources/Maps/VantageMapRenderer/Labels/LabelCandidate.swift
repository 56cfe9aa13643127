import VantageMapStyle

/// A label that may be placed.
struct LabelCandidate {
    let text: String
    let facts: FeatureFacts
    var style: LabelStyle
    /// The labeled point, or the line that the label follows, in pixels.
    let line: [SIMD2<Double>]
    /// The labeled feature; `nil` for a contour line's height label, because contour lines are not features.
    let source: FeatureReference?
    /// The width of the labeled area, in pixels; 0 for points and lines.
    var areaWidth = 0.0

    /// Returns the candidates in placement order. Sorts indices first, so that each candidate is copied only once.
    static func sorted(_ candidates: [LabelCandidate]) -> [LabelCandidate] {
        candidates.indices.sorted { precedes(candidates[$0], candidates[$1]) }.map { candidates[$0] }
    }

    /// Reports whether a candidate comes before another one. The order is total and begins with the priority, so that
    /// the same candidates are always in the same order.
    static func precedes(_ one: LabelCandidate, _ other: LabelCandidate) -> Bool {
        if one.style.priority != other.style.priority { return one.style.priority < other.style.priority }
        if one.facts.rank != other.facts.rank { return one.facts.rank < other.facts.rank }
        if one.areaWidth != other.areaWidth { return one.areaWidth > other.areaWidth }
        if one.text != other.text { return one.text < other.text }
        let (a, b) = (one.line[0], other.line[0])
        return (a.x, a.y, Double(one.line.count)) < (b.x, b.y, Double(other.line.count))
    }
}
