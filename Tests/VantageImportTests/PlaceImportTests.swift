import Foundation
import Testing
import VantagePlaces
import VantagePlaceStore
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for the import of tables of places.
@Suite(.fewAtATime)
struct PlaceImportTests {
    @Test func `imports a CSV table of places`() async throws {
        let town = try await ImportedPlaces()
        let report = try await town.add(
            """
            id,name,name:fr,name:zh-Hant,latitude,longitude,category,phone,website,opening_hours,addr:street,housenumber
            7,Zum Löwen,Au Lion,獅子,48.2,7.7,restaurant,+49 1,https://a.example,Mo-Fr 10:00-12:00,Rue,4
            ,Halle,,,48.3,7.8,,,,,,
            """)
        #expect(report.imported == 2 && report.failed == 0)
        let lion = try #require(try await town.find("lion").first)
        #expect(lion.id == PlaceID(source: "town", id: "7") && lion.source == "town" && lion.sourceID == "7")
        #expect(lion.kind == .pointOfInterest && lion.category == .restaurant)
        #expect(lion.names == ["fr": "Au Lion", "zh-Hant": "獅子"])
        #expect(
            lion.telephone == "+49 1" && lion.url == "https://a.example" && lion.openingHours == "Mo-Fr 10:00-12:00")
        #expect(lion.address?.line == "4 Rue")
        let hall = try #require(try await town.find("halle").first)
        #expect(hall.category == nil && hall.names.isEmpty && hall.address == nil && hall.telephone == nil)
    }

    @Test func `imports an OpenStreetMap extract`() async throws {
        let town = try await ImportedPlaces()
        func feature(_ id: String, _ tags: String, _ geometry: String) -> String {
            #"{"type":"Feature","id":"\#(id)","geometry":\#(geometry),"properties":{\#(tags)}}"#
        }
        let point = #"{"type":"Point","coordinates":[7.5,48.5]}"#
        // A U shape whose center lies outside the outline.
        let area = #"{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[8,9],[8,1],[3,1],[3,9],[0,9],[0,0]]]}"#
        let report = try await town.add(
            [
                feature("n1", #""name":"Pharmacie","amenity":"pharmacy","wikidata":"Q1""#, point),
                feature("a2", #""name":"Lac","natural":"water""#, area),
                feature("n3", #""name":"Ville","place":"city","population":"1000000""#, point),
                feature("n4", #""addr:housenumber":"12","addr:street":"Grand Rue""#, point),
                feature(
                    "w5", #""name":"Grand Rue","highway":"residential""#,
                    #"{"type":"LineString","coordinates":[[1,2],[3,4],[5,6]]}"#),
                feature("n6", #""highway":"crossing""#, point),
                feature("n7", #""name":"Lost""#, #"{"type":"Point","coordinates":[]}"#),
                "{broken", #"{"type":"Point","coordinates":[1,2]}"#,
            ].joined(separator: "\n"), named: "extract.geojsonl")
        #expect(report.imported == 5 && report.ignored == 1)
        #expect(report.failureNotes.map(\.code) == ["noPosition", "badRow", "badRow"])
        #expect(report.failureNotes[0].file == "extract.geojsonl line 7")
        let kinds = try await ["pharmacie", "lac", "ville", "12 grand rue"].asyncMap { try await town.find($0)[0].kind }
        #expect(kinds == [.pointOfInterest, .physicalFeature, .territory, .address])
        #expect(try await town.find("pharmacie")[0].category == .pharmacy)
        #expect(abs(try await town.find("ville")[0].importance - 0.75) < 0.01)
        let lake = try await town.find("lac")[0].coordinate
        #expect(lake.longitude == 1.5 && abs(lake.latitude - 4.5) < 0.01)
        let street = try #require(try await town.find("grand rue").first { $0.kind == .street })
        #expect(street.coordinate.longitude == 3)
    }

    @Test func `places without a name are named after their subcategory`() async throws {
        let town = try await ImportedPlaces()
        func feature(_ id: String, _ tags: String, at longitude: Double = 7.5) -> String {
            #"{"type":"Feature","id":"\#(id)","properties":{\#(tags)},"#
                + #""geometry":{"type":"Point","coordinates":[\#(longitude),48.5]}}"#
        }
        let report = try await town.add(
            [
                feature("n1", #""amenity":"bench""#), feature("n2", #""amenity":"toilets","operator":"City""#),
                feature("n3", #""amenity":"parking","access":"private""#),
                feature("n4", #""amenity":"place_of_worship","religion":"muslim","name":"Al-Nur""#),
                feature("n5", #""shop":"electronics","brand":"Apple","name":"Fifth Avenue""#),
                feature("n6", #""office":"company","addr:housenumber":"5","addr:street":"Rue""#),
                feature("n7", #""amenity":"cafe","addr:housenumber":"7","addr:street":"Rue""#),
            ].joined(separator: "\n"), named: "extract.geojsonl")
        #expect(report.imported == 6 && report.ignored == 1)
        let bench = try #require(try await town.find("Sitzbank").first)
        #expect(bench.isUnnamed && bench.name == "Bench" && bench.name(in: ["fr"]) == "Banc" && bench.type == "bench")
        #expect(try await town.find("toilets").map(\.name) == ["Toilets"])
        #expect(try await town.find("mosque").map(\.name) == ["Al-Nur"])
        #expect(try await town.find("church").isEmpty)
        #expect(try await town.find("apple store").map(\.name) == ["Fifth Avenue"])
        #expect(try await town.find("5 rue").first?.name == "5 Rue")
        let cafe = try #require(try await town.find("7 rue").first)
        #expect(cafe.name == "7 Rue" && cafe.kind == .address && cafe.category == .cafe && !cafe.isUnnamed)
        #expect(try await town.find("coffee").map(\.name) == ["7 Rue"])
    }

    @Test func `imports a GeoNames table`() async throws {
        let town = try await ImportedPlaces()
        let line = { (id: String, name: String, others: String, people: String) in
            [
                id, name, name, others, "43.7", "7.4", "P", "PPLC", "MC", "", "00", "", "", "", people, "", "60",
                "Europe/Monaco",
                "2026-01-01",
            ].joined(separator: "\t")
        }
        let report = try await town.add(
            [
                line("1", "Monaco", "Monaco,Mónako,モナコ,", "38000"), line("2", "x", "", "").replacing("43.7", with: "?"),
                "1\t2",
            ]
            .joined(separator: "\n"), named: "cities.txt")
        #expect(report.imported == 1 && report.failureNotes.map(\.code) == ["badRow", "badRow"])
        let found = try #require(try await town.find("モナコ").first)
        #expect(found.kind == .territory && found.aliases == ["Mónako", "モナコ"])
        #expect(found.source == "geonames" && found.sourceID == "1" && found.license == "CC-BY-4.0")
        #expect(abs(found.importance - 0.573) < 0.005)
    }

    @Test func `resuming a finished run imports nothing, and a new run finds only duplicates`() async throws {
        let town = try await ImportedPlaces()
        let rows = (0..<2000).map { "\($0),Place \($0),\(Double($0) / 100),7" }
        let table = (["id,name,lat,lon"] + rows).joined(separator: "\n")
        #expect(try await town.add(table).imported == 2000)
        let resumed = try await town.add(table, resumes: true)
        #expect(resumed.found == 2000 && resumed.imported == 2000 && resumed.duplicates == 0)
        let again = try await town.add(table)
        #expect(again.imported == 0 && again.duplicates == 2000)
        #expect(try await PlaceStore(town.store.store).count == 2000)
    }

    @Test func `a dry run changes nothing`() async throws {
        let town = try await ImportedPlaces()
        _ = try await town.add("id,name,lat,lon\n1,a,1,1\n")
        let file = try town.folder.write("id,name,lat,lon\n1,a,1,1\n2,b,1,1\n2,c,1,1\n3,d,x,1\n", to: "more.csv")
        var options = ImportOptions(collection: CollectionSpec(name: "town"))
        options.format = .places
        let report = try await DatasetImporter(options: options).performDryRun([file.path], into: town.store)
        #expect(report.imported == 1 && report.duplicates == 2 && report.failed == 1)
        #expect(try await PlaceStore(town.store.store).count == 1)
    }

    @Test func `reports files that are not tables of places`() async throws {
        let town = try await ImportedPlaces()
        let report = try await town.run([
            town.folder.write("{\n\"type\":\"Topology\"}", to: "a.json").path,
            town.folder.write([0xFF, 0xFE, 0x61, 0], to: "b.csv").path, town.folder.write("", to: "c.csv").path,
        ])
        #expect(report.failureNotes.map(\.file) == ["a.json", "b.csv"])
        #expect(report.failureNotes.map(\.code) == ["unsupportedFormat", "unsupportedFormat"])
    }
}

extension [String] {
    fileprivate func asyncMap<Value>(_ transform: (String) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await transform(element)) }
        return values
    }
}
