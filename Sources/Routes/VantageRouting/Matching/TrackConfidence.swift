import Foundation

/// The probability of the chosen roads given the whole track, from the forward–backward algorithm.
///
/// Source: L. R. Rabiner, "A Tutorial on Hidden Markov Models", 1989.
enum TrackConfidence {
    /// Returns the mean over all points of the probability that the track is on the chosen edge.
    static func mean(of chain: [TrackLayer], _ chosen: [Int]) -> Double {
        var forward = [normalized(chain[0].states.map(\.emission))]
        for layer in chain.dropFirst() {
            let last = forward[forward.count - 1]
            forward.append(
                normalized(
                    layer.states.indices.map { state in
                        layer.states[state].emission
                            + sum(last.indices.map { last[$0] + layer.transitions[$0][state] })
                    }))
        }
        var backward = chain[chain.count - 1].states.map { _ in 0.0 }
        var total = 0.0
        for number in chain.indices.reversed() {
            let layer = chain[number]
            let posterior = normalized(zip(forward[number], backward).map { $0 + $1 })
            let edge = layer.states[chosen[number]].edge
            total += layer.states.indices.reduce(0) { $0 + (layer.states[$1].edge == edge ? exp(posterior[$1]) : 0) }
            guard number > 0 else { break }
            backward = normalized(
                layer.transitions.map { row in
                    sum(row.indices.map { row[$0] + layer.states[$0].emission + backward[$0] })
                })
        }
        return min(1, total / Double(chain.count))
    }

    /// Returns the logarithm of the sum of numbers that are given as logarithms.
    private static func sum(_ logarithms: [Double]) -> Double {
        guard let most = logarithms.max(), most > -.infinity else { return -.infinity }
        return most + log(logarithms.reduce(0) { $0 + exp($1 - most) })
    }

    private static func normalized(_ logarithms: [Double]) -> [Double] {
        let total = sum(logarithms)
        return total > -.infinity ? logarithms.map { $0 - total } : logarithms
    }
}
