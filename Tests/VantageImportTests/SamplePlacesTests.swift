import Foundation
import Testing
import VantageGeodesy
import VantagePlaces
import VantagePlaceStore
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for the import of the sample town's houses, streets, territories, physical features and shops.
@Suite(.fewAtATime)
struct SamplePlacesTests {
    @Test func `imports every row in the tables`() async throws {
        let town = try await Town()
        #expect(town.report.failed == 0 && town.report.ignored == 10)
        let kinds = try await town.places.statistics().places
        #expect(kinds[.territory] == 16 && kinds[.physicalFeature] == 8 && (kinds[.street] ?? 0) >= 12)
        #expect((kinds[.address] ?? 0) > 500)
    }

    struct Question: Sendable {
        let at: (Double, Double)
        let address: String?
        var method: ReverseLookup.Method?
        let areas: [String]
        var features: [String] = []
    }

    @Test(arguments: [
        Question(
            at: (48.19970, 7.70003), address: "2 Rue des Tilleuls", method: .contains,
            areas: ["Lindental", "Obersauwe", "Sauwelle"]),
        Question(
            at: (48.2028, 7.7078), address: nil, areas: ["Lindental", "Obersauwe", "Sauwelle"],
            features: ["Sankt-Albinus-Insel"]),
        Question(at: (48.18610, 7.73140), address: nil, areas: ["Obersauwe", "Sauwelle"], features: ["Albinushügel"]),
        Question(at: (47.5, 2.0), address: nil, areas: ["Sauwelle"]), Question(at: (0, 0), address: nil, areas: []),
    ]) func `a reverse lookup returns names in several languages`(question: Question) async throws {
        let found = try await Town().places.reverseLookup(
            at: Coordinate(latitude: question.at.0, longitude: question.at.1))
        #expect(found.address?.place.name == question.address && found.address?.method == question.method)
        #expect(found.territories.map { $0.name(in: ["de"]) } == question.areas)
        #expect(found.features.map { $0.name(in: ["de"]) } == question.features)
    }

    @Test(arguments: [
        ("6 rue des tanneurs", false), ("8 Rue des Tanneurs, 99120 Aubeval", true), ("12 rue de l'hopital", true),
        ("21 rue des tilleuls", false),
    ]) func `finds a house by its address, interpolating between known houses`(text: String, isGuess: Bool) async throws
    {
        let found = try await Town().places.search(PlaceQuery(text)).first?.place
        #expect(found?.kind == .address && found?.isInterpolated == isGuess)
        #expect(found?.address?.line?.hasSuffix(", 99120 Aubeval, FV") == true)
    }

    @Test func `a position between two houses has an interpolated address`() async throws {
        let town = try await Town()
        let guess = try #require(try await town.places.search(PlaceQuery("8 rue des tanneurs")).first?.place)
        let found = try await town.places.reverseLookup(at: guess.coordinate).address
        #expect(found?.method == .interpolated && found?.place.name == "8 Rue des Tanneurs")
    }

    @Test func `a search within a neighborhood finds exactly the shops inside it`() async throws {
        let town = try await Town()
        let quarter = try #require(
            try await town.places.search(PlaceQuery("vieille ville")).map(\.place).first { $0.kind == .territory })
        let inside = try await town.places.search(PlaceQuery("pharmacy in der Vieille Ville", limit: 100))
        let all = try await town.places.search(PlaceQuery("pharmacy", limit: 100))
        #expect(!inside.isEmpty && inside.count < all.count)
        for shop in all {
            let areas = try await town.places.places(containing: shop.place.coordinate)
            #expect(areas.contains(quarter.id) == inside.contains { $0.place.id == shop.place.id })
        }
    }

    private struct Town {
        let folder: TemporaryFolder
        let report: ImportReport
        let places: PlaceStore

        init() async throws {
            folder = try TemporaryFolder()
            let store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
            var options = ImportOptions(collection: CollectionSpec(name: "places", license: "CC0-1.0"))
            options.format = .places
            let tables = ["map/places.geojsonl", "map/aubeval/poi.geojson"].map { SampleData.file($0).path }
            report = try await DatasetImporter(options: options).run(tables, into: store)
            places = PlaceStore(store.store)
        }
    }
}
