import Foundation
import VantageGeodesy

/// Finds the roads that a recorded track followed, with a hidden Markov model whose states are the positions on roads
/// near each point. A state is more probable the nearer it is to the point. A transition is more probable the closer
/// the length of the route is to the distance between the points.
///
/// Source: P. Newson and J. Krumm, "Hidden Markov Map Matching Through Noise and Sparseness", 2009.
package final class TrackMatcher {
    /// A part of a track that follows roads without interruption.
    package struct Leg {
        /// The indices of the first and the last point.
        package let points: ClosedRange<Int>
        package let route: RoadRoute
        /// The mean probability of the matched roads, from 0 to 1.
        package let confidence: Double
    }

    /// A part of a track without a match.
    package struct Gap: Hashable {
        package enum Reason: Hashable { case noRoad, noRoute }

        package let points: ClosedRange<Int>
        package let reason: Reason
    }

    /// The distance in meters between two points beyond which a track is interrupted.
    private static let longestGap = 5_000.0
    /// The number of points in a row that may lie off the route before a new leg starts.
    private static let mostOutliers = 3

    private let router: Router
    private let search: LocalSearch
    private let accuracy: Double
    private let check: () throws -> Void
    private var track: [Coordinate] = []
    private var legs: [Leg] = []
    private var gaps: [Gap] = []

    /// - Parameters:
    ///   - accuracy: The standard deviation of the track's position errors in meters.
    ///   - check: Called repeatedly. An error that it throws ends the work.
    package init(_ router: Router, accuracy: Double, checking check: @escaping () throws -> Void) {
        (self.router, self.accuracy, self.check) = (router, accuracy, check)
        search = LocalSearch(router.tables)
    }

    /// The maximum distance in meters between a point and a road that it may have been recorded on.
    private var radius: Double { max(30, accuracy * 6) }
    /// The scale in meters of the difference between the length of a route and the distance between two points.
    private var scale: Double { accuracy + 3 }

    /// Matches a track. Each of its points is part of a leg or of a gap.
    package func match(_ points: [Coordinate]) throws -> (legs: [Leg], gaps: [Gap]) {
        (track, legs, gaps) = (points, [], [])
        var chain: [TrackLayer] = []
        var outliers: [Int] = []
        var (point, end) = (0, 0)
        while point < points.count {
            try check()
            if let last = chain.last, isRepeated(points[point], points[last.point]), outliers.isEmpty {
                end = point
                point += 1
                continue
            }
            let states = try router.states(near: points[point], accuracy: accuracy, within: radius)
            guard !states.isEmpty else {
                gaps.append(Gap(points: point...point, reason: .noRoad))
                point += 1
                continue
            }
            guard let last = chain.last else {
                chain = [TrackLayer(point: point, states: states, scores: states.map(\.emission))]
                end = point
                point += 1
                continue
            }
            if let next = try layer(point, states, behind: last) {
                gaps += outliers.map { Gap(points: $0...$0, reason: .noRoute) }
                outliers = []
                chain.append(next)
                end = point
                point += 1
            } else if outliers.count < Self.mostOutliers, point + 1 < points.count {
                outliers.append(point)
                point += 1
            } else {
                // The first point that could not be reached starts a new leg. The points after it are matched again.
                let next = outliers.first ?? point
                gaps.removeAll { $0.points.lowerBound >= next }
                try finish(chain, end: end)
                (chain, outliers, point) = ([], [], next)
            }
        }
        gaps += outliers.map { Gap(points: $0...$0, reason: .noRoute) }
        try finish(chain, end: end)
        return (legs, joinedGaps())
    }

    /// Reports whether a point is so near to the previous one that noise outweighs the movement.
    private func isRepeated(_ point: Coordinate, _ last: Coordinate) -> Bool {
        last.distance(to: point) < accuracy * 2
    }

    /// Returns the layer for a point, or `nil` if no state can be reached.
    private func layer(
        _ point: Int, _ states: [TrackState], behind last: TrackLayer
    ) throws -> TrackLayer? {
        let straight = track[last.point].distance(to: track[point])
        guard straight <= Self.longestGap else { return nil }
        var layer = TrackLayer(point: point, states: states, scores: states.map { _ in -.infinity })
        layer.previous = states.map { _ in 0 }
        for (index, from) in last.states.enumerated() {
            guard last.scores[index] > -.infinity else {
                layer.transitions.append(states.map { _ in -.infinity })
                continue
            }
            let lengths = try self.lengths(from: from, to: states, straight)
            let row = lengths.map { $0.map { -abs($0 - straight) / scale } ?? -.infinity }
            for (number, transition) in row.enumerated() {
                let score = last.scores[index] + transition + states[number].emission
                if score > layer.scores[number] { (layer.scores[number], layer.previous[number]) = (score, index) }
            }
            layer.transitions.append(row)
        }
        return layer.scores.contains { $0 > -.infinity } ? layer : nil
    }

    /// Returns the lengths in meters of the routes from a state; `nil` where no route is short enough.
    private func lengths(from: TrackState, to states: [TrackState], _ straight: Double) throws -> [Double?] {
        try search.run(from: from.edge, from.node, from.length - from.offset, upTo: Self.limit(straight))
        return states.map { state in
            if let direct = direct(from, state) { return direct }
            let length = state.tails.compactMap { search.length(to: $0) }.min()
            return length.map { Double($0 + state.offset) / 10 }
        }
    }

    /// Returns the maximum length in decimeters of a route between two points.
    private static func limit(_ straight: Double) -> UInt32 { UInt32((straight * 2 + 300) * 10) }

    /// Returns the distance in meters between two states on the same edge; `nil` if one has to leave the edge in between.
    /// Noise can make a position fall behind the previous one, which counts as standing still.
    private func direct(_ from: TrackState, _ to: TrackState) -> Double? {
        guard from.edge == to.edge else { return nil }
        let way = (Double(to.offset) - Double(from.offset)) / 10
        return way >= -accuracy * 3 ? max(0, way) : nil
    }

    // MARK: Legs

    /// - Parameter end: The last point, which may repeat the position of the last layer.
    private func finish(_ chain: [TrackLayer], end: Int) throws {
        guard let last = chain.last, let best = last.scores.indices.max(by: { last.scores[$0] < last.scores[$1] })
        else { return }
        var chosen = [best]
        for layer in chain.dropFirst().reversed() { chosen.append(layer.previous[chosen[chosen.count - 1]]) }
        chosen.reverse()
        guard chain.count > 1 else {
            gaps.append(Gap(points: last.point...end, reason: .noRoute))
            return
        }
        legs.append(
            Leg(
                points: chain[0].point...end, route: try route(along: chain, chosen),
                confidence: TrackConfidence.mean(of: chain, chosen)))
    }

    private func route(along chain: [TrackLayer], _ chosen: [Int]) throws -> RoadRoute {
        let states = zip(chain, chosen).map { $0.states[$1] }
        var path = [states[0].edge]
        var farthest = states[0].offset
        for (number, (from, to)) in zip(states, states.dropFirst()).enumerated() {
            try check()
            if direct(from, to) != nil {
                farthest = max(farthest, to.offset)
                continue
            }
            let straight = track[chain[number].point].distance(to: track[chain[number + 1].point])
            try search.run(from: from.edge, from.node, from.length - from.offset, upTo: Self.limit(straight))
            guard
                let tail = to.tails.filter({ search.length(to: $0) != nil })
                    .min(by: { (search.length(to: $0) ?? 0) < (search.length(to: $1) ?? 0) })
            else { continue }
            path += search.path(to: tail) + [to.edge]
            farthest = to.offset
        }
        return try RouteAssembly(router.tables, path, from: states[0].offset, to: farthest, weight: 0).route
    }

    private func joinedGaps() -> [Gap] {
        let sorted = gaps.sorted { $0.points.lowerBound < $1.points.lowerBound }
        return sorted.reduce(into: []) { all, gap in
            if let last = all.last, last.reason == gap.reason, last.points.upperBound + 1 == gap.points.lowerBound {
                all[all.count - 1] = Gap(points: last.points.lowerBound...gap.points.upperBound, reason: gap.reason)
            } else {
                all.append(gap)
            }
        }
    }
}
