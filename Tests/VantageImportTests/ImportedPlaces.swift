import Foundation
import VantagePlaceStore
import VantagePlaces
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// A store in a temporary folder, into which tests import tables of places.
struct ImportedPlaces {
    let folder: TemporaryFolder
    let store: SceneStore

    init() async throws {
        folder = try TemporaryFolder()
        store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
    }

    var places: PlaceStore { PlaceStore(store.store) }

    /// Writes a table and imports it.
    func add(
        _ text: String, named name: String = "places.csv", to collection: String = "town", resumes: Bool = false,
        replaces: Bool = false, columns: PlaceColumns? = nil
    ) async throws -> ImportReport {
        try await add(
            Array(text.utf8), named: name, to: collection, resumes: resumes, replaces: replaces, columns: columns)
    }

    func add(
        _ bytes: some Collection<UInt8>, named name: String, to collection: String = "town", resumes: Bool = false,
        replaces: Bool = false, columns: PlaceColumns? = nil
    ) async throws -> ImportReport {
        let file = try folder.write("", to: name)
        try Data(bytes).write(to: file)
        return try await run(
            [file.path], to: collection, resumes: resumes, replaces: replaces, columns: columns)
    }

    /// Imports tables.
    func run(
        _ paths: [String], to collection: String = "town", resumes: Bool = false, replaces: Bool = false,
        columns: PlaceColumns? = nil
    ) async throws -> ImportReport {
        var options = ImportOptions(collection: CollectionSpec(name: collection))
        options.format = .places
        options.resumes = resumes
        options.replaces = replaces
        options.placeColumns = columns
        return try await DatasetImporter(options: options).run(paths, into: store)
    }

    func names(_ text: String) async throws -> [String] { try await find(text).map(\.name) }

    func find(_ text: String) async throws -> [Place] { try await places.search(PlaceQuery(text)).map(\.place) }
}
