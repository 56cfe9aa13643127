import Foundation
import VantageGeodesy
import VantagePlaces
import VantageScenes

/// A filter for the entries that an app shows. It can be stored.
///
/// An example of its JSON form is
/// `{"capturedAfter":"2026-01-01T00:00:00Z","categories":["cafe"],"kind":"panorama","types":["machine"]}`. Unset
/// criteria are omitted.
public struct MapEntryFilter: Hashable, Sendable {
    /// The IDs of the types to show, or `nil` for all types.
    public var types: Set<String>?
    /// The categories to show, or `nil` for all categories. Entries without a category are always shown.
    public var categories: Set<PointOfInterestCategory>?
    /// The earliest date to show, inclusive. Entries without a date are shown, except for scenes without a capture
    /// time.
    public var capturedAfter: Date?
    /// The latest date to show, exclusive. Entries without a date are treated as in ``capturedAfter``.
    public var capturedBefore: Date?
    /// The kind of scenes to show, or `nil` for all scenes. Entries that are not scenes are always shown.
    public var kind: SceneKind?

    /// Creates a filter that shows all entries.
    public init() {}

    /// Reports whether the filter shows an entry.
    public func includes(_ entry: MapEntry) -> Bool {
        includesType(entry) && includesCategory(entry) && includesDate(entry) && includesScene(entry)
    }

    /// The equivalent filter for the points of interest on the map itself.
    public var pointOfInterestFilter: PointOfInterestFilter { categories.map { .including($0) } ?? .includingAll }

    /// The equivalent filter for scenes.
    public var sceneFilter: SceneFilter {
        var filter = SceneFilter()
        filter.capturedAfter = capturedAfter
        filter.capturedBefore = capturedBefore
        filter.kind = kind
        return filter
    }

    private func includesType(_ entry: MapEntry) -> Bool { types.map { $0.contains(entry.type) } ?? true }

    private func includesCategory(_ entry: MapEntry) -> Bool {
        guard let categories, let category = entry.category else { return true }
        return categories.contains(category)
    }

    private func includesDate(_ entry: MapEntry) -> Bool {
        guard capturedAfter != nil || capturedBefore != nil else { return true }
        guard let date = entry.date else { return entry.sceneKind == nil }
        return capturedAfter.map { date >= $0 } ?? true && capturedBefore.map { date < $0 } ?? true
    }

    private func includesScene(_ entry: MapEntry) -> Bool { kind == nil || [nil, kind].contains(entry.sceneKind) }
}

extension MapEntry {
    /// The kind of scene that the entry represents.
    fileprivate var sceneKind: SceneKind? {
        if case .scene(_, let kind) = subject { kind } else { nil }
    }
}

extension MapEntryFilter: Codable {
    private enum CodingKeys: CodingKey { case types, categories, capturedAfter, capturedBefore, kind }

    /// Decodes a filter.
    ///
    /// - Throws: `DecodingError` if a category, date or kind is invalid.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        types = try values.decodeIfPresent(Set<String>.self, forKey: .types)
        categories = try values.decodeIfPresent(Set<PointOfInterestCategory>.self, forKey: .categories)
        capturedAfter = try values.date(.capturedAfter)
        capturedBefore = try values.date(.capturedBefore)
        kind = try values.decodeIfPresent(SceneKind.self, forKey: .kind)
    }

    /// Encodes the filter. Sets are sorted, so that equal filters produce equal JSON.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(types?.sorted(), forKey: .types)
        try values.encodeIfPresent(categories?.map(\.rawValue).sorted(), forKey: .categories)
        try values.encodeIfPresent(capturedAfter?.stored, forKey: .capturedAfter)
        try values.encodeIfPresent(capturedBefore?.stored, forKey: .capturedBefore)
        try values.encodeIfPresent(kind, forKey: .kind)
    }
}
