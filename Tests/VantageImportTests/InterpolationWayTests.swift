import Foundation
import Testing
import VantageGeodesy
import VantagePlaces
import VantagePlaceStore
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for the import of OpenStreetMap's address interpolation ways.
@Suite(.fewAtATime)
struct InterpolationWayTests {
    /// A line with a bend halfway along it.
    private static let line = [[7.0, 48.0], [7.001, 48.0], [7.001, 48.00066913]]

    @Test(arguments: [
        ("even", "2", "10", ["4", "6", "8"]), ("odd", "1", "5", ["3"]), ("all", "10", "7", ["8", "9"]),
        ("4", "1", "13", ["5", "9"]), ("even", "2", "4", []), ("even", "2", "2", []), ("even", "2", "5", []),
        ("alphabetic", "1a", "1d", []), ("0", "2", "10", []), ("11", "1", "23", []), ("even", "2", "9998", []),
    ]) func `adds the houses between the ends of a way`(
        interpolation: String, first: String, last: String, expected: [String]
    ) async throws {
        let town = try await Town([
            Self.house(1, first, at: Self.line[0]), Self.house(2, last, at: Self.line[2]), Self.way(interpolation),
        ])
        #expect(try await town.guessed() == expected)
    }

    @Test func `spaces houses evenly between the numbered points of a way`() async throws {
        let straight = try await Town([
            Self.house(1, "2", at: Self.line[0]), Self.house(2, "10", at: Self.line[2]), Self.way("even"),
        ])
        let middle = try #require(try await straight.find("6 Rue Haute"))
        #expect(middle.coordinate.distance(to: try Coordinate(latitude: 48, longitude: 7.001)) < 0.5)
        #expect(middle.isInterpolated && middle.address?.line == "6 Rue Haute, 67000" && middle.kind == .address)
        #expect(middle.source == "town" && middle.sourceID == "w9 6")
        let bent = try await Town([
            Self.house(1, "2", at: Self.line[0]), Self.house(3, "4", at: Self.line[1]),
            Self.house(2, "10", at: Self.line[2]), Self.way("even"),
        ])
        #expect(try await bent.guessed() == ["6", "8"])
        let eight = try #require(try await bent.find("8 Rue Haute"))
        #expect(eight.coordinate.distance(to: try Coordinate(latitude: 48.00044609, longitude: 7.001)) < 0.5)
    }

    @Test func `does not interpolate between different streets`() async throws {
        let town = try await Town([
            Self.house(1, "2", at: Self.line[0]), Self.house(2, "10", at: Self.line[2], street: "Rue Basse"),
            Self.way("even"),
        ])
        #expect(try await town.guessed() == [])
    }

    @Test func `imports a way before its houses, detects a duplicate way and removes ways with their collection`()
        async throws
    {
        let rows = [Self.way("even"), Self.house(1, "2", at: Self.line[0]), Self.house(2, "10", at: Self.line[2])]
        let town = try await Town(rows)
        #expect(try await town.guessed() == ["4", "6", "8"] && town.report.imported == 3)
        let again = try await town.add(rows)
        #expect(again.imported == 0 && again.duplicates == 3)
        let places = PlaceStore(town.store.store)
        #expect(try await places.count == 5)
        #expect(try await places.removePlaces(ofCollection: "town") == 5)
        #expect(try await town.add(rows).imported == 3)
        #expect(try await places.count == 5)
    }

    @Test func `a reverse lookup marks an interpolated house`() async throws {
        let town = try await Town([
            Self.house(1, "2", at: Self.line[0]), Self.house(2, "10", at: Self.line[2]), Self.way("even"),
        ])
        let found = try await PlaceStore(town.store.store).reverseLookup(
            at: Coordinate(latitude: 48.0001, longitude: 7.0011))
        #expect(found.address?.place.name == "6 Rue Haute" && found.address?.method == .interpolated)
    }

    // MARK: The town

    private struct Town {
        let folder: TemporaryFolder
        let store: SceneStore
        private(set) var report = ImportReport()

        init(_ rows: [String]) async throws {
            folder = try TemporaryFolder()
            store = try await SceneStore(writing: folder.file("town.sqlite"), creating: true)
            report = try await add(rows)
        }

        func add(_ rows: [String]) async throws -> ImportReport {
            var options = ImportOptions(collection: CollectionSpec(name: "town"))
            options.format = .places
            let file = try folder.write(rows.joined(separator: "\n"), to: "rows.geojsonl")
            return try await DatasetImporter(options: options).run([file.path], into: store)
        }

        /// Returns the numbers of the interpolated houses in order.
        func guessed() async throws -> [String] {
            let found = try await PlaceStore(store.store).search(PlaceQuery("rue haute", limit: 1000)).map(\.place)
            return found.filter(\.isInterpolated).compactMap { $0.address?.houseNumber }.sorted()
        }

        func find(_ text: String) async throws -> Place? {
            try await PlaceStore(store.store).search(PlaceQuery(text)).first?.place
        }
    }

    private static func house(_ id: Int, _ number: String, at point: [Double], street: String = "Rue Haute") -> String {
        feature(
            "n\(id)", #""addr:housenumber":"\#(number)","addr:street":"\#(street)","addr:postcode":"67000""#,
            #"{"type":"Point","coordinates":\#(point)}"#)
    }

    private static func way(_ interpolation: String) -> String {
        feature(
            "w9", #""addr:interpolation":"\#(interpolation)""#, #"{"type":"LineString","coordinates":\#(line)}"#)
    }

    private static func feature(_ id: String, _ properties: String, _ geometry: String) -> String {
        #"{"type":"Feature","id":"\#(id)","properties":{\#(properties)},"geometry":\#(geometry)}"#
    }
}
