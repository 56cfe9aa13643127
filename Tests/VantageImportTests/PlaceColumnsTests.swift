import Testing
import VantagePlaces
import VantageSceneFixtures

@testable import VantageImport

/// Tests for tables of places with custom column names.
struct PlaceColumnsTests {
    @Test(arguments: [
        ("title;n;e;kind;road\nKiosk;48,5;7,5;kiosk;Rue Haute\n", true),
        ("Kiosk\t48.5\t7.5\tkiosk\tRue Haute\n", false),
    ]) func `reads columns by name and by number`(table: String, hasHeader: Bool) async throws {
        let titles = hasHeader ? ["title", "N", "e", "4", "road"] : ["1", "2", "3", "4", "5"]
        let fields = ["name", "latitude", "longitude", "shop", "addr:street"]
        let columns = PlaceColumns(Dictionary(uniqueKeysWithValues: zip(fields, titles)), hasHeader: hasHeader)
        let place = try #require(try await Self.places(table, columns).first)
        #expect(place.name == "Kiosk" && place.type == "kiosk" && place.address?.street == "Rue Haute")
        #expect(place.coordinate.latitude == 48.5 && place.coordinate.longitude == 7.5)
    }

    @Test func `a specified column takes precedence over the column named after the property`() async throws {
        let table = "name,lat,lon,label\n17,48,7,Kiosk\n"
        #expect(try await Self.places(table, PlaceColumns(["name": "label"])).map(\.name) == ["Kiosk"])
        #expect(try await Self.places(table, nil).isEmpty)
    }

    @Test(arguments: [
        (["name": "titel"], "has no column \"titel\". Its columns are \"title\", \"n\", \"e\"."),
        (["name": "4"], "has no column \"4\""), (["name": "0"], "has no column \"0\""),
        (["name": "title", "brand": "1"], "The column \"title\" cannot be both brand and name."),
        (["name": "title"], "has no columns for latitude and longitude"),
    ]) func `the error names the invalid column`(columns: [String: String], message: String) async throws {
        let folder = try TemporaryFolder()
        let table = try folder.write("title,n,e\nKiosk,48,7\n", to: "shops.csv")
        let failure = #expect(throws: ImportFailure.self) {
            try PlaceTable(path: table.path, name: "shops.csv", limits: .standard, columns: PlaceColumns(columns))
        }
        #expect(failure?.description.contains(message) == true, "\(failure?.description ?? "")")
    }

    private static func places(_ text: String, _ columns: PlaceColumns?) async throws -> [Place] {
        let town = try await ImportedPlaces()
        let report = try await town.add(text, columns: columns)
        #expect(report.failureNotes.map(\.message) == [])
        return try await town.find("Kiosk")
    }
}
