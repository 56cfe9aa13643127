import Foundation
import Geodesy
import Scenes

@testable import SceneStore

/// Answers by looking at every record: what the rules of availability say, without an index.
struct ReferenceSearch {
    struct Entry {
        let record: SceneRecord
        let collection: String
        let id: SceneID
        let point: EarthCenteredPoint
    }

    private var entries: [Entry] = []

    init(_ records: [SceneRecord], collection: String = "town") { add(records, collection: collection) }

    mutating func add(_ records: [SceneRecord], collection: String) {
        entries += records.map {
            Entry(
                record: $0, collection: collection, id: SceneID(of: $0, copy: 0),
                point: EarthCenteredPoint($0.coordinate))
        }
    }

    /// Metres to each entry that passes a filter, for asking about several radii.
    func distances(from place: Coordinate, filter: SceneFilter = SceneFilter()) -> [(entry: Entry, metres: Double)] {
        let center = EarthCenteredPoint(place)
        return entries.filter { Self.passes($0, filter) }.map { ($0, center.distance(to: $0.point)) }
    }

    /// The nearest within a radius; within half a metre of it panoramas before photos, then the larger, then the newer,
    /// then the lower id.
    static func nearest(_ distances: [(entry: Entry, metres: Double)], radius: Double) -> (id: SceneID, metres: Double)?
    {
        let within = distances.filter { $0.metres <= radius }
        guard let nearest = within.map(\.metres).min() else { return nil }
        return within.filter { $0.metres <= nearest + 0.5 }
            .sorted { Self.preference($0.entry).lexicographicallyPrecedes(Self.preference($1.entry)) }
            .first.map { ($0.entry.id, $0.metres) }
    }

    /// The lowest sum of the documented weights.
    func best(from place: Coordinate, options: AvailabilityOptions) -> (id: SceneID, metres: Double)? {
        let target = options.filter.facing?.target ?? place
        let within = distances(from: place, filter: options.filter).filter { $0.metres <= options.radius }
        let newest = within.compactMap { $0.entry.record.captured?.milliseconds }.max()
        var best: (entry: Entry, metres: Double, cost: Double)?
        for (entry, metres) in within {
            let record = entry.record
            let halfSpan = Self.span(record.camera) / 2
            let turn = Self.turn(of: record, towards: target)
            let isFullWidth = record.camera.kind == .panorama && halfSpan == 180
            if let turn, !isFullWidth, turn > halfSpan { continue }
            // Distance as a share of the radius; facing three quarters; flat a quarter; ten years of age a fifth.
            var cost = options.radius == 0 ? 0 : metres / options.radius
            switch record.camera.kind {
            case .panorama: cost += turn == nil && !isFullWidth ? 0.75 : 0
            case .photo: cost += 0.75 * (turn.map { $0 / halfSpan } ?? 1) + 0.25
            }
            let years = record.captured.map { Double(newest! - $0.milliseconds) / (1000 * 86_400 * 365.25) }
            cost += 0.2 * min(1, (years ?? 10) / 10)
            if let found = best {
                if cost > found.cost + 1e-12 { continue }
                if abs(cost - found.cost) <= 1e-12,
                    !Self.preference(entry).lexicographicallyPrecedes(Self.preference(found.entry))
                {
                    continue
                }
            }
            best = (entry, metres, cost)
        }
        return best.map { ($0.entry.id, $0.metres) }
    }

    /// The lower, the better, place for place.
    private static func preference(_ entry: Entry) -> [Double] {
        let record = entry.record
        let pixels = record.size.map { Double($0.width * $0.height) } ?? 0
        let id = UInt64(bitPattern: entry.id.key)
        return [
            record.camera.kind == .panorama ? 0 : 1, -pixels,
            record.captured.map { -Double($0.milliseconds) } ?? .infinity, Double(id >> 32), Double(id & 0xFFFF_FFFF),
        ]
    }

    private static func passes(_ entry: Entry, _ filter: SceneFilter) -> Bool {
        let record = entry.record
        if let collection = filter.collection, collection != entry.collection { return false }
        if let kind = filter.kind, kind != record.camera.kind { return false }
        if let from = filter.capturedFrom {
            guard let captured = record.captured, Double(captured.milliseconds) >= from.timeIntervalSince1970 * 1000
            else {
                return false
            }
        }
        if let to = filter.capturedTo {
            guard let captured = record.captured, Double(captured.milliseconds) < to.timeIntervalSince1970 * 1000 else {
                return false
            }
        }
        guard let facing = filter.facing else { return true }
        if record.camera.kind == .panorama, span(record.camera) == 360 { return true }
        guard let turn = turn(of: record, towards: facing.target) else { return false }
        return turn <= (record.camera.kind == .panorama ? span(record.camera) / 2 : facing.tolerance)
    }

    /// Degrees that a picture spans; 65 for a photo that does not tell.
    private static func span(_ camera: CameraModel) -> Double {
        switch camera {
        case .equirectangular(let frame): frame.isFullSphere ? 360 : Double(frame.width) / frame.fullWidth * 360
        case .perspective(let fieldOfView): fieldOfView ?? 65
        }
    }

    /// Degrees from the picture's center to a place, by either way round.
    private static func turn(of record: SceneRecord, towards target: Coordinate) -> Double? {
        guard let heading = record.heading?.degrees else { return nil }
        guard let bearing = record.coordinate.bearing(to: target)?.degrees else { return 0 }
        let apart = abs(bearing - heading)
        return min(apart, 360 - apart)
    }
}
