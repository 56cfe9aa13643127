import Foundation
import Testing
import VantageGeodesy
import VantagePlaces
import VantagePlaceStore
import VantageSceneFixtures
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

/// Tests for the import of outlines, and of places from Overture and Natural Earth.
@Suite(.fewAtATime)
struct PlaceSourceTests {
    private struct Import {
        let places: PlaceStore
        let report: ImportReport

        /// Imports features, one per line.
        init(_ features: [String]) async throws {
            let town = try await ImportedPlaces()
            report = try await town.add(features.joined(separator: "\n"), named: "places.geojsonl", to: "places")
            places = town.places
        }

        func first(_ text: String) async throws -> Place? {
            try await places.search(PlaceQuery(text)).first?.place
        }

        func names(at latitude: Double, _ longitude: Double) async throws -> [String] {
            let found = try await places.reverseLookup(at: Coordinate(latitude: latitude, longitude: longitude))
            return (found.territories + found.features).map(\.name)
        }
    }

    private static func feature(_ properties: String, _ geometry: String, id: String = "1") -> String {
        #"{"type":"Feature","id":"\#(id)","geometry":\#(geometry),"properties":{\#(properties)}}"#
    }

    private static let point = #"{"type":"Point","coordinates":[7.4,43.7]}"#
    private static let square =
        #"{"type":"Polygon","coordinates":[[[7,43],[8,43],[8,44],[7,44],[7,43]],[[7.8,43.8],[7.9,43.8],[7.9,43.9],[7.8,43.9],[7.8,43.8]]]}"#

