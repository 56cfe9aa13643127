import Foundation
import Testing
import VantagePlaces
import VantagePlaceStore
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests the formats of place tables, and the tags in them.
@Suite(.fewAtATime)
struct PlaceFormatTests {
    private static func feature(_ id: String, _ tags: String, _ geometry: String = point) -> String {
        #"{"type":"Feature","id":"\#(id)","geometry":\#(geometry),"properties":{\#(tags)}}"#
    }

    private static let point = #"{"type":"Point","coordinates":[7.5,48.5]}"#
    private static let square = "[[7,48],[7.001,48],[7.001,48.001],[7,48]]"

    private static func geoNames(_ id: Int, _ name: String) -> String {
        "\(id)\t\(name)\t\(name)\t\t48.2\t7.7\tP\tPPL\tFR\t\t01\t\t\t\t1000\t\t\t\t2026-01-01"
    }

    @Test(arguments: [
        ("array.json", #"[{"name":"Aubeval","lat":48,"lon":7}]"#),
        (
            "pretty.json",
            "[\n  {\n    \"name\": \"Aubeval\",\n    \"location\": {\"latitude\": 48, \"longitude\": 7}\n  }\n]\n"
        ),
        ("features.json", "[\(feature("n1", #""name":"Aubeval""#))]"),
        ("one.json", feature("n1", #""name":"Aubeval""#).replacing(",", with: ",\n")),
        ("lines.jsonl", "{\"name\":\"Aubeval\",\"lat\":48,\"lon\":7}\n{\"name\":\"Other\",\"lat\":48,\"lon\":7}\n"),
        (
            "overpass.json",
            #"{"version":0.6,"elements":[{"type":"node","id":9,"lat":48,"lon":7,"tags":{"name":"Aubeval"}}]}"#
        ),
        ("table.csv", "name;lat;lon\nAubeval;48,2;-7,7\n"),
        ("mark.csv", "\u{FEFF}name,lat,lon\nAubeval,48,7\n"),
        (
            "map.osm",
            """
            <?xml version="1.0"?><osm version="0.6"><node id="1" lat="48" lon="7"><tag k="name" v="Aubeval"/></node></osm>
            """
        ),
        (
            "points.gpx",
            #"<?xml version="1.0"?><gpx version="1.1"><wpt lat="48" lon="7"><name>Aubeval</name></wpt></gpx>"#
        ),
        (
            "points.kml",
            """
            <?xml version="1.0"?><kml><Document><Placemark><name>Aubeval</name><Point><coordinates>7,48,0</coordinates>\
            </Point></Placemark></Document></kml>
            """
        ),
    ])
    func `reads a table`(name: String, text: String) async throws {
        let town = try await ImportedPlaces()
        let report = try await town.add(text.utf8, named: name)
        #expect(report.failed == 0 && report.failureNotes.isEmpty)
        #expect(try await town.names("aubeval") == ["Aubeval"])
    }

    @Test func `reads Latin-1 and UTF-16`() async throws {
        let town = try await ImportedPlaces()
        let text = "name,lat,lon\nMünchen,48,7\n"
        _ = try await town.add(try #require(text.data(using: .isoLatin1)), named: "latin.csv")
        #expect(try await town.names("münchen") == ["München"])
        let wide = "name\tlat\tlon\nUnistadt\t48\t7\n"
        _ = try await town.add(try #require(wide.data(using: .utf16)), named: "wide.csv")
        #expect(try await town.names("unistadt") == ["Unistadt"])
    }

    @Test func `a broken first line does not hide a GeoNames table`() async throws {
        let town = try await ImportedPlaces()
        let text = "broken\n" + Self.geoNames(1, "Aubeval") + "\n" + Self.geoNames(2, "Other") + "\n"
        let report = try await town.add(text.utf8, named: "geonames.txt")
        #expect(report.imported == 2 && report.failureNotes.map(\.code) == ["badRow"])
    }

    @Test(arguments: [
        "This is a text.\nNothing else.\n", "<html><body>Hi</body></html>",
        "\u{1}\u{2}\u{3}\u{4}\u{5}\u{6}\u{7}\u{1}\u{2}\u{3}",
        #"{"type":"Point","coordinates":[7,48]}"#, "title;description\na;b\n",
    ])
    func `rejects other files with an error that lists the formats`(text: String) async throws {
        let town = try await ImportedPlaces()
        let report = try await town.add(text.utf8, named: "file.dat")
        let note = try #require(report.failureNotes.first)
        #expect(report.failed == 1 && note.code == "unsupportedFormat" && note.message.contains("KML"))
    }

    @Test func `control characters in names are removed`() async throws {
        let town = try await ImportedPlaces()
        let text = "name,lat,lon\nNul\u{0}stadt,48,7\nTab\u{1}dorf,48,7\n\u{2066}Iso\u{2069}\u{202E}late,48,7\n"
        _ = try await town.add(text.utf8, named: "odd.csv")
        _ = try await town.add(#"[{"name":"Half \ud800 pair","lat":48,"lon":7}]"#.utf8, named: "half.json")
        #expect(try await town.names("nulstadt") == ["Nulstadt"])
        #expect(try await town.names("tabdorf") == ["Tabdorf"])
        #expect(try await town.names("isolate") == ["Isolate"])
        #expect(try await town.names("half pair").count == 1)
        #expect(try await PlaceStore(town.store.store).verify().problems.isEmpty)
        try await PlaceStore(town.store.store).removePlaces(ofCollection: "town")
        #expect(try await town.names("nulstadt").isEmpty)
    }

    @Test func `a place with only a translated name uses that name`() async throws {
        let town = try await ImportedPlaces()
        let lines = [
            Self.feature("n1", #""name:en":"Corner Shop","amenity":"cafe""#),
            Self.feature("n2", #""name_ar":"نخيل","amenity":"cafe""#),
        ]
        _ = try await town.add(lines.joined(separator: "\n").utf8, named: "names.geojsonl")
        #expect(try await town.names("corner shop") == ["Corner Shop"])
        #expect(try await town.names("نخيل") == ["نخيل"])
    }

    @Test(arguments: [
        (#""addr:housenumber":"82;84","addr:street":"Rue""#, ["82 Rue", "84 Rue"]),
        (#""addr:housenumber":"82-84","addr:street":"Rue""#, ["82-84 Rue"]),
        (#""addr:housenumber":"5","addr:street":"Rue","shop":"bakery""#, ["5 Rue"]),
        (#""addr:conscriptionnumber":"123","addr:streetnumber":"4","addr:street":"Husova""#, ["123/4 Husova"]),
        (
            #""addr:block_number":"3","addr:housenumber":"12","addr:neighbourhood":"一丁目","addr:quarter":"丸の内""#,
            ["丸の内一丁目 3-12"]
        ),
        (#""addr:housenumber":"110","addr:street":"세종대로""#, ["세종대로 110"]),
        (#""addr:housenumber":"7","addr:hamlet":"Weiler""#, ["7 Weiler"]),
        (#""addr:housenumber":"7","addr:place":"Dorf""#, ["7 Dorf"]),
    ])
    func `the name of a house consists of its number and street`(tags: String, names: [String]) async throws {
        let town = try await ImportedPlaces()
        let report = try await town.add(Self.feature("n1", tags).utf8, named: "houses.geojsonl")
        #expect(report.imported == names.count)
        var found: [String] = []
        for name in names { found += try await town.names(name).filter { $0 == name } }
        #expect(found == names)
    }

    @Test func `a shop without a name keeps its address and category`() async throws {
        let town = try await ImportedPlaces()
        _ = try await town.add(
            Self.feature("n1", #""addr:housenumber":"5","addr:street":"Rue","shop":"bakery""#).utf8,
            named: "shop.geojsonl")
        let shop = try #require(try await town.find("bakery").first)
        #expect(shop.kind == .address && shop.category == .bakery && shop.address?.line == "5 Rue")
    }

    @Test func `reads attributes`() async throws {
        let town = try await ImportedPlaces()
        let tags = #"""
            "name":"Löwen","amenity":"restaurant","brand":"Lions","cuisine":"chinese;thai","wheelchair":"limited","level":"1",\#
            "contact:instagram":"@lion","religion":"muslim"
            """#
        _ = try await town.add(Self.feature("n1", tags).utf8, named: "lion.geojsonl")
        let lion = try #require(try await town.find("löwen").first).attributes
        #expect(lion.brand == "Lions" && lion.cuisines == ["chinese", "thai"] && lion.wheelchair == .limited)
        #expect(lion.level == "1" && lion.religion == "muslim")
        #expect(lion.socialLinks == ["https://www.instagram.com/lion"])
    }

    @Test func `a closed way that is both a line and an area is one place`() async throws {
        let tags = #""name":"Parc","leisure":"park""#
        let line = Self.feature("w5", tags, #"{"type":"LineString","coordinates":\#(Self.square)}"#)
        let area = Self.feature("a10", tags, #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#)
        for lines in [[line, area], [area, line]] {
            let town = try await ImportedPlaces()
            let report = try await town.add(lines.joined(separator: "\n").utf8, named: "parc.geojsonl")
            #expect(report.imported == 1 && report.duplicates == 1)
            #expect(try await town.find("parc").map(\.sourceID) == ["a10"])
            #expect(try await town.find("park").count == 1)
        }
    }

    @Test func `the same file in two collections yields one result`() async throws {
        let town = try await ImportedPlaces()
        let text = Self.feature("n1", #""name":"Löwen","amenity":"restaurant""#)
        for collection in ["one", "two"] {
            _ = try await town.add(text.utf8, named: "lion.geojsonl", to: collection)
        }
        #expect(try await town.find("löwen").count == 1)
        #expect(try await town.find("restaurant").count == 1)
    }

    @Test func `reads Overture's buildings and addresses as published`() async throws {
        let town = try await ImportedPlaces()
        let sources = #""version":1,"sources":[{"dataset":"OpenStreetMap"}]"#
        let lines = [
            Self.feature(
                "b1", #"\#(sources),"height":5.5,"has_parts":false,"names":null,"class":"house""#,
                #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#),
            Self.feature(
                "a1",
                #"\#(sources),"address_levels":[{"value":"MA"},{"value":"Newton"}],"number":"22","street":"Elm","country":"US""#
            ),
        ]
        let report = try await town.add(lines.joined(separator: "\n").utf8, named: "overture.geojsonl")
        #expect(report.imported == 2)
        #expect(try await PlaceStore(town.store.store).collections().map(\.buildings) == [1])
        #expect(try await town.find("22 elm newton").first?.address?.line == "22 Elm, Newton, MA, US")
    }

    @Test func `a postal code area determines the postal code of its houses`() async throws {
        let town = try await ImportedPlaces()
        let lines = [
            Self.feature(
                "n1", #""addr:housenumber":"5","addr:street":"Rue""#,
                #"{"type":"Point","coordinates":[7.0008,48.0005]}"#),
            Self.feature(
                "a3", #""boundary":"postal_code","postal_code":"68000""#,
                #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#),
        ]
        _ = try await town.add(lines.joined(separator: "\n").utf8, named: "postal.geojsonl")
        let house = try #require(try await town.find("5 rue").first)
        #expect(house.completeAddress?.postalCode == "68000" && house.derivedAddressParts == [.postalCode])
    }

    // MARK: Replacement

    @Test func `a replacement makes the collection match the file`() async throws {
        let town = try await ImportedPlaces()
        func line(_ id: String, _ name: String, _ more: String = "") -> String {
            Self.feature(id, #""name":"\#(name)"\#(more)"#)
        }
        let building = Self.feature(
            "a8", #""building":"yes""#, #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#)
        let before = [line("n1", "Same"), line("n2", "Old"), line("n3", "Gone"), building].joined(separator: "\n")
        _ = try await town.add(before.utf8, named: "town.geojsonl")
        _ = try await town.add(line("n9", "Foreign").utf8, named: "other.geojsonl", to: "other")
        let same = try #require(try await town.find("same").first)
        let after = [line("n1", "Same"), line("n2", "Changed"), line("n4", "New")].joined(separator: "\n")
        let report = try await town.add(after.utf8, named: "town.geojsonl", replaces: true)
        let changes = try #require(report.changes)
        #expect(changes.added == 1 && changes.changed == 1 && changes.removed == 1 && changes.unchanged == 1)
        #expect(try await town.find("same").first == same)
        for (name, count) in [("old", 0), ("gone", 0), ("changed", 1), ("new", 1), ("foreign", 1)] {
            #expect(try await town.names(name).count == count, "\(name)")
        }
        let store = PlaceStore(town.store.store)
        #expect(try await store.collections().map(\.buildings) == [0, 0])
        #expect(try await store.verify().problems.isEmpty)
        let again = try await town.add(after.utf8, named: "town.geojsonl", replaces: true)
        #expect(again.changes?.unchanged == 3 && again.changes?.added == 0)
    }

    @Test func `a file that cannot be read replaces nothing`() async throws {
        let town = try await ImportedPlaces()
        _ = try await town.add(Self.feature("n1", #""name":"Same""#).utf8, named: "town.geojsonl")
        await #expect(throws: ImportFailure.self) {
            try await town.add("no table".utf8, named: "town.geojsonl", replaces: true)
        }
        #expect(try await town.names("same") == ["Same"])
    }

    @Test func `a replaced area updates derived addresses in other collections`() async throws {
        let town = try await ImportedPlaces()
        func area(_ name: String) -> String {
            Self.feature(
                "a4", #""name":"\#(name)","place":"town""#, #"{"type":"Polygon","coordinates":[\#(Self.square)]}"#)
        }
        let house = Self.feature(
            "n1", #""addr:housenumber":"5","addr:street":"Rue""#, #"{"type":"Point","coordinates":[7.0008,48.0005]}"#)
        _ = try await town.add(area("Before").utf8, named: "areas.geojsonl", to: "areas")
        _ = try await town.add(house.utf8, named: "houses.geojsonl", to: "houses")
        #expect(try await town.find("5 rue before").count == 1)
        _ = try await town.add(area("After").utf8, named: "areas.geojsonl", to: "areas", replaces: true)
        #expect(try await town.find("5 rue").first?.completeAddress?.locality == "After")
        #expect(try await town.find("5 rue after").count == 1)
        #expect(try await PlaceStore(town.store.store).verify().problems.isEmpty)
    }

    @Test func `a folder may contain tables of all kinds, and other text files`() async throws {
        let town = try await ImportedPlaces()
        let folder = town.folder.url.appending(path: "tables")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in [
            ("cities.txt", Self.geoNames(1, "Aubeval")), ("README.txt", "Places of a town.\nSecond line.\n"),
            ("points.gpx", #"<gpx version="1.1"><wpt lat="48" lon="7"><name>Waypoint</name></wpt></gpx>"#),
            ("map.osm", #"<osm><node id="1" lat="48" lon="7"><tag k="name" v="Node"/></node></osm>"#),
            ("log.nmea", "$GPGGA,1,2\n"), ("shops.csv", "name,lat,lon\nKiosk,48,7\n"),
        ] { try Data(text.utf8).write(to: folder.appending(path: name)) }
        let report = try await town.run([folder.path])
        #expect(report.imported == 4 && report.failed == 0, "\(report.failureNotes)")
        for name in ["Aubeval", "Waypoint", "Node", "Kiosk"] { #expect(try await town.names(name) == [name]) }
    }
}
