import Foundation
import VantageGeodesy
import VantagePlaces
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantagePlaceStore

/// A place store in a temporary folder.
struct TestPlaces {
    let folder: TemporaryFolder
    let store: Store
    var scenes: SceneStore { SceneStore(store) }
    var places: PlaceStore { PlaceStore(store) }

    static func holding(_ places: [Place]) async throws -> TestPlaces {
        let folder = try TemporaryFolder()
        let store = try await Store(writing: folder.file("town.sqlite"), creating: true)
        let test = TestPlaces(folder: folder, store: store)
        _ = try await test.add(places)
        return test
    }

    /// Imports places in one run.
    ///
    /// - Parameter isFinished: Whether to finish the run, including the index.
    func add(
        _ places: [Place], outlines: [PlaceID: Outline] = [:], buildings: [PlaceID: PreparedBuilding] = [:],
        to collection: String = "town", isFinished: Bool = true
    ) async throws -> [ImportOutcome<PlaceID>] {
        let spec = CollectionSpec(name: collection, license: "ODbL-1.0", attribution: "Mappers")
        let run = try await store.beginImport(into: spec, arguments: "", resuming: false)
        let preparation = PreparedPlace.Preparation()
        let items = places.enumerated().map { number, place in
            ImportItem(
                position: number, source: "row \(number)",
                content: .ready(
                    preparation.prepared(place, outline: outlines[place.id], building: buildings[place.id])))
        }
        let session = ImportSession(store, run: run) { try PlaceWriter($0, run: run) }
        let outcomes = try await session.begin(items).value
        guard isFinished else { return outcomes }
        try await self.places.finishIndex()
        try await store.finishImport(run)
        return outcomes
    }

    func names(_ text: String, near: Coordinate? = nil, limit: Int = 10) async throws -> [String] {
        try await places.search(PlaceQuery(text, near: near, limit: limit)).map(\.place.name)
    }
}

extension Place {
    static func make(
        _ name: String, at latitude: Double = 48, _ longitude: Double = 7, _ change: (inout Place) -> Void = { _ in }
    ) throws -> Place {
        let id = "\(name)@\(latitude),\(longitude)"
        var place = Place(
            id: PlaceID(source: "test", id: id), kind: .pointOfInterest, name: name,
            coordinate: try Coordinate(latitude: latitude, longitude: longitude), source: "test", sourceID: id)
        change(&place)
        return place
    }
}
