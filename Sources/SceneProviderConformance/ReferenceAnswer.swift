import Foundation
import Vantage

/// A request of the suite, and what the rules of `docs/availability.md` say of the dataset.
struct ConformanceRequest: Sendable, CustomStringConvertible {
    let place: Coordinate
    let options: AvailabilityOptions

    var description: String { "\(place) within \(options.radius) m by \(options.ranking) and \(options.filter)" }
}

/// Answers by looking at every scene.
struct ReferenceAnswer {
    /// Distances are compared with others that may be wrong by so much: metres.
    static let tolerance = 0.02

    private struct Ranked {
        let scene: ConformanceScene
        /// Metres.
        let distance: Double
        /// Degrees between the center of its picture and the place it should face; `nil` where that is unknown.
        let turn: Double?
    }

    private let request: ConformanceRequest
    private let passing: [Ranked]
    private let ids: [ConformanceScene.Key: SceneID]

    /// - Parameter ids: The provider's, which decide where nothing else does.
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

    /// Metres to the nearest that passes.
    var nearestDistance: Double? { passing.map(\.distance).min() }

    /// Whether a distance is so near to one that decides that rounding may decide otherwise.
    var isTooClose: Bool {
        let radius = request.options.radius
        guard !passing.contains(where: { abs($0.distance - radius) < Self.tolerance }) else { return true }
        let (first, within) = (passing.map(\.distance).min() ?? 0, passing.filter { $0.distance <= radius })
        return within.contains { abs($0.distance - first - 0.5) < Self.tolerance }
    }

    /// Any of these scenes is right; none where there is no answer.
    var right: [ConformanceScene.Key] {
        let within = passing.filter { $0.distance <= request.options.radius }
        return (request.options.ranking == .nearest ? nearest(within) : best(within)).map(\.scene.key)
    }

    private func nearest(_ within: [Ranked]) -> [Ranked] {
        guard let first = within.map(\.distance).min() else { return [] }
        return within.filter { $0.distance <= first + 0.5 }.min { preference($0).isBefore(preference($1)) }.map { [$0] }
            ?? []
    }

    /// All whose cost is the lowest, but for rounding.
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

    /// The lower, the better, place for place: panoramas, more pixels, newer, the lower id.
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
        if let from = filter.capturedFrom {
            guard let captured = scene.captured, Double(captured) >= from.timeIntervalSince1970 else { return false }
        }
        if let to = filter.capturedTo {
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
