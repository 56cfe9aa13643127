import VantageMapStyle

/// Lines with the same name, joined where they meet, because roads are split at tile edges and junctions.
struct JoinedLines {
    private struct Key: Hashable {
        let text: String
        let role: MapRole
    }

    private static let maximumPieces = 400
    private var groups: [Key: [LabelCandidate]] = [:]
    /// The keys in the order in which they were added, because the order of a dictionary varies between runs.
    private var order: [Key] = []

    mutating func add(_ candidates: [LabelCandidate]) {
        for candidate in candidates {
            let key = Key(text: candidate.text, role: candidate.facts.role)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(candidate)
        }
    }

    func joined() -> [LabelCandidate] {
        order.flatMap { Self.join(Array((groups[$0] ?? []).prefix(Self.maximumPieces))) }
    }

    private static func join(_ pieces: [LabelCandidate]) -> [LabelCandidate] {
        var open = LabelCandidate.sorted(pieces)
        var finished: [LabelCandidate] = []
        while var run = open.popLast() {
            while let next = open.lastIndex(where: { extended(run.line, by: $0.line) != nil }) {
                guard let line = extended(run.line, by: open[next].line) else { break }
                run = LabelCandidate(
                    text: run.text, facts: run.facts, style: run.style, line: line, source: run.source)
                open.remove(at: next)
            }
            finished.append(run)
        }
        return finished
    }

    private static func extended(_ line: [SIMD2<Double>], by other: [SIMD2<Double>]) -> [SIMD2<Double>]? {
        guard let start = line.first, let end = line.last, let otherStart = other.first, let otherEnd = other.last
        else {
            return nil
        }
        if isNear(end, otherStart) { return line + other.dropFirst() }
        if isNear(end, otherEnd) { return line + other.reversed().dropFirst() }
        if isNear(start, otherEnd) { return other + line.dropFirst() }
        if isNear(start, otherStart) { return other.reversed() + line.dropFirst() }
        return nil
    }

    private static func isNear(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Bool {
        let step = one - other
        return (step * step).sum() < 2.25
    }
}
