import Foundation
import Testing
import Vantage
import VantageSceneFixtures
import VantageStoreCore

@testable import VantagePostgres

@Suite(.enabled(if: PostgresServer.isAvailable, Comment(rawValue: PostgresServer.absence)), .fewAtATime)
struct CatalogPlaceTests {
    private static let queries = ["8 rue des tanneurs", "aubeval", "rue des tilleuls", "sauvelle", "xyzzy"]

    private func importPlaces(
        _ paths: [String], into catalog: PostgresStore, _ folder: TemporaryFolder, _ collection: String = "places"
    ) async throws {
        var options = ImportOptions(collection: CollectionSpec(name: collection, license: "CC0-1.0"))
        options.format = .places
        let importer = DatasetImporter(options: options)
        _ = try await CatalogPlaceChange(in: catalog, folder: folder.url).run {
            try await importer.run(paths, into: $0)
        }
    }

    private func answers(_ provider: some SceneProvider) async throws -> [[String]] {
        let places = try #require(provider.places)
        var answers: [[String]] = []
        for query in Self.queries {
            answers.append(try await places.matches(of: PlaceQuery(query)).map { "\($0.place.id) \($0.score)" })
        }
        let found = try await places.reverseLookup(at: Coordinate(latitude: 48.2001, longitude: 7.7002))
        let named = [found.address, found.item].compactMap(\.?.place) + found.territories
        answers.append(named.map(\.name))
        return answers
    }

    @Test func `every process and every copy finds the same places in a catalog as in a file`() async throws {
        let folder = try TemporaryFolder()
        let location = try PostgresServer.shared().newDatabase().location
        let writer = try await PostgresStore(opening: location, access: .create)
        let reader = try await PostgresStore(opening: location)
        defer { writer.close(); reader.close() }
        try await reader.followChanges()
        #expect(try await reader.placeStore == nil)
        #expect(try await answers(reader).dropLast().allSatisfy(\.isEmpty))

        let paths = [SampleData.file("map/places.geojsonl").path]
        let store = try await SceneStore(writing: folder.url.appending(path: "truth.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "places", license: "CC0-1.0"))
        options.format = .places
        _ = try await DatasetImporter(options: options).run(paths, into: store)
        let expected = try await answers(store)
        #expect(expected.filter { !$0.isEmpty }.count >= 4)

        try await importPlaces(paths, into: writer, folder)
        try await waitUntil { try await answers(reader) == expected }
        #expect(try await reader.collections().map(\.name) == ["places"])

        let file = folder.url.appending(path: "copy.sqlite")
        #expect(try await CopyFromPostgres(reader, into: file).run().places > 0)
        let copy = try await SceneStore(opening: file)
        #expect(try await answers(copy) == expected)
        #expect(try await PlaceStore(copy).verify().problems.isEmpty)
        let again = try PostgresServer.shared().newDatabase().location
        _ = try await CopyIntoPostgres(copy, into: again).run()
        let second = try await PostgresStore(opening: again)
        defer { second.close() }
        #expect(try await answers(second) == expected)
    }

    @Test func `a change to the places fails and changes nothing if another one was made first`() async throws {
        let folder = try TemporaryFolder()
        let (name, location) = try PostgresServer.shared().newDatabase()
        let catalog = try await PostgresStore(opening: location, access: .create)
        defer { catalog.close() }
        func table(_ name: String) throws -> String {
            let point = #"{"type":"Point","coordinates":[7.7,48.2]}"#
            let place = #"{"type":"Feature","geometry":\#(point),"properties":{"id":"1","name":"\#(name)"}}"#
            return try folder.write(place + "\n", to: "\(name).geojsonl").path
        }
        let (first, second) = (try table("Alpha"), try table("Beta"))
        let error = await #expect(throws: StoreError.self) {
            try await CatalogPlaceChange(in: catalog, folder: folder.url).run { _ in
                try await importPlaces([first], into: catalog, folder, "one")
            }
        }
        #expect(error?.code == .busy)
        try await importPlaces([second], into: catalog, folder, "two")
        func names() async throws -> [String] {
            try await ["Alpha", "Beta"].asyncFilter {
                try await catalog.placeStore?.matches(of: PlaceQuery($0)).isEmpty == false
            }
        }
        #expect(try await names() == ["Alpha", "Beta"])
        let removed = try await CatalogPlaceChange(in: catalog, folder: folder.url).run {
            try await PlaceStore($0).removePlaces(ofCollection: "one")
        }
        #expect(removed == 1)
        try await waitUntil { try await names() == ["Beta"] }
        try PostgresServer.shared().run("UPDATE vantage.place_part SET bytes = 'x' || substr(bytes, 2)", in: name)
        try PostgresServer.shared().run("UPDATE vantage.store SET identity = '\\x0102030405060708'", in: name)
        let other = try await PostgresStore(opening: location)
        defer { other.close() }
        let damage = await #expect(throws: StoreError.self) { try await other.placeStore }
        #expect(damage?.code == .damaged)
    }
}

extension [String] {
    fileprivate func asyncFilter(_ isIncluded: (String) async throws -> Bool) async throws -> [String] {
        var kept: [String] = []
        for element in self where try await isIncluded(element) { kept.append(element) }
        return kept
    }
}
