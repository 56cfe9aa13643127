import Geodesy
import Scenes

/// The scene that shows an item best.
package struct ItemSceneChoice {
    package let winner: RankedCandidate
    package let visibility: ItemVisibility

    /// What a view along the wall costs beside one straight at it; see ``BestWeights``.
    private static let slant = 0.5

    /// Metres beyond the radius of a search within which scenes tell where streets are.
    package static let margin = VisibilityJudge.margin

    /// - Parameters:
    ///   - item: What is to be seen.
    ///   - around: The scenes around it, with their distances from it.
    ///   - area: What is known of the buildings between; `nil` for nothing.
    ///   - relief: How high the ground lies there; `nil` for level ground.
    ///   - radius: Metres from the item, or its outline, within which a scene has to be.
    ///   - visibleOnly: Whether only a scene that sees the item is an answer.
    /// - Returns: `nil` where no scene may show it: a scene that sees it comes before one of which that is not known, and
    ///   both before one that does not.
    package init?(
        of item: SightItem, among around: [RankedCandidate], _ area: BuiltArea?, _ relief: Relief? = nil,
        radius: Double, visibleOnly: Bool = false
    ) {
        let judge = VisibilityJudge(item, area, relief, cameras: around.map(\.candidate.coordinate))
        let candidates = around.filter { min($0.distance, judge.distance(from: $0.candidate.coordinate)) <= radius }
        let newest = candidates.compactMap(\.candidate.captured).max()
        let ordered = candidates.compactMap { ranked in
            ranked.cost(for: judge.front, radius: radius, newest: newest).map {
                (ranked, $0 + Self.slant * judge.slant(from: ranked.candidate.coordinate))
            }
        }
        .sorted { $0.1 == $1.1 ? $0.0.isBetterPicture(than: $1.0) : $0.1 < $1.1 }
        var best: (ranked: RankedCandidate, visibility: ItemVisibility, cost: Double)?
        for (ranked, cost) in ordered {
            // No later one can be better.
            if let best, best.cost <= cost { break }
            let visibility = judge.visibility(from: ranked.candidate)
            let total = cost + visibility.penalty
            if total < best?.cost ?? .infinity, !visibleOnly || visibility.state == .visible {
                best = (ranked, visibility, total)
            }
        }
        guard let best else { return nil }
        (winner, visibility) = (best.ranked, best.visibility)
    }
}

extension ItemVisibility {
    /// What it costs beside a scene that surely sees the item.
    fileprivate var penalty: Double {
        switch state {
        case .visible: 1 - (confidence ?? 1)
        case .unknown: 10
        case .occluded: 20
        }
    }
}
