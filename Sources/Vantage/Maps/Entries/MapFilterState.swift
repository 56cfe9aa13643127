import Foundation
import Places
import Scenes

/// What of its entries an app shows, as a value that can be stored.
///
/// As JSON `{"categories":["cafe"],"from":"2026-01-01T00:00:00Z","panoramasOnly":true,"to":…,"types":["machine"]}`; what is
/// not limited is absent.
public struct MapFilterState: Hashable, Sendable {
    /// Of which types entries are shown; `nil` for all.
    public var types: Set<String>?
    /// Of which categories; `nil` for all. Entries without one are shown.
    public var categories: Set<PointOfInterestCategory>?
    /// Not before this moment. Entries without a date are shown, but for scenes of which nobody knows when they were taken.
    public var from: Date?
    /// Before this moment, as ``from``.
    public var to: Date?
    /// Whether of scenes only panoramas are shown.
    public var panoramasOnly = false

    /// Everything is shown.
    public init() {}

    /// Whether an entry is shown.
    public func includes(_ entry: MapEntry) -> Bool {
        includesType(entry) && includesCategory(entry) && includesDate(entry) && includesScene(entry)
    }

    /// What the filter says of points of interest on the map itself.
    public var pointOfInterestFilter: PointOfInterestFilter { categories.map { .including($0) } ?? .includingAll }

    /// What the filter says of scenes.
    public var sceneFilter: SceneFilter {
        var filter = SceneFilter()
        filter.capturedFrom = from
        filter.capturedTo = to
        filter.kind = panoramasOnly ? .panorama : nil
        return filter
    }

    private func includesType(_ entry: MapEntry) -> Bool { types.map { $0.contains(entry.type) } ?? true }

    private func includesCategory(_ entry: MapEntry) -> Bool {
        guard let categories, let category = entry.category else { return true }
        return categories.contains(category)
    }

    private func includesDate(_ entry: MapEntry) -> Bool {
        guard from != nil || to != nil else { return true }
        guard let date = entry.date else { return entry.sceneKind == nil }
        return from.map { date >= $0 } ?? true && to.map { date < $0 } ?? true
    }

    private func includesScene(_ entry: MapEntry) -> Bool { !panoramasOnly || entry.sceneKind != .photo }
}

extension MapEntry {
    /// Of the scene that it stands for.
    fileprivate var sceneKind: SceneKind? {
        if case .scene(_, let kind) = subject { kind } else { nil }
    }
}

extension MapFilterState: Codable {
    private enum CodingKeys: CodingKey { case types, categories, from, to, panoramasOnly }

    /// - Throws: `DecodingError` for what is not a category or not a moment.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        types = try values.decodeIfPresent(Set<String>.self, forKey: .types)
        categories = try values.decodeIfPresent(Set<PointOfInterestCategory>.self, forKey: .categories)
        from = try values.date(.from)
        to = try values.date(.to)
        panoramasOnly = try values.decodeIfPresent(Bool.self, forKey: .panoramasOnly) ?? false
    }

    /// Sets are written in order, so that the same state is the same text.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(types?.sorted(), forKey: .types)
        try values.encodeIfPresent(categories?.map(\.rawValue).sorted(), forKey: .categories)
        try values.encodeIfPresent(from?.stored, forKey: .from)
        try values.encodeIfPresent(to?.stored, forKey: .to)
        try values.encode(panoramasOnly, forKey: .panoramasOnly)
    }
}
