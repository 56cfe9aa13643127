import VantageCore

/// Contour lines of the same height, joined at tile edges.
struct JoinedContours {
    private var pieces: [[SIMD2<Double>]] = []

    mutating func add(_ piece: [SIMD2<Double>]) { pieces.append(piece) }

    /// A position in eighths of a pixel. Two adjacent tiles agree to within this precision on where a line crosses
    /// their common edge.
    private struct End: Hashable {
        let x, y: Int

        init(_ place: SIMD2<Double>) {
            (x, y) = (Int(nearest: place.x * 8), Int(nearest: place.y * 8))
        }
    }

    /// Returns all lines in the order in which they were added.
    func joined() -> [[SIMD2<Double>]] {
        var beginning: [End: Int] = [:]
        for (number, piece) in pieces.enumerated() { beginning[End(piece[0])] = number }
        let ends = Set(pieces.map { End($0[$0.count - 1]) })
        var isTaken = [Bool](repeating: false, count: pieces.count)
        func run(from first: Int) -> [SIMD2<Double>]? {
            guard !isTaken[first] else { return nil }
            isTaken[first] = true
            var line = pieces[first]
            while let next = beginning[End(line[line.count - 1])], !isTaken[next] {
                isTaken[next] = true
                line += pieces[next].dropFirst()
            }
            return line
        }
        // The remaining lines are rings.
        return pieces.indices.filter { !ends.contains(End(pieces[$0][0])) }.compactMap { run(from: $0) }
            + pieces.indices.compactMap { run(from: $0) }
    }
}
