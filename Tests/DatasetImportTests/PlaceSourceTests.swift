import Foundation
import Geodesy
import PlaceStore
import Places
import SceneFixtures
import SceneStore
import Testing

@testable import DatasetImport

/// Places as Overture and Natural Earth write them, and outlines.
@Suite(.fewAtATime)
struct PlaceSourceTests {
    private struct Import {
        let places: PlaceStore
        let report: ImportReport

        /// Features, a line each.
        init(_ features: [String]) async throws {
            let folder = try TemporaryFolder()
            let store = try await SceneStore(writing: folder.file("places.sqlite"), creating: true)
            var options = ImportOptions(collection: CollectionSpec(name: "places"))
            options.format = .places
            let table = try folder.write(features.joined(separator: "\n"), to: "places.geojsonl")
            report = try await DatasetImporter(options: options).run([table.path], into: store)
            places = PlaceStore(store)
        }

        func first(_ text: String) async throws -> Place? {
            try await places.matches(of: PlaceQuery(text)).first?.place
        }

        func names(at latitude: Double, _ longitude: Double) async throws -> [String] {
            let found = try await places.whereabouts(of: Coordinate(latitude: latitude, longitude: longitude))
            return (found.territories + found.features).map(\.name)
        }
    }

    private static func feature(_ properties: String, _ geometry: String, id: String = "1") -> String {
        #"{"type":"Feature","id":"\#(id)","geometry":\#(geometry),"properties":{\#(properties)}}"#
    }

    private static let point = #"{"type":"Point","coordinates":[7.4,43.7]}"#
    private static let square =
        #"{"type":"Polygon","coordinates":[[[7,43],[8,43],[8,44],[7,44],[7,43]],[[7.8,43.8],[7.9,43.8],[7.9,43.9],[7.8,43.9],[7.8,43.8]]]}"#

    /// Of releases with `categories`, and with `taxonomy` and `basic_category` in their stead; nested, or as texts.
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
    ]) func `places of Overture have their categories`(
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

    @Test func `what Overture says is closed for good is no place`() async throws {
        let text = #""names":{"primary":"Old"},"operating_status":"permanently_closed""#
        #expect(try await Import([Self.feature(text, Self.point)]).report.ignored == 1)
    }

    /// The point comes first, and is not lost; the area is not a second one.
    @Test func `a division of Overture gets its area`() async throws {
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

    @Test func `tables of Natural Earth have countries, towns and lakes`() async throws {
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

    @Test func `streets have their lines and houses their walls`() async throws {
        let found = try await Import([
            Self.feature(
                #""highway":"residential","name":"Rue""#,
                #"{"type":"LineString","coordinates":[[7.4,43.7],[7.41,43.7]]}"#, id: "w1"),
            Self.feature(
                #""building":"yes","addr:housenumber":"3","addr:street":"Rue""#,
                #"{"type":"MultiPolygon","coordinates":[[[[7.4,43.7],[7.4001,43.7],[7.4001,43.7001],[7.4,43.7001],[7.4,43.7]]]]}"#,
                id: "a2"),
        ])
        let within = try await found.places.whereabouts(of: Coordinate(latitude: 43.70005, longitude: 7.40005))
        #expect(within.address?.place.name == "3 Rue" && within.address?.manner == .contains)
        let along = try await found.places.whereabouts(of: Coordinate(latitude: 43.7001, longitude: 7.409))
        #expect(along.address?.place.name == "Rue" && along.address?.manner == .street)
        #expect(abs((along.address?.distance ?? 0) - 11.1) < 0.1)
    }

    /// Longer than lines of other tables may be.
    @Test func `an outline may have a hundred thousand points`() async throws {
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
    ]) func `broken geometries fail, or give no outline`(geometry: String) async throws {
        let found = try await Import([Self.feature(#""name":"X","place":"town""#, geometry)])
        #expect(found.report.imported + found.report.failed == 1)
        #expect(try await found.names(at: 43.5, 7.5).isEmpty)
    }
}
