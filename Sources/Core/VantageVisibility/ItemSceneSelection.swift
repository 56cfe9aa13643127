import VantageGeodesy
import VantageScenes

/// The scene that shows an item best.
package struct ItemSceneSelection {
    package let winner: RankedCandidate
    package let visibility: ItemVisibility

    /// The weight of the slant at which a scene views the front. The slant is 0 if the line of sight is perpendicular
    /// to the front, and 1 if it runs along the wall. See ``BestRankingWeights``.
    private static let slant = 0.5

    /// The additional distance in meters, beyond the search radius, within which scenes help to locate streets.
    package static let margin = VisibilityEvaluator.margin

    /// - Parameters:
    ///   - item: The item to see.
    ///   - around: The scenes around the item, with their distances from it.
    ///   - area: The known buildings around the item; `nil` if none are known.
    ///   - relief: The elevation of the ground; `nil` for level ground.
    ///   - radius: The maximum distance in meters between a scene and the item or its outline.
    ///   - requiresVisibility: Whether only a scene that sees the item may be chosen.
    /// - Returns: `nil` if no scene could show the item. Scenes known to see the item are preferred. Scenes for which
    ///   this is unknown come second, and scenes that do not see it last.
    package init?(
        of item: VisibilityItem, among around: [RankedCandidate], _ area: BuildingSet?, _ relief: Relief? = nil,
        radius: Double, requiresVisibility: Bool = false
    ) {
        let judge = VisibilityEvaluator(item, area, relief, cameras: around.map(\.candidate.coordinate))
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
            // Candidates are sorted by cost, so no later one can be better.
            if let best, best.cost <= cost { break }
            let visibility = judge.visibility(from: ranked.candidate)
            let total = cost + visibility.penalty
            if total < best?.cost ?? .infinity, !requiresVisibility || visibility.state == .visible {
                best = (ranked, visibility, total)
            }
        }
        guard let best else { return nil }
        (winner, visibility) = (best.ranked, best.visibility)
    }
}

extension ItemVisibility {
    /// The visibility's contribution to a scene's cost; 0 for a scene that certainly sees the item.
    fileprivate var penalty: Double {
        switch state {
        case .visible: 1 - (confidence ?? 1)
        case .unknown: 10
        case .occluded: 20
        }
    }
}
