import Testing
import Vantage
import VantageSceneFixtures

/// Tests searches for positions, map links and Plus Codes.
@Suite(.fewAtATime)
struct PlaceStoreSearchTests {
    /// A store with places, one per row of `name,lat,lon`.
    private struct Town {
        let folder: TemporaryFolder
        let places: PlaceStore

        init(_ rows: String...) async throws {
            folder = try TemporaryFolder()
            let file = try folder.write((["name,lat,lon"] + rows + [""]).joined(separator: "\n"), to: "places.csv")
            let store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
            var options = ImportOptions(collection: CollectionSpec(name: "town"))
            options.format = .places
            let report = try await DatasetImporter(options: options).run([file.path], into: store)
            try #require(report.imported == rows.count)
            places = PlaceStore(store)
        }

        /// The names of the places in the store. Excludes a position in the text, which is a match but not in the
        /// store.
        func names(_ text: String, near: Coordinate? = nil) async throws -> [String] {
            try await places.matches(of: PlaceQuery(text, near: near)).map(\.place).filter { $0.type != "position" }
                .map(\.name)
        }
    }

    @Test(arguments: [
        ("https://maps.apple.com/?ll=48,7&q=Somewhere", ["Boulangerie"]),
        ("  https://www.google.com/maps/search/?api=1&query=48.0%2C7.0 ", ["Boulangerie"]),
        ("https://www.google.com/maps/place/Elsewhere/@20,30,15z/data=!3d48!4d7", ["Boulangerie"]),
        ("https://www.openstreetmap.org/?mlat=48&mlon=7#map=15/20/30", ["Boulangerie"]),
        ("https://waze.com/ul?ll=49%2C8&navigate=yes", ["Librairie"]), ("geo:0,0?q=49,8(Anything)", ["Librairie"]),
        ("https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=49%2C8&heading=20", ["Librairie"]),
        ("https://maps.apple.com/?q=librairie", ["Librairie"]), ("geo:0,0?q=librairie", ["Librairie"]),
        ("https://www.google.com/maps/dir/?api=1&destination=Boulangerie", ["Boulangerie"]),
        ("https://maps.apple.com/?ll=10,20&q=Boulangerie", []), ("https://osm.org/go/0EEQjE--?m", []),
        // These are not map links, so the search looks for their words.
        ("https://example.com/librairie", []), ("librairie:", ["Librairie"]), ("geo: librairie", ["Librairie"]),
    ]) func `a map link finds the place at its position, or searches for its text`(
        text: String, names: [String]
    ) async throws {
        let town = try await Town("Boulangerie,48,7", "Librairie,49,8")
        #expect(try await town.names(text).prefix(1) == names[...], "\(text)")
    }

    @Test func `the position in a link applies unless the query has its own`() async throws {
        let town = try await Town("Halle,48,7", "Halle,10,20")
        let link = "https://maps.apple.com/?q=Halle&sll=10,20"
        let first = try await town.places.matches(of: PlaceQuery(link)).first
        #expect(first?.place.coordinate.latitude == 10 && first?.distance == 0)
        let near = try Coordinate(latitude: 48, longitude: 7)
        #expect(try await town.places.matches(of: PlaceQuery(link, near: near)).first?.place.coordinate == near)
    }

    @Test func `a short Plus Code is relative to the place that follows it or to the query's position`() async throws {
        let hall = try Coordinate(latitude: 43.7384, longitude: 7.4246)
        let town = try await Town("Halle,43.7384,7.4246", "Monaco,43.7314,7.42")
        let short = String(PlusCode(hall).text.dropFirst(4))
        #expect(try await town.names("\(short) Monaco") == ["Halle"])
        #expect(try await town.names(" \(short.lowercased())  monaco ").first == "Halle")
        #expect(try await town.names(short, near: hall).first == "Halle")
        let far = try Coordinate(latitude: 10, longitude: 20)
        #expect(try await town.names(short, near: far).isEmpty, "the nearest position with that code is elsewhere")
        for alone in [short, "\(short) Nowhere"] { #expect(try await town.names(alone).isEmpty) }
    }

    @Test(arguments: ["48.00005, 7.00005", "N 48° 0.003' E 7° 0.003'", "48,0 7,0"])
    func `a position finds the place located there`(text: String) async throws {
        #expect(try await Town("Boulangerie,48,7", "Librairie,49,8").names(text) == ["Boulangerie"])
    }

    @Test func `a position is the first match, even if no place is nearby`() async throws {
        let town = try await Town("Boulangerie,48,7")
        for (text, count) in [("48,7", 2), ("-33.86, 151.2", 1), ("geo:1,1", 1)] {
            let matches = try await town.places.matches(of: PlaceQuery(text))
            #expect(matches.count == count && matches.first?.place.type == "position", "\(text)")
        }
        #expect(try await town.names("1,1").isEmpty)
    }

    @Test func `places and scenes share a store`() async throws {
        let town = try await Town("Boulangerie,48,7")
        let scenes = SceneStore(town.places.store)
        #expect(try await scenes.scenes(limit: 1).scenes.isEmpty)
        #expect(scenes.store === PlaceStore(scenes).store)
        try await scenes.close()
        let error = await #expect(throws: StoreError.self) { try await town.names("boulangerie") }
        #expect(error?.code == .closed)
    }
}
