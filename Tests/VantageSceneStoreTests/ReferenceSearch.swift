import Foundation
import VantageGeodesy
import VantageScenes

@testable import VantageSceneStore

/// A reference implementation of availability that scans every record.
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

    /// Returns the distance in meters to each entry that passes a filter. Requests with different radii can share the
    /// result.
    func distances(from place: Coordinate, filter: SceneFilter = SceneFilter()) -> [(entry: Entry, meters: Double)] {
        let center = EarthCenteredPoint(place)
        return entries.filter { Self.passes($0, filter) }.map { ($0, center.distance(to: $0.point)) }
    }

    /// Returns the nearest scene within a radius. Among that scene and those up to half a meter farther away, panoramas
    /// come before photos, then larger pictures, then newer ones, then lower IDs.
    static func nearest(_ distances: [(entry: Entry, meters: Double)], radius: Double) -> (id: SceneID, meters: Double)?
    {
        let within = distances.filter { $0.meters <= radius }
        guard let nearest = within.map(\.meters).min() else { return nil }
        return within.filter { $0.meters <= nearest + 0.5 }
            .sorted { Self.preference($0.entry).lexicographicallyPrecedes(Self.preference($1.entry)) }
            .first.map { ($0.entry.id, $0.meters) }
    }

    /// Returns the scene with the lowest sum of the documented weights.
    func best(from place: Coordinate, options: AvailabilityOptions) -> (id: SceneID, meters: Double)? {
        let target = options.filter.facing?.target ?? place
        let within = distances(from: place, filter: options.filter).filter { $0.meters <= options.radius }
        let newest = within.compactMap { $0.entry.record.captured?.milliseconds }.max()
        var best: (entry: Entry, meters: Double, cost: Double)?
        for (entry, meters) in within {
            let record = entry.record
            let halfSpan = Self.span(record.camera) / 2
            let turn = Self.turn(of: record, toward: target)
            let isFullWidth = record.camera.kind == .panorama && halfSpan == 180
            if let turn, !isFullWidth, turn > halfSpan { continue }
            // The distance divided by the radius, plus up to 3/4 if the scene does not face the target, 1/4 if it is a
            // photo, and up to 1/5 for its age; the full 1/5 applies from ten years on.
            var cost = options.radius == 0 ? 0 : meters / options.radius
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
            best = (entry, meters, cost)
        }
        return best.map { ($0.entry.id, $0.meters) }
    }

    /// The sort key, compared element by element. Lower is better.
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
        if let from = filter.capturedAfter {
            guard let captured = record.captured, Double(captured.milliseconds) >= from.timeIntervalSince1970 * 1000
            else {
                return false
            }
        }
        if let to = filter.capturedBefore {
            guard let captured = record.captured, Double(captured.milliseconds) < to.timeIntervalSince1970 * 1000 else {
                return false
            }
        }
        guard let facing = filter.facing else { return true }
        if record.camera.kind == .panorama, span(record.camera) == 360 { return true }
        guard let turn = turn(of: record, toward: facing.target) else { return false }
        return turn <= (record.camera.kind == .panorama ? span(record.camera) / 2 : facing.tolerance)
    }

    /// The horizontal span of a picture in degrees; 65 for a photo whose field of view is unknown.
    private static func span(_ camera: CameraModel) -> Double {
        switch camera {
        case .equirectangular(let frame): frame.isFullSphere ? 360 : Double(frame.width) / frame.fullWidth * 360
        case .perspective(let fieldOfView): fieldOfView ?? 65
        case .calibrated(let camera): camera.horizontalFieldOfView
        }
    }

    /// Returns the angle in degrees between the picture's center and a place.
    private static func turn(of record: SceneRecord, toward target: Coordinate) -> Double? {
        guard let heading = record.heading?.degrees else { return nil }
        guard let bearing = record.coordinate.bearing(to: target)?.degrees else { return 0 }
        let apart = abs(bearing - heading)
        return min(apart, 360 - apart)
    }
}
