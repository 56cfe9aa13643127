import Foundation
import Synchronization
import Vantage

/// The collections of all stores, those of one name as one. They are summed up once for each state of the stores.
final class STACCollections: Sendable {
    private struct State: Sendable {
        let stamp: String
        let collections: [STACCollection]
    }

    private let stores: ServedStores
    private let state = Mutex<State?>(nil)

    init(_ stores: ServedStores) { self.stores = stores }

    /// By name.
    var all: [STACCollection] {
        get async throws {
            let stamp = stores.stamp
            if let known = state.withLock({ $0 }), known.stamp == stamp { return known.collections }
            var summaries: [CollectionSummary] = []
            for store in stores.current { summaries += try await store.collections() }
            let collections = Dictionary(grouping: summaries, by: \.name).values.map(STACCollection.init)
                .sorted { $0.name < $1.name }
            state.withLock { $0 = State(stamp: stamp, collections: collections) }
            return collections
        }
    }

    /// - Throws: ``Problem`` `noSuchCollection`, with 404.
    func named(_ name: String) async throws -> STACCollection {
        guard let collection = try await all.first(where: { $0.name == name }) else {
            throw Problem.noCollection(named: name)
        }
        return collection
    }
}

extension Problem {
    static func noCollection(named name: String) -> Problem {
        Problem(.notFound, "noSuchCollection", "There is no collection \"\(name.prefix(200))\".")
    }
}

/// Collections of one name.
struct STACCollection: Sendable {
    let name: String
    let scenes: Int
    let panoramas: Int
    let extent: BoundingBox?
    let firstCaptured: Date?
    let lastCaptured: Date?
    /// That of all; `nil` where there is none, or where they differ.
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

extension BoundingBox {
    /// What holds all of some boxes that do not cross ±180°; `nil` where there is none.
    init?(around boxes: [BoundingBox]) {
        guard let west = boxes.map(\.west).min(), let south = boxes.map(\.south).min(),
            let east = boxes.map(\.east).max(), let north = boxes.map(\.north).max()
        else { return nil }
        try? self.init(west: west, south: south, east: east, north: north)
    }
}
