import Foundation
import Vantage
import VantageHTTP

/// The collections in all stores. Collections with the same name are merged. The summaries are recalculated when the
/// stores change.
final class STACCollections: Sendable {
    private let summary: StoreSummary<[STACCollection]>

    init(_ stores: ServedStores) {
        summary = StoreSummary(stores) { stores in
            var summaries: [CollectionSummary] = []
            for store in stores { summaries += try await store.collections() }
            return Dictionary(grouping: summaries, by: \.name).values.map(STACCollection.init)
                .sorted { $0.name < $1.name }
        }
    }

    /// All collections, sorted by name.
    var all: [STACCollection] { get async throws { try await summary.value } }

    /// - Throws: ``Problem`` `noSuchCollection`, with status 404.
    func named(_ name: String) async throws -> STACCollection {
        guard let collection = try await all.first(where: { $0.name == name }) else {
            throw Problem.noCollection(named: name)
        }
        return collection
    }
}

/// A collection that combines all collections with the same name.
struct STACCollection: Sendable {
    let name: String
    let scenes: Int
    let panoramas: Int
    let extent: BoundingBox?
    let firstCaptured: Date?
    let lastCaptured: Date?
    /// The license that all parts share, or `nil` if they have none or if they differ.
    let license: String?
    let hasSeveralLicenses: Bool
    let attributions: [String]

    fileprivate init(_ parts: [CollectionSummary]) {
        name = parts[0].name
        panoramas = parts.reduce(0) { $0 + $1.panoramas }
        scenes = parts.reduce(0) { $0 + $1.panoramas + $1.photos }
        extent = BoundingBox(around: parts.compactMap(\.extent))
        firstCaptured = parts.compactMap(\.firstCaptured).min()
        lastCaptured = parts.compactMap(\.lastCaptured).max()
        let licenses = Set(parts.map(\.license))
        license = licenses.count == 1 ? parts[0].license : nil
        hasSeveralLicenses = licenses.count > 1
        attributions = Set(parts.compactMap(\.attribution)).sorted()
    }
}
