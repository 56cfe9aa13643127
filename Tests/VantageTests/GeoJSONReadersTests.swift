import Foundation
import Testing
import Vantage
import VantageSceneFixtures

/// Tests for reading the same GeoJSON as an overlay, as traffic, as a map source, and as a table of places.
struct GeoJSONReadersTests {
    private static let feature =
        #"{"type":"Feature","properties":{"name":"Rue","highway":"residential","congestion":"heavy"},"geometry":"#
    private static let line = #"{"type":"LineString","coordinates":[[7,48],[7.01,48]]}"#

    @Test(arguments: [
        (feature + line + "}", 1), ("\u{FEFF}" + feature + line + "}", 1),
        (#"{"type":"FeatureCollection","features":[\#(feature)\#(line)},\#(feature)null}]}"#, 1),
        ("\(feature)\(line)}\n\n\(feature)\(line)}\r\n", 2),
        ("\u{1E}\(feature)\(line)}\n\u{1E}\(feature)\(line)}\n", 2),
        ("[\n\(feature)\(line)},\n\(feature)\(line)}\n]", 2),
        (feature + #"{"type":"GeometryCollection","geometries":[\#(line)]}}"#, 1),
        (feature + #"{"type":"LineString","coordinates":[]}}"#, 0),
    ])
    func `all readers find the same lines`(json: String, count: Int) async throws {
        let folder = try TemporaryFolder()
        let bytes = Array(json.utf8)
        #expect(try GeoJSONOverlays(bytes, label: "roads").overlays.count == count)
        let (traffic, none) = (
            try MapTraffic(geoJSON: bytes, label: "roads"), try MapTraffic(geoJSON: Self.empty, label: "empty")
        )
        #expect((traffic != none) == (count > 0))
        let file = try folder.write(json, to: "roads.geojson")
        let bounds = try await MapStore(opening: [file]).bounds
        #expect((bounds != nil) == (count > 0))
        let store = try await SceneStore(writing: folder.file("places.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "places"))
        options.format = .places
        _ = try await DatasetImporter(options: options).run([file.path], into: store)
        // Both lines have the same name and position, so they are the same place.
        #expect(try await PlaceStore(store).count == min(count, 1))
    }

    @Test(arguments: [
        #"{"type":"Polygon","coordinates":[[7,48]]}"#, #"{"type":"Point","coordinates":["7","48"]}"#,
        #"{"type":"Circle","coordinates":[7,48]}"#, #"{"type":"LineString"}"#,
    ])
    func `no reader accepts a broken geometry silently`(geometry: String) async throws {
        let folder = try TemporaryFolder()
        let json = Self.feature + geometry + "}"
        #expect(throws: MapError.self) { try GeoJSONOverlays(Array(json.utf8), label: "roads") }
        let file = try folder.write(json, to: "roads.geojson")
        #expect(try await MapStore(opening: [file]).bounds == nil)
        let store = try await SceneStore(writing: folder.file("places.sqlite"), creating: true)
        var options = ImportOptions(collection: CollectionSpec(name: "places"))
        options.format = .places
        let report = try await DatasetImporter(options: options).run([file.path], into: store)
        #expect(report.failureNotes.map(\.code) == ["badGeometry"])
    }

    private static let empty = Array(#"{"type":"FeatureCollection","features":[]}"#.utf8)
}
