import VantageGeodesy

/// The rule that chooses among several scenes.
public enum SceneRanking: String, Hashable, Sendable, CaseIterable {
    /// The nearest scene. Scenes up to half a meter farther away are treated as equally near; among them,
    /// panoramas come before photos, then larger pictures, then newer ones, then lower IDs.
    case nearest = "nearest"
    /// The scene that is likely to show the place best: the one with the lowest score. The score is the sum of the
    /// distance, as a share of the radius; 0.75 times the angle between the place and the photo's center, as a share of
    /// half the field of view; 0.25 for a flat photo; and 0.02 for each year by which the scene is older than the
    /// newest one, up to 0.2. Photos that are known to look away from the place are excluded.
    case best = "best"
}

/// The weights of the `best` ranking. Each term is a share from 0 (best) to 1, and the scene with the lowest sum wins.
///
/// Photos that are known to look away from the place are excluded. A distance of one search radius counts as 1.
/// Compared with that, the maximum penalties are 0.75 for the angle to the place, 0.25 for a flat photo, and 0.2 for
/// age.
package enum BestRankingWeights {
    /// The weight of the distance. The distance is measured as a share of the radius.
    package static let distance = 1.0
    /// The weight of the angle between a photo's center and the place. The angle is measured as a share of half the
    /// photo's field of view: 0 for a panorama that shows the place, 1 if the angle is unknown.
    package static let facing = 0.75
    /// The weight of the scene's kind. Its term is 1 for a photo and 0 for a panorama.
    package static let flat = 0.25
    /// The weight of the age. The age is relative to the newest candidate and measured as a share of ten years: at most
    /// 1, and 1 if it is unknown.
    package static let age = 0.2

    static let longestAge = 10 * 365.25 * 86_400_000.0
}

/// A candidate and its distance from the requested place.
package struct RankedCandidate: Sendable {
    package let candidate: Candidate
    /// The distance in meters.
    package let distance: Double

    package init(candidate: Candidate, distance: Double) {
        self.candidate = candidate
        self.distance = distance
    }

    /// The maximum difference in distance, in meters, of scenes that are treated as equally near, so that the better
    /// picture wins. For example, a panorama and a road sign cropped from it have the same position, and the panorama
    /// wins.
    package static let equalDistanceTolerance = 0.5

    /// Reports whether this picture is better than another one, regardless of their distances.
    package func isBetterPicture(than other: RankedCandidate) -> Bool {
        let (one, two) = (candidate, other.candidate)
        if one.isPanorama != two.isPanorama { return one.isPanorama }
        if one.pixels != two.pixels { return one.pixels > two.pixels }
        if one.captured != two.captured { return (one.captured ?? .min) > (two.captured ?? .min) }
        // Keys are compared as unsigned numbers, which is also the order of the IDs' text forms.
        return UInt64(bitPattern: one.key) < UInt64(bitPattern: two.key)
    }

    /// Returns the cost, where lower is better; `nil` for a photo that is known to look away from the target.
    package func cost(for target: Coordinate, radius: Double, newest: Int64?) -> Double? {
        let shows = candidate.shows(target)
        if shows == false { return nil }
        var cost = BestRankingWeights.distance * (radius > 0 ? distance / radius : 0)
        cost += BestRankingWeights.facing * facingCost(target)
        cost += candidate.isPanorama ? 0 : BestRankingWeights.flat
        if let captured = candidate.captured, let newest {
            cost += BestRankingWeights.age * min(1, (Double(newest) - Double(captured)) / BestRankingWeights.longestAge)
        } else {
            cost += BestRankingWeights.age
        }
        return cost
    }

    private func facingCost(_ target: Coordinate) -> Double {
        if candidate.isPanorama { return candidate.shows(target) == nil ? 1 : 0 }
        guard let turn = candidate.turn(toward: target) else { return 1 }
        return min(1, turn / ((candidate.horizontalSpan ?? Candidate.assumedFieldOfView) / 2))
    }
}
