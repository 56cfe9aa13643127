import Geodesy

/// Which of several scenes answers a request.
public enum SceneRanking: String, Hashable, Sendable, CaseIterable {
    /// The nearest. Among scenes within half a metre of the nearest's distance, panoramas come before photos, then
    /// the larger picture, then the newer, then the lower id.
    case nearest = "nearest"
    /// The one that is likely to show the place best: distance as a share of the radius, three quarters of
    /// how far the place lies from the photo's center, a quarter for a flat photo, a fifth of its age in decades. Photos
    /// that are known to look away from the place are left out.
    case best = "best"
}

/// What `best` weighs. Each part is a share from 0 (best) to 1; the scene with the lowest sum wins.
///
/// Photos that are known to look away from the place are left out altogether. The weights say: facing the place
/// matters as much as three quarters of the radius, a panorama is worth a quarter of the radius, and ten years of age
/// a fifth.
package enum BestWeights {
    /// Distance as a share of the radius.
    package static let distance = 1.0
    /// Degrees between a photo's center and the place as a share of half its field of view; 0 for a panorama that
    /// shows the place, 1 where it is not known.
    package static let facing = 0.75
    /// 1 for a photo, 0 for a panorama.
    package static let flat = 0.25
    /// Age in relation to the newest candidate as a share of ten years, at most 1; 1 where it is not known.
    package static let age = 0.2

    static let longestAge = 10 * 365.25 * 86_400_000.0
}

/// A candidate and how far it is from the place asked for.
package struct RankedCandidate: Sendable {
    package let candidate: Candidate
    /// Metres.
    package let distance: Double

    package init(candidate: Candidate, distance: Double) {
        self.candidate = candidate
        self.distance = distance
    }

    /// Within this many metres of the nearest, the better picture wins: a road sign cut from a panorama has the
    /// panorama's position.
    package static let sameDistance = 0.5

    /// Whether this one is the better picture, where distance does not decide.
    package func isBetterPicture(than other: RankedCandidate) -> Bool {
        let (one, two) = (candidate, other.candidate)
        if one.isPanorama != two.isPanorama { return one.isPanorama }
        if one.pixels != two.pixels { return one.pixels > two.pixels }
        if one.captured != two.captured { return (one.captured ?? .min) > (two.captured ?? .min) }
        // As their texts are ordered, which have no sign.
        return UInt64(bitPattern: one.key) < UInt64(bitPattern: two.key)
    }

    /// The lower, the better; `nil` for a photo that is known to look away.
    package func cost(for target: Coordinate, radius: Double, newest: Int64?) -> Double? {
        let shows = candidate.shows(target)
        if shows == false { return nil }
        var cost = BestWeights.distance * (radius > 0 ? distance / radius : 0)
        cost += BestWeights.facing * facingShare(target)
        cost += candidate.isPanorama ? 0 : BestWeights.flat
        if let captured = candidate.captured, let newest {
            cost += BestWeights.age * min(1, (Double(newest) - Double(captured)) / BestWeights.longestAge)
        } else {
            cost += BestWeights.age
        }
        return cost
    }

    private func facingShare(_ target: Coordinate) -> Double {
        if candidate.isPanorama { return candidate.shows(target) == nil ? 1 : 0 }
        guard let turn = candidate.turn(towards: target) else { return 1 }
        return min(1, turn / ((candidate.horizontalSpan ?? Candidate.assumedFieldOfView) / 2))
    }
}
