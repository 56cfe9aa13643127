import Foundation
import Vantage

/// A request in the suite. The expected result follows from the rules in `docs/availability.md`.
struct ConformanceRequest: Sendable, CustomStringConvertible {
    let place: Coordinate
    let options: AvailabilityOptions

    var description: String { "\(place) within \(options.radius) m by \(options.ranking) and \(options.filter)" }
}

/// A reference implementation that examines every scene.
struct ReferenceResult {
    /// The tolerance, in meters, when comparing distances with those from a provider.
    static let tolerance = 0.02

    private struct Ranked {
        let scene: ConformanceScene
        /// The distance from the requested place, in meters.
        let distance: Double
        /// The angle between the center of the picture and the direction to its target, in degrees, or `nil` if the
        /// heading is unknown.
        let turn: Double?
    }

    private let request: ConformanceRequest
    private let passing: [Ranked]
    private let ids: [ConformanceScene.Key: SceneID]

    /// - Parameter ids: The provider's scene IDs, which break ties.
    init(_ request: ConformanceRequest, _ scenes: [ConformanceScene], ids: [ConformanceScene.Key: SceneID]) {
        self.request = request
        self.ids = ids
        let place = (request.place.latitude, request.place.longitude)
        let target = request.options.filter.facing.map { ($0.target.latitude, $0.target.longitude) } ?? place
        passing = scenes.compactMap { scene in
            guard Self.passes(scene, request.options.filter, target),
                let (distance, _) = Vincenty.inverse((scene.latitude, scene.longitude), place)
            else { return nil }
            return Ranked(scene: scene, distance: distance, turn: Self.turn(scene, target))
        }
    }

    /// The distance to the nearest scene that passes the filter, in meters.
    var nearestDistance: Double? { passing.map(\.distance).min() }

    /// A Boolean value that indicates whether a distance is so close to a threshold that rounding may change the
    /// result.
    var isTooClose: Bool {
        let radius = request.options.radius
        guard !isAtTheRadius else { return true }
        let (first, within) = (passing.map(\.distance).min() ?? 0, passing.filter { $0.distance <= radius })
        return within.contains { abs($0.distance - first - 0.5) < Self.tolerance }
    }

    /// A Boolean value that indicates whether a scene is so close to the radius that rounding may exclude it.
    var isAtTheRadius: Bool {
        passing.contains { abs($0.distance - request.options.radius) < Self.tolerance }
    }

    /// The scenes within the radius that pass the filter, and their distances in meters.
    var within: [ConformanceScene.Key: Double] {
        let within = passing.filter { $0.distance <= request.options.radius }
        return Dictionary(within.map { ($0.scene.key, $0.distance) }) { first, _ in first }
    }

    /// The acceptable scenes. The array is empty if there should be no result.
    var right: [ConformanceScene.Key] {
        let within = passing.filter { $0.distance <= request.options.radius }
        return (request.options.ranking == .nearest ? nearest(within) : best(within)).map(\.scene.key)
    }

    private func nearest(_ within: [Ranked]) -> [Ranked] {
        guard let first = within.map(\.distance).min() else { return [] }
        return within.filter { $0.distance <= first + 0.5 }.min { preference($0).isBefore(preference($1)) }.map { [$0] }
            ?? []
    }

    /// Returns all scenes whose cost equals the lowest cost, apart from rounding.
    private func best(_ within: [Ranked]) -> [Ranked] {
        let newest = within.compactMap(\.scene.captured).max()
        let costs = within.compactMap { ranked in cost(ranked, newest).map { (ranked, $0) } }
        guard let lowest = costs.map(\.1).min() else { return [] }
        return costs.filter { $0.1 <= lowest + 1e-3 }.map(\.0)
    }

    private func cost(_ ranked: Ranked, _ newest: Int?) -> Double? {
        let (scene, half) = (ranked.scene, ranked.scene.span / 2)
        if scene.kind == .photo, let turn = ranked.turn, turn > half { return nil }
        let radius = request.options.radius
        let facing = scene.kind == .panorama ? 0 : ranked.turn.map { min(1, $0 / half) } ?? 1
        let years = scene.captured.map { Double(newest! - $0) / (365.25 * 86_400) }
        return (radius > 0 ? ranked.distance / radius : 0) + 0.75 * facing + (scene.kind == .photo ? 0.25 : 0)
            + 0.2 * min(1, (years ?? 10) / 10)
    }

    /// Returns a sort key that prefers panoramas, then more pixels, then newer pictures, then the lower ID.
    private func preference(_ ranked: Ranked) -> [Double] {
        let scene = ranked.scene
        let order = ids.values.sorted().firstIndex { $0 == ids[scene.key] } ?? 0
        return [
            scene.kind == .panorama ? 0 : 1, -Double(scene.width * scene.height),
            scene.captured.map { -Double($0) } ?? .infinity, Double(order),
        ]
    }

    private static func passes(
        _ scene: ConformanceScene, _ filter: SceneFilter, _ target: (Double, Double)
    ) -> Bool {
        if let collection = filter.collection, collection != scene.collection { return false }
        if let kind = filter.kind, kind != scene.kind { return false }
        if filter.hasPicture, !scene.hasPicture { return false }
        if let from = filter.capturedAfter {
            guard let captured = scene.captured, Double(captured) >= from.timeIntervalSince1970 else { return false }
        }
        if let to = filter.capturedBefore {
            guard let captured = scene.captured, Double(captured) < to.timeIntervalSince1970 else { return false }
        }
        guard let facing = filter.facing, scene.kind == .photo else { return true }
        return turn(scene, target).map { $0 <= facing.tolerance } ?? false
    }

    private static func turn(_ scene: ConformanceScene, _ target: (Double, Double)) -> Double? {
        guard let heading = scene.heading,
            let (distance, bearing) = Vincenty.inverse((scene.latitude, scene.longitude), target)
        else { return nil }
        guard distance > 0 else { return 0 }
        let apart = abs(bearing - heading).truncatingRemainder(dividingBy: 360)
        return min(apart, 360 - apart)
    }
}

extension [Double] {
    fileprivate func isBefore(_ other: [Double]) -> Bool { lexicographicallyPrecedes(other) }
}