    /// Covers releases with `categories` and later ones with `taxonomy` and `basic_category`, both nested and as
    /// strings.
    @Test(arguments: [
        (#""categories":{"primary":"coffee_shop","alternate":["bakery"]}"#, PointOfInterestCategory.cafe),
        (
            #""basic_category":"cafe","taxonomy":{"primary":"gas_station_sushi","hierarchy":["food_and_drink","restaurant"]}"#,
            .cafe
        ),
        (
            #""taxonomy":{"primary":"pizza_restaurant","hierarchy":["food_and_drink","restaurant","pizza_restaurant"]}"#,
            .restaurant
        ),
        (#""taxonomy":"{\"primary\":\"hotel\"}""#, .hotel),
    ]) func `imports Overture places with categories`(
        categories: String, category: PointOfInterestCategory
    ) async throws {
        let text =
            #""names":{"primary":"Chez Ø","common":{"de":"Bei Ø"},"rules":[{"variant":"short","value":"CØ"}]},\#(categories),"phones":["+377 1"],"websites":["https://a.example"],"addresses":[{"freeform":"1 Rue X","locality":"Ville","postcode":"98000","country":"MC"}],"sources":[{"dataset":"Foursquare"}],"confidence":0.9"#
        let place = try #require(try await Import([Self.feature(text, Self.point)]).first("co"))
        #expect(place.name == "Chez Ø" && place.names == ["de": "Bei Ø"] && place.aliases == ["CØ"])
        #expect(place.category == category && place.kind == .pointOfInterest)
        #expect(place.telephone == "+377 1" && place.url == "https://a.example")
        #expect(place.address?.line == "1 Rue X, 98000, Ville, MC" && place.license == "Apache-2.0")
        #expect(place.source == "overture")
    }

    @Test func `ignores permanently closed Overture places`() async throws {
        let text = #""names":{"primary":"Old"},"operating_status":"permanently_closed""#
        #expect(try await Import([Self.feature(text, Self.point)]).report.ignored == 1)
    }

    /// The point comes first and is kept. The area does not become a second place.
    @Test func `adds the area of an Overture division to its place`() async throws {
        let division = #""type":"division","subtype":"country","country":"MC","names":{"primary":"Monaco"}"#
        let area =
            #""type":"division_area","division_id":"d","subtype":"country","class":"land","country":"MC","names":{"primary":"Monaco"}"#
        let found = try await Import([
            Self.feature(division, Self.point, id: "d"), Self.feature(area, Self.square, id: "a"),
        ])
        #expect(found.report.imported == 1 && found.report.duplicates == 1)
        let place = try #require(try await found.first("monaco"))
        #expect(place.kind == .territory && place.type == "country" && place.code == "MC")
        #expect(abs(place.coordinate.latitude - 43.7) < 1e-9)
        #expect(try await found.names(at: 43.5, 7.5) == ["Monaco"])
        #expect(try await found.names(at: 43.85, 7.85).isEmpty)
    }

    @Test func `imports countries, towns and lakes from Natural Earth`() async throws {
        let found = try await Import([
            Self.feature(
                #""featurecla":"Admin-0 country","NAME":"France","NAME_LONG":"France","NAME_DE":"Frankreich","NAME_ZHT":"法國","NAME_LEN":6,"ISO_A2":"-99","ISO_A2_EH":"FR","POP_EST":67059887,"NE_ID":1"#,
                Self.square),
            Self.feature(
                #""featurecla":"Admin-1 capital","name":"Nice","pop_max":927000,"ne_id":2"#, Self.point),
            Self.feature(#""featurecla":"Lake","name":"Lac Bleu","scalerank":1,"ne_id":3"#, Self.square),
        ])
        let france = try #require(try await found.first("frankreich"))
        #expect(france.names == ["de": "Frankreich", "zh-Hant": "法國"] && france.type == "country")
        #expect(france.code == "FR" && france.adminLevel == 2 && france.source == "naturalearth")
        let (nice, lake) = (try await found.first("nice"), try await found.first("lac bleu"))
        #expect(nice?.kind == .territory && nice?.type == "city" && lake?.kind == .physicalFeature)
        #expect(try await found.names(at: 43.5, 7.5) == ["France", "Lac Bleu"])
    }

    @Test func `imports street lines and house footprints`() async throws {
        let found = try await Import([
            Self.feature(
                #""highway":"residential","name":"Rue""#,
                #"{"type":"LineString","coordinates":[[7.4,43.7],[7.41,43.7]]}"#, id: "w1"),
            Self.feature(
                #""building":"yes","addr:housenumber":"3","addr:street":"Rue""#,
                #"{"type":"MultiPolygon","coordinates":[[[[7.4,43.7],[7.4001,43.7],[7.4001,43.7001],[7.4,43.7001],[7.4,43.7]]]]}"#,
                id: "a2"),
        ])
        let within = try await found.places.reverseLookup(at: Coordinate(latitude: 43.70005, longitude: 7.40005))
        #expect(within.address?.place.name == "3 Rue" && within.address?.method == .contains)
        let along = try await found.places.reverseLookup(at: Coordinate(latitude: 43.7001, longitude: 7.409))
        #expect(along.address?.place.name == "Rue" && along.address?.method == .street)
        #expect(abs((along.address?.distance ?? 0) - 11.1) < 0.1)
    }

    /// The feature is longer than the line limit of other tables.
    @Test func `imports an outline with a hundred thousand points`() async throws {
        let ring = (0..<120_000).map { number in
            let angle = Double(number) / 120_000 * 2 * .pi
            return "[\(7 + 0.5 * cos(angle)),\(43 + 0.5 * sin(angle))]"
        }
        let geometry = #"{"type":"Polygon","coordinates":[[\#((ring + [ring[0]]).joined(separator: ","))]]}"#
        let found = try await Import([Self.feature(#""name":"Round","boundary":"administrative""#, geometry)])
        #expect(try await found.names(at: 43, 7.49) == ["Round"])
        #expect(try await found.names(at: 43.4, 7.4).isEmpty)
    }

    @Test(arguments: [
        #"{"type":"Polygon","coordinates":[]}"#, #"{"type":"Polygon","coordinates":[[[7,43],[7,43]]]}"#,
        #"{"type":"Polygon","coordinates":[[[7,1e300],[8,43],[8,44]]]}"#, #"{"type":"Polygon","coordinates":"x"}"#,
        #"{"type":"MultiPolygon","coordinates":[[[[1]]]]}"#, #"{"type":"LineString","coordinates":[[null,7]]}"#,
    ]) func `a broken geometry fails or yields no outline`(geometry: String) async throws {
        let found = try await Import([Self.feature(#""name":"X","place":"town""#, geometry)])
        #expect(found.report.imported + found.report.failed == 1)
        #expect(try await found.names(at: 43.5, 7.5).isEmpty)
    }
}
